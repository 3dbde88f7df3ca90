import type { Entry } from '../../../../../shared/rewards/contract.ts';
import { isErased } from '../../../../../shared/rewards/erasure.ts';
import { ERASED_CUSTOMER } from '../customer-name.ts';
import { entryTypeNames, posters, referenceOf } from '../entry-words.ts';
import type { Export } from '../export-button.tsx';
import { type EntriesAsked, readEntries } from '../list-entries.ts';

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

/** Every line that is asked for. */
export const entriesExport = (asked: EntriesAsked): Export<Entry> => ({
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
    const { entries, next } = await readEntries(asked, cursor, signal);
    return { items: entries, next };
  },
});
