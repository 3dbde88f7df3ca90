import { type Entry, listEntries } from '../../../../../shared/contracts/rewards.ts';
import { isErased } from '../../../../../shared/erasure.ts';
import { call } from '../../../lib/api.ts';
import { ERASED_CUSTOMER } from '../customer-name.ts';
import { entryTypeNames, posters, referenceOf } from '../entry-words.ts';
import type { Export } from '../export-button.tsx';

const header = [
  'Date',
  'Customer',
  'Type',
  'Points',
  'Balance after',
  'KES',
  'Reference',
  'Reversed',
  'By',
];

/** @param phone of one customer; null for everybody's */
export const entriesExport = (phone: string | null): Export<Entry> => ({
  filename: 'points-history.csv',
  header,
  toRow: (entry) => [
    entry.at,
    // A number with its plus would be taken for a formula.
    isErased(entry.phone) ? ERASED_CUSTOMER : entry.phone.slice(1),
    entryTypeNames[entry.type],
    entry.points,
    entry.balanceAfter,
    entry.kes ?? '',
    referenceOf(entry),
    entry.isReversed ? 'yes' : 'no',
    posters[entry.by],
  ],
  keyOf: ({ entryId }) => entryId,
  read: async (cursor, signal) => {
    const query = { ...(phone ? { phone } : {}), cursor };
    const { entries, next } = await call(listEntries, { query, signal });
    return { items: entries, next };
  },
});
