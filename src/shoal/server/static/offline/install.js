/** The files of the page on this device, so that it opens without a connection, and newer ones at the next start. @module */
import { kept } from './status.js';

/** Keep everything; it has been loaded once, so most of it comes from the browser's own store. */
export async function install() {
  if (!('serviceWorker' in navigator)) return;
  void navigator.storage?.persist?.();
  await navigator.serviceWorker.register('service_worker.js');
  await navigator.serviceWorker.ready;
  kept();
}

/** A newer version that has come since the last start takes over before a table is open: page, Python and rules at once. */
export async function updateIfWaiting() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.waiting) return;
  const taken = new Promise((resolve) => { navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }); });
  registration.waiting.postMessage('take over');
  await taken;
  location.reload();
  await new Promise(() => undefined); // nothing more happens on this page
}
