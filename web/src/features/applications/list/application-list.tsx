import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ApplicationStatus, isOpen } from '#shared/applications/application-machine.ts';
import { monthsOf } from '#shared/applications/catalogue.ts';
import type { Application } from '#shared/applications/contract.ts';
import { shownTerms } from '#shared/applications/shown-terms.ts';
import { toCsv } from '#shared/platform/csv.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { Ago } from '#web/src/components/ago.tsx';
import { Button } from '#web/src/components/button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { PageLink } from '#web/src/components/page-link.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { saveFile } from '#web/src/lib/files/save-file.ts';
import { formatDay, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useLoadMore } from '#web/src/lib/queries/use-load-more.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { Amount, Period, StatusChip } from '../facts.tsx';

type Query = UseInfiniteQueryResult<Application[]>;

interface ApplicationListProps {
  applications: readonly Application[];
  query: Query;
}

export function ApplicationList({ applications, query }: ApplicationListProps) {
  const [group, show] = useShownGroup();
  const loadMore = useLoadMore(query, (first) =>
    document.getElementById(rowLinkId(first))?.focus(),
  );
  const shown = applications.filter(({ status }) => isIn(group, status));
  return (
    <>
      <GroupTabs
        applications={applications}
        hasMore={query.hasNextPage}
        shown={group}
        onShow={show}
      />
      {shown.length > 0 ? (
        <ApplicationTable applications={shown} />
      ) : (
        <p className="card table-empty">{t('No application here.')}</p>
      )}
      <div className="list-actions">
        {query.hasNextPage && (
          <Button disabled={query.isFetchingNextPage} onClick={() => void loadMore()}>
            {query.isFetchingNextPage ? t('Loading...') : t('Load more')}
          </Button>
        )}
        <Button look="link" onClick={() => void downloadAll(query)}>
          {t('Download as CSV')}
        </Button>
      </div>
    </>
  );
}

/** The books need all applications, also those never shown. */
async function downloadAll(query: Query): Promise<void> {
  let result = query;
  while (result.hasNextPage && !result.isFetchNextPageError) {
    result = await result.fetchNextPage();
  }
  if (result.isFetchNextPageError) toastError(messageOf(result.error));
  else downloadList(result.data ?? []);
}

interface GroupTabsProps {
  applications: readonly Application[];
  /** Whether there are more pages, so that some counts are incomplete. */
  hasMore: boolean;
  shown: Group;
  onShow: (group: Group) => void;
}

