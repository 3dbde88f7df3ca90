import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { momentsOf, nairobiDay, startOfDay } from '#shared/platform/time.ts';
import type { Entry } from '#shared/rewards/contract.ts';
import { type EntryKind, entryKinds } from '#shared/rewards/entry-kind.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import { Button } from '#web/src/components/button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { type Export, ExportButton } from '#web/src/components/export-button.tsx';
import { FilterButton } from '#web/src/components/filter-button.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { csvPhone } from '#web/src/lib/files/save-file.ts';
import { formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useFragment } from '#web/src/lib/navigation/fragment.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import {
  customerName,
  type EntryFilters,
  ERASED_CUSTOMER,
  entriesQuery,
  entryKindLabels,
  entryTypeLabels,
  momentText,
  posterLabels,
  posterOf,
  REVERSED,
  readableReference,
  readEntries,
  referenceOf,
} from '../points/entries.ts';
import { EntryActs } from '../points/receipt-button.tsx';
import type { PointRules } from '../points/rewards-screen.tsx';

export function HistoryTab({ rules }: { rules: PointRules }) {
  const { phone, filters, choose, urlOfEverybody } = useHistoryFilters();
  const isBackwards = !momentsOf(filters.from, filters.to);
  const entryFilters = { ...(phone ? { phone } : {}), ...filters };
  if (useRole() === 'cashier') {
    return (
      <>
        <p>
          {t('What you awarded and redeemed today. The owner and the managers see older entries.')}
        </p>
        <History rules={rules} filters={{}} isFiltered={false} />
      </>
    );
  }
  return (
    <>
      {phone && (
        <p className="history-of">
          <RichText
            text="Only {phone}. <all>Show everybody</all>"
            values={{ phone: formatKenyanPhone(phone) }}
            tags={{ all: (text) => <Link to={urlOfEverybody}>{text}</Link> }}
          />
        </p>
      )}
      <HistoryFilterBar
        filters={filters}
        error={isBackwards ? t('This is before the first day. Choose a later one.') : undefined}
        onChoose={choose}
      />
      {!isBackwards && (
        <History
          // Other filters stop a running download.
          key={JSON.stringify(entryFilters)}
          rules={rules}
          filters={entryFilters}
          isFiltered={Object.keys(filters).length > 0}
        />
      )}
    </>
  );
}

interface HistoryProps {
  rules: PointRules;
  filters: EntryFilters;
  isFiltered: boolean;
}

