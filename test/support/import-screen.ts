import type { Visit } from './browser.ts';
import type { Owner } from './owner.ts';
import type { Screen } from './screen.ts';
import { openAs } from './session.ts';

export const openImport = (owner: Owner, options: Visit = {}) =>
  openAs(owner, '/reward-points?tab=import', options);

export const choose = (page: Screen, text: string) =>
  page.getByLabel('Your list as a CSV file').setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });

/** The rows shown under a label, such as "New". */
export const count = (page: Screen, label: string) =>
  page.locator('.import-counts > div', { hasText: label }).locator('dd');

/** A typed-in exercise book: one customer per line. */
export const listOf = (length: number): string =>
  [
    'Name,Phone,Balance',
    ...Array.from({ length }, (_, n) => `Customer ${n},07${String(10_000_000 + n)},${n % 500}`),
  ].join('\r\n');
