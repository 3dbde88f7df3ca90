import type { Entry } from '#shared/rewards/contract.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import type { Export } from '#web/src/components/export-button.tsx';
import { csvPhone } from '#web/src/lib/files/csv-phone.ts';
import { ERASED_CUSTOMER } from '../customer-name.ts';
import { entryTypeLabels, posterLabels, referenceOf } from '../entry-labels.ts';
import { type EntryFilters, readEntries } from '../list-entries.ts';

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
  'Made, as the phone says',
];

/** Every entry that the filters let through. */
export const entriesExport = (filters: EntryFilters): Export<Entry> => ({
  filename: 'points-history.csv',
  header,
  toRow: (entry) => [
    entry.at,
    isErased(entry.phone) ? ERASED_CUSTOMER : csvPhone(entry.phone),
    entryTypeLabels[entry.type],
    entry.points,
    entry.balanceAfter,
    entry.kes ?? '',
    referenceOf(entry),
    entry.isReversed ? 'yes' : 'no',
    entry.person ?? posterLabels[entry.by],
    entry.madeAt ?? '',
  ],
  keyOf: ({ entryId }) => entryId,
  read: async (cursor, signal) => {
    const { entries, next } = await readEntries(filters, cursor, signal);
    return { items: entries, next };
  },
});
