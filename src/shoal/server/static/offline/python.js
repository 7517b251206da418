/** Python in a Web Worker: its files come with a count of their bytes, then it starts. @module */

/**
 * @typedef {{ folder: string, files: [string, number][], botDelay: number }} Python where its files are, and how many bytes each has; seconds that bots wait
 * @typedef {any} Pyodide the interface of the library, see its documentation
 */

const [APP, STDLIB, LOCK] = ['app.zip', 'stdlib.zip', 'pyodide-lock.json'];
const PLACE = '/app';
const AT_ONCE = 3; // files; many hosts answer six requests at once, and the page wants to be read meanwhile

/**
 * @param {Python} python
 * @param {(bytes: number) => void} [count] is told how many bytes have come
 * @returns {Promise<Pyodide>}
 */
export async function startPython({ folder, files }, count = () => undefined) {
  const at = (/** @type {string} */ name) => new URL(name, folder).href;
  let bytes = 0;
  /** @type {Map<string, ArrayBuffer>} */
  const fetched = new Map();
  const waiting = [...files].sort(([, one], [, other]) => other - one);
  const fetchInTurn = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) fetched.set(file[0], await counted(at(file[0]), (more) => { bytes += more; count(bytes); }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchInTurn));
  const { loadPyodide } = await import(at('pyodide.mjs'));
  const lockFileContents = new TextDecoder().decode(fetched.get(LOCK));
  const pyodide = await loadPyodide({ indexURL: folder, stdLibURL: at(STDLIB), lockFileContents, packageBaseUrl: folder });
  pyodide.unpackArchive(fetched.get(APP), 'zip', { extractDir: PLACE });
  pyodide.pyimport('sys').path.insert(0, PLACE);
  return pyodide;
}

/** @param {string} address @param {(bytes: number) => void} count @returns {Promise<ArrayBuffer>} */
async function counted(address, count) {
  const answer = await fetch(address);
  if (!answer.ok || answer.body === null) throw new Error(`${address}: ${answer.status}`);
  const parts = [];
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    parts.push(value);
    count(value.length);
  }
}