function History({ rules, filters, isFiltered }: HistoryProps) {
  const query = useInfiniteQuery(entriesQuery(filters));
  const isCashier = useRole() === 'cashier';
  return (
    <PagedList
      query={query}
      loadingLabel={t('Loading the history')}
      empty={<Nothing isFiltered={isFiltered} />}
      actions={
        query.data?.length !== 0 && !isCashier && <ExportButton exported={entriesExport(filters)} />
      }
    >
      {(entries) => (
        <CardTable
          className="points-table"
          label={t('History')}
          columns={columnsWith(rules)}
          items={entries}
          keyOf={({ entryId }) => entryId}
        />
      )}
    </PagedList>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <p className="card table-empty" role="status">
      {t('Nothing matches. Choose other days or another type.')}
    </p>
  ) : (
    <EmptyState icon="star" text={t('Nothing yet. What you award and redeem is listed here.')} />
  );

const columnsWith = (rules: PointRules): readonly Column<Entry>[] => [
  {
    // When the server learned of it, and when an offline phone made it, by the phone's clock.
    title: msg('Date'),
    cell: ({ at, madeAt }) => (
      <>
        {momentText(at)}
        {madeAt && (
          <div className="form-text">
            {t("Made {moment}, by the phone's clock", { moment: formatMoment(madeAt) })}
          </div>
        )}
      </>
    ),
  },
  {
    title: msg('Customer'),
    place: 'title',
    cell: ({ phone }) => <span className="phone-number">{customerName(phone)}</span>,
  },
  {
    title: msg('Type'),
    // The sign of the points says the usual ones.
    place: ({ type, isReversed }) => {
      if (isReversed) return 'corner';
      return type === 'award' || type === 'redeem' ? 'more' : undefined;
    },
    cell: ({ type, isReversed }) => (
      <>
        {t(entryTypeLabels[type])} {isReversed && <Chip label={REVERSED} />}
      </>
    ),
  },
  { title: msg('Points'), isNumber: true, cell: ({ points }) => signed(points) },
  { title: msg('KES'), isNumber: true, cell: ({ kes }) => kes !== null && formatNumber(kes) },
  {
    title: msg('Balance after'),
    place: 'more',
    isNumber: true,
    cell: (entry) => formatNumber(entry.balanceAfter),
  },
  { title: msg('Reference'), place: 'more', cell: (entry) => readableReference(entry) || '–' },
  { title: msg('By'), cell: posterOf },
  {
    title: msg('Action'),
    place: 'actions',
    cell: (entry) => <EntryActs entry={entry} rules={rules} />,
  },
];

const signed = (points: number): string =>
  points > 0 ? `+${formatNumber(points)}` : formatNumber(points);

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

const entriesExport = (filters: EntryFilters): Export<Entry> => ({
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
  read: readEntries(filters),
});

/** No shop has an older history. An earlier year is still being typed: 0002, 0020. */
const FIRST_DAY = '2000-01-01';

interface HistoryFilterBarProps {
  filters: HistoryFilters;
  error: string | undefined;
  onChoose: (choice: FilterChoice) => void;
}

function HistoryFilterBar({ filters, error, onChoose }: HistoryFilterBarProps) {
  const { kind = '', from = '', to = '' } = filters;
  const first = useRef<HTMLSelectElement>(null);
  const isFiltered = Boolean(kind || from || to);

  const clear = () => {
    onChoose({ kind: '', from: '', to: '' });
    // The button is gone once no filter is set.
    first.current?.focus();
  };

  return (
    <search className="history-filters">
      <FilterButton startsOpen={isFiltered} />
      <SelectField
        ref={first}
        label={t('Type')}
        value={kind}
        noChoice={t('All types')}
        labels={entryKindLabels}
        onChoose={(chosen) => onChoose({ kind: chosen })}
      />
      <DayField label={t('From')} day={from} onChoose={(day) => onChoose({ from: day })} />
      <DayField label={t('To')} day={to} error={error} onChoose={(day) => onChoose({ to: day })} />
      {isFiltered && (
        <Button look="link" onClick={clear}>
          {t('Clear filters')}
        </Button>
      )}
    </search>
  );
}

interface DayFieldProps {
  label: string;
  day: string;
  error?: string | undefined;
  onChoose: (day: string) => void;
}

function DayField({ label, day, error, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState({ day, text: day });
  if (typed.day !== day) setTyped({ day, text: day });
  const type = (text: string) => {
    setTyped({ day, text });
    if (!text || text >= FIRST_DAY) onChoose(text);
  };
  return (
    <TextField
      type="date"
      label={label}
      error={error}
      min={FIRST_DAY}
      max={nairobiDay(Date.now())}
      value={typed.text}
      onType={type}
    />
  );
}

interface HistoryFilters {
  kind?: EntryKind;
  /** Days such as 2026-11-21. */
  from?: string;
  to?: string;
}

/** By name in the URL; an empty text removes a filter. */
type FilterChoice = Partial<Record<keyof HistoryFilters, string>>;

/** Reads the filters from the URL and writes them there; invalid values are ignored. */
function useHistoryFilters() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const phone = mobilePhone(useFragment().get('phone') ?? '');
  const kind = entryKinds.find((one) => one === search.get('kind'));
  const [from, to] = [dayIn(search, 'from'), dayIn(search, 'to')];
  const filters: HistoryFilters = {
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return {
    phone,
    filters,
    choose: (choice: FilterChoice) =>
      navigate({ search: `?${withChoice(search, choice)}`, hash }, { replace: true }),
    urlOfEverybody: `?${search}`,
  };
}

function dayIn(search: URLSearchParams, name: string): string | null {
  const day = search.get(name) ?? '';
  return startOfDay(day) === null ? null : day;
}

function withChoice(search: URLSearchParams, choice: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(choice)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
