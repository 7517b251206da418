/** The worker of the bots: it is given what one seat sees, and answers with a move. @module */
import { startPython } from './python.js';

self.onmessage = ({ data: { python, port } }) => {
  const starting = startPython(python).then((pyodide) => pyodide.pyimport('shoal.server.offline.bot_worker'));
  port.onmessage = async (/** @type {MessageEvent} */ { data: { id, work } }) => port.postMessage({ id, found: (await starting).work(work) });
};
