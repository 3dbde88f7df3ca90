/**
 * Stores the files of the app on the device, so that a screen that was opened before opens without a
 * network. It fetches nothing ahead but the page that says "offline", because owners pay for their data.
 * The app itself saves the data of its screens (web/src/lib/queries/saved-screens.ts): calls to the API
 * pass by.
 */
import { OFFICE } from '#shared/site/office.ts';
import { appPageAt, fileOfPage } from '#shared/site/pages.ts';
import { worker } from './worker-scope.ts';

/** The build sets both: BUILD changes with any page, ASSETS are the paths of the bundler's files. */
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
  // The office stores nothing on a device.
  if (OFFICE.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(pageAt(url));
  else if (ASSETS.includes(url.pathname)) event.respondWith(fileAt(request));
});

/** Fetches the pages that were stored before, so that they open offline with the new build as well. */
async function install(): Promise<void> {
  const before = (await caches.keys()).find((name) => name.startsWith('pages-'));
  const used = before ? await (await caches.open(before)).keys() : [];
  const paths = new Set([OFFLINE, ...used.map(({ url }) => new URL(url).pathname)]);
  const pages = await caches.open(PAGES);
  await Promise.all([...paths].map((path) => pages.add(fresh(path))));
  if (!before) await worker.skipWaiting();
}

/** Deletes the pages and files of earlier builds, which no open page uses any more. */
async function tidyUp(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('pages-') && name !== PAGES);
  await Promise.all(old.map((name) => caches.delete(name)));
  const files = await caches.open(FILES);
  for (const request of await files.keys())
    if (!ASSETS.includes(new URL(request.url).pathname)) await files.delete(request);
  await worker.clients.claim();
}

/** Answers with the stored page of the app at once, and with other pages from the network. */
async function pageAt(url: URL): Promise<Response> {
  const file = appFileAt(url.pathname);
  const pages = await caches.open(PAGES);
  const stored = file ? await pages.match(file) : undefined;
  if (stored) return stored;
  try {
    // A path alone may begin with two slashes, and would be the host of somebody else.
    const response = await fetch(url.origin + url.pathname + url.search, { redirect: 'manual' });
    if (file && response.ok) await pages.put(file, response.clone());
    return response;
  } catch {
    return (await pages.match(OFFLINE)) ?? Response.error();
  }
}

/** @returns the one file of all paths of a page of the app; undefined for other pages */
function appFileAt(pathname: string): string | undefined {
  const page = appPageAt(pathname);
  return page && fileOfPage(page.path);
}

/** Answers with the stored file if there is one: a file with a hash in its name never changes. */
async function fileAt(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const stored = await files.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await files.put(request, response.clone());
  return response;
}

/** @returns a request past the browser's own cache, which may have the page of the former build */
const fresh = (path: string) => new Request(path, { cache: 'reload' });
