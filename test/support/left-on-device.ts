import type { Page } from 'playwright-core';

/** Everything of this site that somebody can read on the device: storages, rows, addresses of files. */
export function leftOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const ready = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open('miliki-import', 1);
    // As the app does: it may be about to open the same database.
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
    const database = await ready(opening);
    const rows = await ready(database.transaction('rows').objectStore('rows').getAll());
    database.close();
    const caches = await Promise.all(
      (await window.caches.keys()).map((name) => window.caches.open(name)),
    );
    const files = await Promise.all(caches.map((cache) => cache.keys()));
    const urls = files.flat().map(({ url }) => url);
    return JSON.stringify([localStorage, sessionStorage, rows, urls]);
  });
}

/** Puts the page out of view for a moment, as a phone does that is put away: screens are saved then. */
export const putAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const look = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    look('hidden');
    look('visible');
  });
