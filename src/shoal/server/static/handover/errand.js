/** What another player at this device does without the device: over a line of its own, and nothing of it is drawn. @module */
import { whilePage } from '../navigate.js';
import { TableSocket } from '../socket.js';

/**
 * @typedef {import('../socket.js').Update} Update
 *
 * @param {string} table its id
 * @param {number} player at this device
 * @param {(socket: TableSocket, update: Update) => Promise<unknown>} act once it is seen how the table stands for that player
 * @returns {Promise<void>} when it is done, or another page is shown
 */
export function asPlayer(table, player, act) {
  return new Promise((resolve) => {
    let hasBegun = false;
    const end = () => {
      socket.leave();
      resolve();
    };
    const socket = new TableSocket(table, {
      onUpdate: (update) => {
        if (hasBegun) return;
        hasBegun = true;
        void act(socket, update).then(end, (error) => {
          reportError(error);
          end();
        });
      },
      onConnection: () => undefined,
      onGone: end,
    }, player);
    whilePage().addEventListener('abort', end);
  });
}
