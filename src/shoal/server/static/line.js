/** The page's one line to its server: calls, and the socket of a table. Over the network, or to a worker on this device. @module */
import { isOffline } from './address.js';
import { networkLine } from './network_line.js';

/**
 * @typedef {{ status: number, type: string, text: string, wait: string | null }} Answer of a call; `wait`: seconds until it may be made again
 * @typedef {Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'readyState' | 'send' | 'close'>} Socket
 * @typedef {object} Line
 * @property {(path: string, data?: object) => Promise<Answer>} call with data it is sent, without it is only asked
 * @property {() => Socket} open
 */

/** Loaded only where there is no server. @returns {Promise<Line>} */
const onDevice = async () => (await import('./offline/worker_line.js')).workerLine;

/** @type {Line} */
export const line = isOffline ? await onDevice() : networkLine;
