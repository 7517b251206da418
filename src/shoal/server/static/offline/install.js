/** The files of the page on this device, so that it opens without a connection, and newer ones at the next start. @module */
import { kept } from './status.js';

const workers = navigator.serviceWorker; // none on a page without TLS

/** Keep everything; it has been loaded once, so most of it comes from the browser's own store. */
export async function install() {
  if (workers === undefined) return;
  try {
    void navigator.storage?.persist?.().catch(() => false);
    await workers.register('service_worker.js');
    await workers.ready;
    kept();
  } catch (error) { // the browser allows none here: the page needs its host at each start
    console.info(error);
  }
}

/**
 * A newer version that has come since the last start takes over before a table is open: page, Python and rules at once.
 * To be called by the only tab there is: the others would lose their files.
 */
export async function updateIfWaiting() {
  const waiting = (await workers?.getRegistration().catch(() => undefined))?.waiting;
  if (!waiting || !(await takeOver(waiting))) return;
  location.reload();
  await new Promise(() => undefined); // nothing more happens on this page
}

/** @param {ServiceWorker} waiting @returns {Promise<boolean>} whether it has */
function takeOver(waiting) {
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => { resolve(true); }, { once: true });
    waiting.addEventListener('statechange', () => { if (waiting.state === 'redundant') resolve(false); });
    waiting.postMessage('take over');
  });
}
