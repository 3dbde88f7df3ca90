import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { nairobiDay } from '#shared/platform/time.ts';
import type { Entry } from '#shared/rewards/contract.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatNumber, formatTime } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { customerName, entriesQuery } from '../points/entries.ts';

const SHOWN = 8;

/** Beside the form on a desk: whether an award was made already, and what the day came to so far. */
export default function TodaysAwards() {
  const today = nairobiDay(Date.now());
  const filters = { kind: 'award', from: today, to: today } as const;
  const { data: awards } = useInfiniteQuery(entriesQuery(filters));
  // A failure or an empty day is no news: the form beside it works.
  if (!awards?.length) return null;
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="h5">
        {t('Awarded today')}
      </h2>
      <CardTable
        label={t('Awarded today')}
        columns={columns}
        items={awards.slice(0, SHOWN)}
        keyOf={({ entryId }) => entryId}
      />
      <Link to="?tab=history">{t('All of the history')}</Link>
    </section>
  );
}

const columns: readonly Column<Entry>[] = [
  { title: msg('Time'), cell: ({ at }) => formatTime(at) },
  {
    title: msg('Customer'),
    place: 'title',
    cell: ({ phone }) => <span className="phone-number">{customerName(phone)}</span>,
  },
  { title: msg('KES'), isNumber: true, cell: ({ kes }) => kes !== null && formatNumber(kes) },
  { title: msg('Points'), isNumber: true, cell: ({ points }) => `+${formatNumber(points)}` },
];
