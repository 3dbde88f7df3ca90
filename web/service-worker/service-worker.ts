/**
 * Stores the app's files on the device, so that a screen opened before opens offline. It fetches nothing ahead but the
 * "offline" page, because owners pay for data. API calls pass by: the app saves its own data
 * (web/src/lib/queries/saved-screens.ts).
 */
import { OFFICE } from '#shared/site/office.ts';
import { appPageAt, fileOfPage } from '#shared/site/pages.ts';
import { listenForPushes } from './push.ts';
import { worker } from './worker-scope.ts';

/** Set by the build: BUILD changes with any page, ASSETS are the paths of the bundler's files. */
declare const BUILD: string;
declare const ASSETS: readonly string[];

const PAGES = `pages-${BUILD}`;
const FILES = 'files';
const OFFLINE = '/offline.html';

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(tidyUp()));
listenForPushes();
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

/** Fetches the stored pages again, so that they open offline with the new build. */
async function install(): Promise<void> {
  const before = (await caches.keys()).find((name) => name.startsWith('pages-'));
  const used = before ? await (await caches.open(before)).keys() : [];
  const paths = new Set([OFFLINE, ...used.map(({ url }) => new URL(url).pathname)]);
  const pages = await caches.open(PAGES);
  await Promise.all([...paths].map((path) => pages.add(fresh(path))));
  if (!before) await worker.skipWaiting();
}

/** Deletes pages and files of earlier builds that no open page uses. */
async function tidyUp(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('pages-') && name !== PAGES);
  await Promise.all(old.map((name) => caches.delete(name)));
  const files = await caches.open(FILES);
  for (const request of await files.keys())
    if (!ASSETS.includes(new URL(request.url).pathname)) await files.delete(request);
  await worker.clients.claim();
}

/** App pages come from storage at once, other pages from the network. */
async function pageAt(url: URL): Promise<Response> {
  const file = appFileAt(url.pathname);
  const pages = await caches.open(PAGES);
  const stored = file ? await pages.match(file) : undefined;
  if (stored) return stored;
  try {
    // A path alone may begin with two slashes, and would be another host.
    const response = await fetch(url.origin + url.pathname + url.search, { redirect: 'manual' });
    if (file && response.ok) await pages.put(file, response.clone());
    return response;
  } catch {
    return (await pages.match(OFFLINE)) ?? Response.error();
  }
}

/** The one file of all paths of an app page; undefined for other pages. */
function appFileAt(pathname: string): string | undefined {
  const page = appPageAt(pathname);
  return page && fileOfPage(page.path);
}

/** A stored file is used: with a hash in its name it never changes. */
async function fileAt(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const stored = await files.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await files.put(request, response.clone());
  return response;
}

/** Bypasses the browser's cache, which may have the former build's page. */
const fresh = (path: string) => new Request(path, { cache: 'reload' });
