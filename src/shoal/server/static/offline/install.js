/** The files of the page on this device, so that it opens without a connection, and newer ones at the next start. @module */
import { kept } from './status.js';

/**
 * Keep everything; it has been loaded once, so most of it comes from the browser's own store. The browser looks for a newer
 * version by itself, which is there as a whole at the next start: page, Python and rules.
 * @param {boolean} isOnly whether no other tab shows an older version, whose files can go then
 */
export async function install(isOnly) {
  const workers = navigator.serviceWorker;
  if (workers === undefined) return; // a page without TLS
  try {
    void navigator.storage?.persist?.().catch(() => false);
    await workers.register('service_worker.js');
    await workers.ready;
    kept();
    if (isOnly) workers.controller?.postMessage({ kind: 'only tab', shows: new URL('../main.js', import.meta.url).href });
  } catch (error) { // the browser allows none here: the page needs its host at each start
    console.info(error);
  }
}
