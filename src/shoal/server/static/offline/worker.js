/** The worker of the tables: what a server does, on this device. @module */
import { Database, openDatabase } from './database.js';
import { startPython } from './python.js';

/** @type {any} shoal.server.offline.application.OfflineServer */
let server = null;
/** @type {any[]} messages that came before it was there */
const early = [];

self.onmessage = ({ data }) => {
  if (data.kind === 'begin') begin(data).catch((error) => self.postMessage({ kind: 'failed', name: error.name, text: String(error.message ?? error) }));
  else if (server === null) early.push(data);
  else void take(data);
};

/** @param {{ python: import('./python.js').Python, bots: MessagePort }} wanted */
async function begin({ python, bots }) {
  const database = new Database(await openDatabase());
  const pyodide = await startPython(python, (bytes) => self.postMessage({ kind: 'loading', bytes }));
  self.postMessage({ kind: 'starting' });
  const port = {
    message: (/** @type {number} */ socket, /** @type {string} */ text) => self.postMessage({ kind: 'message', socket, text }),
    closed: (/** @type {number} */ socket, /** @type {number} */ code) => self.postMessage({ kind: 'closed', socket, code }),
  };
  const bot = pyodide.pyimport('shoal.server.offline.bot_worker').BotWorker(asking(bots));
  const application = pyodide.pyimport('shoal.server.offline.application');
  server = await application.begin(database, bot, port, application.settings(python.botDelay));
  self.postMessage({ kind: 'ready', isCompiled: pyodide.pyimport('shoal').compiled() });
  for (const message of early.splice(0)) void take(message);
}

/** @param {any} message */
async function take(message) {
  if (message.kind === 'call') self.postMessage({ kind: 'answer', id: message.id, ...await answer(message) });
  else if (message.kind === 'open') server.open(message.socket);
  else if (message.kind === 'send') server.receive(message.socket, message.text);
  else if (message.kind === 'close') server.end(message.socket);
}

/** @param {{ method: string, path: string, body: string | null }} call */
async function answer({ method, path, body }) {
  const found = await server.call(method, path, body ?? undefined);
  const [status, type, text] = found.toJs();
  found.destroy();
  return { status, type, text };
}

/** Work for the bots, and the promise of what they find. @param {MessagePort} port @returns {(work: string) => Promise<string>} */
function asking(port) {
  /** @type {Map<number, (found: string) => void>} */
  const waiting = new Map();
  let asked = 0;
  port.onmessage = ({ data: { id, found } }) => {
    waiting.get(id)?.(found);
    waiting.delete(id);
  };
  return (work) => new Promise((resolve) => {
    asked += 1;
    waiting.set(asked, resolve);
    port.postMessage({ id: asked, work });
  });
}
