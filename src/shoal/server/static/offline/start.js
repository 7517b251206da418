/** The two workers, tables and bots. Only one tab has the tables at a time. @module */
import { install } from './install.js';
import { show } from './status.js';

const LOCK = 'shoal tables';
const { python } = document.documentElement.dataset;

/** What a browser has to have. @returns {string | null} what is said of it that is missing */
function missing() {
  if (!('WebAssembly' in window)) return 'no wasm';
  return 'indexedDB' in window ? null : 'no storage';
}

/** Of an error while the worker begins, by its name: what is said. @type {Record<string, string>} */
const REASONS = { VersionError: 'newer', DataError: 'damaged', InvalidStateError: 'no storage', SecurityError: 'no storage', QuotaExceededError: 'full', UnknownError: 'damaged' };

/**
 * @param {(message: any) => void} hear
 * @returns {Promise<Worker>} to which messages can be sent, though it may still be starting
 */
export async function startWorkers(hear) {
  const lacks = missing();
  if (lacks !== null) return fail(lacks);
  await waitForTables();
  const given = JSON.parse(/** @type {string} */ (python));
  const wanted = { folder: new URL(given.folder, location.href).href, files: given.files, botDelay: given.bot_delay };
  const all = given.files.reduce((/** @type {number} */ sum, /** @type {[string, number]} */ [, bytes]) => sum + bytes, 0);
  const bots = new MessageChannel();
  const worker = begin('./worker.js', { kind: 'begin', python: wanted, bots: bots.port1 }, bots.port1);
  if (worker === null) return fail('no workers');
  show({ is: 'loading', done: 0, all });
  return new Promise((resolve, reject) => {
    worker.onerror = () => fail('not started').catch(reject);
    worker.onmessage = ({ data }) => {
      if (data.kind === 'loading') show({ is: 'loading', done: data.bytes, all });
      else if (data.kind === 'starting') show({ is: 'starting' });
      else if (data.kind === 'failed') fail(REASONS[data.name] ?? 'not started', data.text).catch(reject);
      else if (data.kind === 'ready') {
        begin('./bots.js', { python: wanted, port: bots.port2 }, bots.port2);
        show({ is: 'ready', isCompiled: data.isCompiled });
        resolve(worker);
        void isOnlyTab().then(install);
      } else hear(data);
    };
  });
}

/** A browser that knows workers of modules asks for the type. @param {string} path @param {object} message @param {MessagePort} port */
function begin(path, message, port) {
  let isAsked = false;
  const worker = new Worker(new URL(path, import.meta.url), { get type() { isAsked = true; return /** @type {WorkerType} */ ('module'); } });
  if (isAsked) worker.postMessage(message, [port]);
  return isAsked ? worker : null;
}

/** Nothing can be played; what can be read stays. @param {string} why @param {string} [detail] @returns {Promise<never>} */
function fail(why, detail = '') {
  return Promise.reject(new Error(show({ is: 'failed', why, detail })));
}

/** Until no other tab has the tables; this one has them until it is shut. */
function waitForTables() {
  if (!('locks' in navigator)) return Promise.resolve(); // a page without TLS: it is left to the reader
  return new Promise((resolve) => {
    const held = () => new Promise(() => { resolve(undefined); });
    void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (lock !== null) return held();
      show({ is: 'elsewhere' });
      void navigator.locks.request(LOCK, held);
      return undefined;
    });
  });
}

/** Whether no other tab waits for the tables. */
async function isOnlyTab() {
  const { pending = [] } = await navigator.locks?.query() ?? {};
  return !pending.some(({ name }) => name === LOCK);
}
