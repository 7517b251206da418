/** Calls over HTTP. @module */

/**
 * @typedef {{ name: string, title: string, least: number, most: number, page: boolean }} Game
 * @typedef {{ id: string, game: string, state: string, seats: number, taken: number, people: number, touched: number }} Listed
 */

/** Something that the server has refused: its sentence. */
export class NotPossible extends Error {}

/**
 * @param {string} path
 * @param {object} [data] what is sent; without it, it is only asked
 */
async function call(path, data) {
  const sent = data === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) };
  const answer = await fetch(path, sent);
  const found = answer.headers.get('content-type')?.includes('json') ? await answer.json() : await answer.text();
  if (!answer.ok) throw new NotPossible(found.detail ?? answer.statusText);
  return found;
}

/** @returns {Promise<Game[]>} */
export const games = () => call('/api/games');

/** @returns {Promise<Listed[]>} */
export const openTables = () => call('/api/tables');

/** Whether one has been somebody here before: the cookie itself cannot be seen. */
const isSomebody = () => localStorage.getItem('guest') !== null;

/** Where one sits; nothing for who is nobody yet. @returns {Promise<Listed[]>} */
export const myTables = async () => (isSomebody() ? call('/api/guest/tables').catch(() => []) : []);

/** @param {string} game @returns {Promise<string>} the rule page, in Markdown */
export const rulePage = (game) => call(`/api/rules/${game}`);

/** Who one is; somebody, from now on. @param {string} [name] */
export async function beSomebody(name) {
  const known = isSomebody() && name === undefined ? await call('/api/guest').catch(() => null) : null;
  const made = known ?? (await call('/api/guest', { name: name ?? 'Guest' }));
  localStorage.setItem('guest', made.name);
  return made.name;
}

/**
 * @param {object} wanted as in docs/guides/protocol.md
 * @returns {Promise<string>} its id
 */
export async function makeTable(wanted) {
  await beSomebody();
  return (await call('/api/tables', wanted)).id;
}
