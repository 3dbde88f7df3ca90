import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type CreditEntry, type CreditKind, listCreditEntries } from '#shared/credits/contract.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { type Export, ExportButton } from '#web/src/components/export-button.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatDay, formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { type Placed, pagedQuery, readPlaced } from '#web/src/lib/queries/paged.ts';
import { linkToCampaign } from './campaign/queries.ts';

export default function StatementTab() {
  const query = useInfiniteQuery(entriesQuery());
  return (
    <PagedList
      query={query}
      loadingLabel={t('Loading the statement')}
      empty={
        <EmptyState
          icon="chat"
          text={t('Nothing yet. The credits you get and use are listed here.')}
        />
      }
      actions={query.data?.length !== 0 && <ExportButton exported={entriesExport} />}
    >
      {(entries) => (
        <CardTable
          label={t('Credits')}
          columns={columns}
          items={entries}
          keyOf={({ place }) => place}
        />
      )}
    </PagedList>
  );
}

const columns: readonly Column<CreditEntry>[] = [
  { title: msg('Date'), cell: dateOf },
  { title: msg('What'), place: 'title', cell: ({ kind }) => t(kindLabels[kind]) },
  { title: msg('Campaign or reason'), cell: (entry) => <About entry={entry} /> },
  { title: msg('Amount'), isNumber: true, cell: ({ credits }) => signed(credits) },
  { title: msg('Balance'), isNumber: true, cell: (entry) => formatNumber(entry.balanceAfter) },
];

/** A day's single SMS are one line, dated at the end of the day. */
function dateOf({ at, kind, campaignId }: CreditEntry): string {
  const isOfDay = campaignId === null && (kind === 'used' || kind === 'returned');
  return isOfDay ? formatDay(at) : formatMoment(at);
}

function About({ entry: { campaignId, about } }: { entry: CreditEntry }) {
  if (!campaignId) return about ?? '–';
  return <Link to={linkToCampaign(campaignId)}>{about ?? t('Campaign')}</Link>;
}

const signed = (credits: number): string =>
  credits > 0 ? `+${formatNumber(credits)}` : formatNumber(credits);

const kindLabels: Record<CreditKind, string> = {
  granted: msg('Given by us'),
  bought: msg('Bought'),
  reserved: msg('For a campaign'),
  used: msg('Single SMS'),
  returned: msg('Came back'),
};

const readEntries = readPlaced<CreditEntry>(async (cursor, signal) => {
  const { entries, next } = await call(listCreditEntries, { query: { cursor }, signal });
  return { items: entries, next };
});

const entriesQuery = () => pagedQuery(['credits', 'entries'], readEntries);

const entriesExport: Export<Placed<CreditEntry>> = {
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
