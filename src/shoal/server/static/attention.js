/** How one is told that something has happened, and what is done by itself. @module */
import { prefers } from './preferences.js';
import { sound } from './sound.js';
import { t } from './words.js';

/** Milliseconds before a move is made by itself: always the same, so that time tells nothing. */
const BY_ITSELF_AFTER = 2000;

/**
 * Something has happened at the table.
 * @param {import('./socket.js').Happened[]} happened
 * @param {boolean} isBegun one's turn
 * @param {string} title the game's
 * @param {string} table its id
 */
export function attend(happened, isBegun, title, table) {
  if (happened.some((entry) => entry.kind === 'ended')) sound('end');
  else if (isBegun) sound('turn');
  else if (happened.some(({ kind }) => kind === 'moved')) sound('small');
  if (isBegun && document.hidden) notify(title, table);
}

/** @param {string} title @param {string} table */
function notify(title, table) {
  if (!prefers('notify') || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(t('your turn'), { body: title, tag: `shoal ${table}` });
    note.onclick = () => { window.focus(); note.close(); };
  } catch {
    return; // some phones allow it to no page: the title says it too
  }
}

/** Whether notices may be shown now; asks who has not been asked. @returns {Promise<boolean>} */
export async function mayNotify() {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

/**
 * The only move there is, where there is only one.
 * @param {import('./scene.js').Scene} scene
 * @returns {import('./socket.js').Action | null}
 */
export const onlyMove = (scene) => (scene.isMine && scene.legal.length === 1 ? scene.legal[0] : null);

/** The move that is made by itself after a moment. */
export class ByItself {
  constructor() {
    this.timer = 0;
    this.isComing = false;
  }

  /**
   * The table has changed: what was to come comes no more.
   * @param {import('./scene.js').Scene} scene
   * @param {import('./scene.js').GamePage} page
   */
  begin(scene, page) {
    clearTimeout(this.timer);
    const move = prefers('automatic') ? resolving(scene, page) : null;
    this.isComing = move !== null;
    if (move !== null) this.timer = setTimeout(() => this.make(scene, page), BY_ITSELF_AFTER);
  }

  /** Another page is shown. */
  stop() {
    clearTimeout(this.timer);
  }

  /** Not if something else has been picked meanwhile. @param {import('./scene.js').Scene} scene @param {import('./scene.js').GamePage} page */
  make(scene, page) {
    const move = resolving(scene, page);
    this.isComing = false;
    if (move !== null) scene.play(move);
  }
}

/**
 * The move that is made by itself, as things stand.
 * @param {import('./scene.js').Scene} scene
 * @param {import('./scene.js').GamePage} page
 */
export function resolving(scene, page) {
  if (!scene.isMine || scene.isPast) return null;
  if (page.resolves) return scene.legal.find((action) => page.resolves?.(scene, action)) ?? null;
  const move = onlyMove(scene);
  return move !== null && page.isSeenByAll?.(scene, move) ? move : null;
}
