/** All matches of this device as one file, and back from it. @module */
import { openDialog } from '../dialog.js';
import { h } from '../dom.js';
import { giveFile } from '../give_file.js';
import { answered } from './database.js';
import { say } from './say.js';

const NAME = 'shoal';
const FORMAT = 'shoal matches';
const VERSION = 1;
const KINDS = ['tables', 'rows', 'matches', 'guests'];

/** @typedef {[any, any]} Entry a key and its value */
/** @typedef {{ format: string, version: number, entries: Record<string, Entry[]> }} Saved */

/** What is there, whatever version wrote it. @returns {Promise<IDBDatabase>} */
const opened = () => answered(indexedDB.open(NAME));

/** @param {IDBDatabase} database @param {string} kind @returns {Promise<Entry[]>} */
async function entriesOf(database, kind) {
  if (!database.objectStoreNames.contains(kind)) return [];
  const stored = database.transaction(kind).objectStore(kind);
  const [keys, values] = await Promise.all([answered(stored.getAllKeys()), answered(stored.getAll())]);
  return keys.map((key, place) => [key, values[place]]);
}

/** @returns {Promise<Saved>} */
export async function saved() {
  const database = await opened();
  const entries = Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, await entriesOf(database, kind)])));
  database.close();
  return { format: FORMAT, version: VERSION, entries };
}

async function save() {
  const all = await saved();
  if (all.entries.tables.length === 0) throw new Error(say('nothing to save'));
  giveFile('shoal-matches.json', JSON.stringify(all));
}

/** @param {string} text @returns {Saved} */
function read(text) {
  /** @type {any} */
  let found = null;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error(say('no matches file'));
  }
  const isRight = found?.format === FORMAT && KINDS.every((kind) => Array.isArray(found.entries?.[kind]) && found.entries[kind].every((/** @type {any} */ entry) => Array.isArray(entry) && entry.length === 2));
  if (!isRight) throw new Error(say('no matches file'));
  if (found.version > VERSION) throw new Error(say('newer file'));
  return found;
}

/** The guest of a device: the first there was. @param {Entry[]} guests @returns {string | null} */
function guestOf(guests) {
  const known = guests.map(([, value]) => JSON.parse(value)).sort((a, b) => a[3] - b[3]);
  return known[0]?.[0] ?? null;
}

/**
 * Add the tables that are not here yet. They become those of the guest of this device.
 * @param {string} text
 * @returns {Promise<{ added: number, same: number }>}
 */
export async function add(text) {
  const { entries } = read(text);
  const database = await opened();
  const here = new Set((await entriesOf(database, 'tables')).map(([id]) => id));
  const own = guestOf(await entriesOf(database, 'guests'));
  const other = guestOf(entries.guests);
  const belongs = (/** @type {any} */ value) => (own === null || other === null ? value : JSON.parse(JSON.stringify(value).replaceAll(other, own)));
  const isNew = (/** @type {any} */ key) => !here.has(Array.isArray(key) ? key[0] : key);
  const kinds = ['tables', 'rows', 'matches', ...(own === null ? ['guests'] : [])];
  const transaction = database.transaction(kinds, 'readwrite', { durability: 'strict' });
  for (const kind of kinds) for (const [key, value] of entries[kind]) if (isNew(key)) transaction.objectStore(kind).put(belongs(value), key);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(new Error(transaction.error?.name === 'QuotaExceededError' ? say('full') : String(transaction.error)));
  });
  database.close();
  const added = entries.tables.filter(([id]) => isNew(id)).length;
  return { added, same: entries.tables.length - added };
}

/** The part of the settings about what is stored here. */
export function onThisDevice() {
  const told = h('p', { role: 'status' });
  const trying = (/** @type {() => Promise<void>} */ act) => () => void act().catch((error) => { told.textContent = error.message; });
  const file = /** @type {HTMLInputElement} */ (h('input', { type: 'file', id: 'matches-file', accept: '.json,application/json', hidden: true, onchange: trying(() => open(file)) }));
  return h('section', { class: 'part' }, h('h3', {}, say('on this device')), h('p', {}, say('on this device more')),
    h('div', { class: 'buttons' }, h('button', { class: 'button', id: 'save-matches', type: 'button', onclick: trying(save) }, say('save all')),
      h('button', { class: 'button', id: 'add-matches', type: 'button', onclick: () => file.click() }, say('open file'))), file, told);
}

/** The tables are read anew with the page. @param {HTMLInputElement} file */
async function open(file) {
  const chosen = file.files?.[0];
  if (chosen === undefined) return;
  const { added, same } = await add(await chosen.text());
  file.value = '';
  const dialog = openDialog(say('on this device'), h('p', { role: 'status' }, say('added', { n: added, same })));
  dialog.addEventListener('close', () => location.reload());
}

/** What needs others needs a server. */
export function openHosting() {
  openDialog(say('how to host'), h('p', {}, say('need a server')));
}
