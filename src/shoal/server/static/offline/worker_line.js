/** The line to the worker on this device. What does not change is a file: it is there before the worker is. @module */
import { startWorkers } from './start.js';

const FIXED = /^\/api\/(games|lessons|rules\/[\w-]+|lessons\/[\w-]+\/\d+)(?:\?language=(\w+))?$/;
const { answers } = JSON.parse(/** @type {string} */ (document.documentElement.dataset.python));
const [CONNECTING, OPEN, CLOSED] = [0, 1, 3]; // as of a WebSocket

/** @type {Map<number, (answer: import('../line.js').Answer) => void>} */
const calls = new Map();
/** @type {Map<number, WorkerSocket>} */
const sockets = new Map();
let numbers = 0;

const starting = startWorkers((message) => {
  if (message.kind === 'answer') {
    calls.get(message.id)?.({ status: message.status, type: message.type, text: message.text, wait: null });
    calls.delete(message.id);
  } else if (message.kind === 'message') sockets.get(message.socket)?.hear(message.text);
  else if (message.kind === 'closed') sockets.get(message.socket)?.lose(message.code);
});

starting.catch(() => undefined); // who asks for something is told

/** @param {object} message */
const post = async (message) => (await starting).postMessage(message);

class WorkerSocket {
  constructor() {
    numbers += 1;
    this.number = numbers;
    this.readyState = CONNECTING;
    /** @type {((event: any) => any) | null} */
    this.onopen = null;
    /** @type {((event: any) => any) | null} */
    this.onmessage = null;
    /** @type {((event: any) => any) | null} */
    this.onclose = null;
    sockets.set(this.number, this);
    void post({ kind: 'open', socket: this.number }).then(() => {
      if (this.readyState !== CONNECTING) return;
      this.readyState = OPEN;
      this.onopen?.({});
    }, () => undefined);
  }

  /** @param {string} data */
  hear(data) {
    this.onmessage?.({ data });
  }

  /** @param {number} code */
  lose(code) {
    this.readyState = CLOSED;
    sockets.delete(this.number);
    this.onclose?.({ code });
  }

  /** @param {string} text */
  send(text) {
    void post({ kind: 'send', socket: this.number, text });
  }

  close() {
    void post({ kind: 'close', socket: this.number });
    this.lose(1000);
  }
}

/** The file of an answer that is always the same. @param {string} path */
async function fixed(path) {
  const [, name, language] = /** @type {RegExpExecArray} */ (FIXED.exec(path));
  const isText = name.startsWith('rules/');
  const answer = await fetch(`${answers}${name}${language ? `.${language}` : ''}.${isText ? 'md' : 'json'}`);
  return { status: answer.status, type: isText ? 'text/markdown' : 'application/json', text: await answer.text(), wait: null };
}

/** @type {import('../line.js').Line} */
export const workerLine = {
  async call(path, data) {
    if (data === undefined && FIXED.test(path)) return fixed(path);
    numbers += 1;
    const id = numbers;
    await post({ kind: 'call', id, method: data === undefined ? 'GET' : 'POST', path, body: data === undefined ? null : JSON.stringify(data) });
    return new Promise((resolve) => { calls.set(id, resolve); });
  },
  open: () => /** @type {import('../line.js').Socket} */ (/** @type {unknown} */ (new WorkerSocket())),
};
