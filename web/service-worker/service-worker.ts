/**
 * Keeps what the app is made of on the device: a screen that was here before opens without a
 * network. Nothing is fetched ahead but the page that says "offline": data is paid for. What the
 * screens show is kept by the app itself (web/src/lib/queries/saved-screens.ts); calls to the API pass by.
 */
import { appPageAt, fileOfPage } from '../../shared/site/pages.ts';
import { worker } from './worker-scope.ts';

/** Set by the build: it changes with any page, and names the files that pages may ask for. */
declare const BUILD: string;
declare const ASSETS: readonly string[];

const PAGES = `pages-${BUILD}`;
const FILES = 'files';
const OFFLINE = '/offline.html';

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(tidyUp()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'update') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageAt(url));
  else if (ASSETS.includes(url.pathname)) event.respondWith(fileAt(request));
});

/** A new build brings the pages that were in use, so that they open offline after it as before. */
async function install(): Promise<void> {
  const before = (await caches.keys()).find((name) => name.startsWith('pages-'));
  const used = before ? await (await caches.open(before)).keys() : [];
  const addresses = new Set([OFFLINE, ...used.map(({ url }) => new URL(url).pathname)]);
  const pages = await caches.open(PAGES);
  await Promise.all([...addresses].map((address) => pages.add(fresh(address))));
  if (!before) await worker.skipWaiting();
}

/** The files of builds that no open page comes from any more are forgotten. */
async function tidyUp(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('pages-') && name !== PAGES);
  await Promise.all(old.map((name) => caches.delete(name)));
  const files = await caches.open(FILES);
  for (const request of await files.keys())
    if (!ASSETS.includes(new URL(request.url).pathname)) await files.delete(request);
  await worker.clients.claim();
}

/** The app's pages come from here at once; all others come from the network where there is one. */
async function pageAt(url: URL): Promise<Response> {
  const file = appFileAt(url.pathname);
  const pages = await caches.open(PAGES);
  const kept = file ? await pages.match(file) : undefined;
  if (kept) return kept;
  try {
    const response = await fetch(url.pathname + url.search, { redirect: 'manual' });
    if (file && response.ok) await pages.put(file, response.clone());
    return response;
  } catch {
    return (await pages.match(OFFLINE)) ?? Response.error();
  }
}

/** @returns the one file behind all addresses of an app's screen; undefined for other pages */
function appFileAt(pathname: string): string | undefined {
  const page = appPageAt(pathname);
  return page && fileOfPage(page.path);
}

/** A file with a hash in its name never changes. */
async function fileAt(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await files.put(request, response.clone());
  return response;
}

/** Past the browser's own cache, which may hold the page of the build before. */
const fresh = (address: string) => new Request(address, { cache: 'reload' });
