// @ts-nocheck: the types here are those of a page, and braces are filled when it is served.
// Keeps the files of one version of the page, and shows them when the network does not.
const OURS = `shoal ${self.registration.scope} `; // a server and the page that needs none share an origin
const VERSION = OURS + '{version}';
const FILES = JSON.parse('{files}');
const SHELL = '{shell}';
const IS_ALONE = SHELL !== '/'; // no server: what is kept comes first

const isFixed = (file) => /(^|\/)(files|python|answers)[-/]/.test(file); // its address changes with it

// What has not changed since the version before comes from there; what keeps its address is asked for anew.
const keep = async () => {
  const cache = await caches.open(VERSION);
  for (const file of FILES.filter(isFixed)) {
    const before = await caches.match(file);
    if (before !== undefined) await cache.put(file, before);
  }
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = FILES.filter((file) => !isFixed(file) || !known.has(new URL(file, self.location).href));
  await cache.addAll(missing.map((file) => (isFixed(file) ? file : new Request(file, { cache: 'no-cache' }))));
  await checkShell(await (await cache.match(SHELL)).text());
  await self.skipWaiting(); // tabs that are open go on with the files of their version
};

// A host may have been given a still newer page meanwhile, which wants other files. Then all is left as it is until the
// next visit.
const checkShell = async (shell) => {
  const folders = FILES.filter((file) => /\/(main\.js|app\.zip)$/.test(file)).map((file) => file.replace(/[^/]*$/, ''));
  if (folders.every((folder) => shell.includes(folder))) return;
  await caches.delete(VERSION);
  throw new Error('the page is of another version');
};

// Other versions go, but for that of which a tab shows a file.
const forgetOthers = async (shown = '') => {
  if (self.registration.installing || self.registration.waiting) return; // one of them is on its way
  for (const name of await caches.keys()) {
    const isOther = name.startsWith(OURS) && name !== VERSION;
    if (isOther && !(await (await caches.open(name)).match(shown))) await caches.delete(name);
  }
};

// Of this version first; a tab that was there before may still want a file of the one before.
const kept = async (request) => (await (await caches.open(VERSION)).match(request)) ?? caches.match(request);

const page = async (request) => {
  if (IS_ALONE) return (await kept(SHELL)) ?? fetch(request);
  return fetch(request).catch(async (error) => (await kept(SHELL)) ?? Promise.reject(error));
};

// What a server has is kept once it is wanted: the first visit loads nothing for later.
const file = async (request) => {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(() => IS_ALONE || forgetOthers())));
self.addEventListener('message', (event) => { if (event.data.kind === 'only tab') event.waitUntil(forgetOthers(event.data.shows)); });
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (IS_ALONE) event.respondWith(kept(request).then((found) => found ?? fetch(request)));
  else if (url.pathname.startsWith('/files/')) event.respondWith(file(request));
});