function GroupTabs({ applications, hasMore, shown, onShow }: GroupTabsProps) {
  const countOf = (group: Group) => {
    const known = applications.filter(({ status }) => isIn(group, status)).length;
    return hasMore && !isKnownFromFirstPage(group) ? `${known}+` : String(known);
  };
  return (
    <fieldset className="group-tabs">
      <legend className="visually-hidden">{t('Show applications')}</legend>
      {groups.map((group) => (
        <button
          key={group.name}
          type="button"
          className="group-tab"
          aria-pressed={group === shown}
          onClick={() => onShow(group)}
        >
          {t(group.label)} <span className="group-count">{countOf(group)}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface Group {
  /** As in `?show=in-review`. */
  name: string;
  label: string;
  statuses: readonly ApplicationStatus[] | null;
}

const all: Group = { name: 'all', label: msg('All'), statuses: null };

const groups: readonly Group[] = [
  all,
  { name: 'in-review', label: msg('In review'), statuses: ['Pending Review', 'Under Review'] },
  {
    name: 'action-needed',
    label: msg('Action needed'),
    statuses: ['Information Requested', 'Approved'],
  },
  { name: 'approved', label: msg('Approved'), statuses: ['Approved', 'Offer Accepted'] },
  {
    name: 'closed',
    label: msg('Closed'),
    statuses: ['Declined', 'Withdrawn', 'Offer Declined', 'Offer Expired'],
  },
];

const groupNamed = (name: string | null): Group =>
  groups.find((group) => group.name === name) ?? all;

const isIn = ({ statuses }: Group, status: ApplicationStatus): boolean =>
  statuses === null || statuses.includes(status);

/** The first page has the whole group: an open application is always the newest. */
const isKnownFromFirstPage = ({ statuses }: Group): boolean => statuses?.every(isOpen) ?? false;

/** Kept in the URL, to survive a reload and the back button. */
function useShownGroup(): [Group, (group: Group) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const show = ({ name, statuses }: Group) =>
    void navigate({ search: statuses ? `?show=${name}` : '' }, { replace: true });
  return [groupNamed(new URLSearchParams(search).get('show')), show];
}

const header = [
  msg('Ref'),
  msg('Business'),
  msg('Sector'),
  msg('System Need'),
  msg('Amount (KES)'),
  msg('Period (months)'),
  msg('Submitted'),
  msg('Status'),
  msg('Asked for (KES)'),
  msg('Asked for (months)'),
];

/** Amount and period are the offer's once there is one, so that a column can be summed. */
function toRow(one: Application) {
  const { amount, period } = shownTerms(one);
  return [
    one.ref,
    one.businessName,
    t(one.sector),
    t(one.systemNeed),
    amount,
    monthsOf(period),
    localDay(one.createdAt),
    t(one.status),
    one.suggestedAmount,
    monthsOf(one.repaymentPeriod),
  ];
}

/** The shown day, sortable: `2026-11-21`. */
const localDay = (moment: string): string => nairobiDay(Date.parse(moment));

const downloadList = (applications: readonly Application[]): void =>
  saveFile('applications.csv', toCsv([header.map((name) => t(name)), ...applications.map(toRow)]));

const ApplicationTable = ({ applications }: { applications: readonly Application[] }) => (
  <CardTable
    className="application-table"
    label={t('My Applications')}
    columns={columns}
    items={applications}
    keyOf={({ applicationId }) => applicationId}
  />
);

const columns: readonly Column<Application>[] = [
  {
    title: msg('Ref'),
    place: 'title',
    cell: (application) => (
      <ToApplication
        application={application}
        id={rowLinkId(application)}
        className="reference row-link"
      >
        {application.ref}
      </ToApplication>
    ),
  },
  { title: msg('System need'), cell: ({ systemNeed }) => t(systemNeed) },
  {
    title: msg('Amount'),
    place: 'figure',
    cell: (application) => <Amount application={application} />,
  },
  {
    title: msg('Period'),
    place: 'more',
    cell: (application) => <Period application={application} />,
  },
  { title: msg('Submitted'), place: 'more', cell: ({ createdAt }) => formatDay(createdAt) },
  { title: msg('Status'), place: 'corner', cell: ({ status }) => <StatusChip status={status} /> },
  {
    title: msg('Last update'),
    place: 'more',
    cell: ({ changedAt }) => <Ago moment={changedAt} />,
  },
  {
    title: msg('Next step'),
    place: (application) => (nextStep(application) ? 'foot' : 'more'),
    cell: (application) => <NextStep application={application} />,
  },
];

function NextStep({ application }: { application: Application }) {
  const step = nextStep(application);
  if (!step) return <span className="next-step-none">{t('Nothing to do')}</span>;
  return (
    <ToApplication application={application} className="next-step">
      <RichText
        text={step}
        values={{ ref: application.ref, n: formatNumber(application.openQuestions) }}
      />
    </ToApplication>
  );
}

interface ToApplicationProps {
  application: Application;
  id?: string;
  className: string;
  children: ReactNode;
}

function ToApplication({ application, id, className, children }: ToApplicationProps) {
  const path = `/applications/${application.applicationId}`;
  return (
    <PageLink id={id} to={path} className={className}>
      {children}
    </PageLink>
  );
}

/** The link that takes the focus when its row has just arrived. */
const rowLinkId = ({ applicationId }: Application): string => `row-${applicationId}`;

const steps: Partial<Record<ApplicationStatus, string>> = {
  Approved: msg('Read your offer<hidden> of {ref}</hidden>'),
  'Offer Expired': msg('Ask for a new offer<hidden> of {ref}</hidden>'),
  Declined: msg('See why<hidden> of {ref}</hidden>'),
};

const ANSWER_ONE = msg('Answer 1 question<hidden> of {ref}</hidden>');
const ANSWER_SOME = msg('Answer {n} questions<hidden> of {ref}</hidden>');

function nextStep({ status, openQuestions }: Application): string | null {
  if (status === 'Information Requested') {
    return openQuestions === 1 ? ANSWER_ONE : ANSWER_SOME;
  }
  return steps[status] ?? null;
}
