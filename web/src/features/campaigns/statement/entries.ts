import { type CreditEntry, type CreditKind, listCreditEntries } from '#shared/credits/contract.ts';
import type { Export } from '#web/src/components/export-button.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { msg } from '#web/src/lib/language/text.ts';
import { type Placed, pagedQuery, readPlaced } from '../queries/paged.ts';

export const kindLabels: Record<CreditKind, string> = {
  granted: msg('Given by us'),
  bought: msg('Bought'),
  reserved: msg('For a campaign'),
  used: msg('Single SMS'),
  returned: msg('Returned'),
};

const readEntries = readPlaced<CreditEntry>(async (cursor, signal) => {
  const { entries, next } = await call(listCreditEntries, { query: { cursor }, signal });
  return { items: entries, next };
});

/** The statement, newest first. */
export const entriesQuery = () => pagedQuery(['credits', 'entries'], readEntries);

export const entriesExport: Export<Placed<CreditEntry>> = {
  filename: 'sms-credits.csv',
  header: ['Date', 'What', 'Campaign or reason', 'Amount', 'Balance'],
  toRow: ({ at, kind, about, credits, balanceAfter }) => [
    at,
    kindLabels[kind],
    about ?? '',
    credits,
    balanceAfter,
  ],
  keyOf: ({ place }) => place,
  read: readEntries,
};
