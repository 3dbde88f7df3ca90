import type { Page } from 'playwright-core';

/** Everything readable on the device: storages, rows, addresses of files. */
export function leftOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const ready = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open('miliki-import', 1);
    // As the app does, which may be about to open the same database.
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

/** Hides the page for a moment, as a phone put away: screens are saved then. */
export const putAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const look = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    look('hidden');
    look('visible');
  });
