import { LoadState } from '#web/src/components/load-state.tsx';
import './campaigns.scss';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { TabLinks } from '#web/src/components/tab-links.tsx';
import { formatDay, formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { overviewQuery } from '#web/src/lib/queries/get-sms-overview.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';
import { CancelDialog, DeleteDialog, useCopy } from './campaign/campaign-acts.tsx';
import {
  audienceText,
  deliveredPercent,
  handedOver,
  isOwnDraft,
  StatusChip,
} from './campaign/labels.tsx';
import {
  campaignsQuery,
  linkToCampaign,
  listsQuery,
  NEW_CAMPAIGN,
  type Overview,
} from './campaign/queries.ts';
import { LowCredits, SmsFacts } from './campaign/sms-facts.tsx';

/** The first tab is what an owner looks at most; the rest loads when opened. */
const CampaignPart = lazy(() => import('./campaign-part.tsx'));
const ListsTab = lazy(() => import('./lists/lists-tab.tsx'));
const OptOutsTab = lazy(() => import('./opt-outs/opt-outs-tab.tsx'));
const TemplatesTab = lazy(() => import('./templates/templates-tab.tsx'));
const AutomaticTab = lazy(() => import('./automatic/automatic-tab.tsx'));
const StatementTab = lazy(() => import('./statement-tab.tsx'));

const tabs = [
  { name: 'campaigns', label: msg('Campaigns'), Part: CampaignsTab },
  { name: 'lists', label: msg('Lists'), Part: ListsTab },
  { name: 'opt-outs', label: msg('Stopped offers'), Part: OptOutsTab },
  { name: 'templates', label: msg('Templates'), Part: TemplatesTab },
  { name: 'automatic', label: msg('Automatic messages'), Part: AutomaticTab },
  { name: 'credits', label: msg('Credits'), Part: StatementTab },
] as const;

export default function SendSmsPage() {
  const query = useQuery(overviewQuery());
  return (
    <>
      <header className="page-header">
        <PageHeading />
      </header>
      <LoadState query={query} label={t('Loading your campaigns')} shape="sms">
        {(overview) => <Parts overview={overview} />}
      </LoadState>
    </>
  );
}

function Parts({ overview }: { overview: Overview }) {
  const [search] = useSearchParams();
  const campaignId = search.get('campaign');
  const shown = search.get('tab');
  const isOwn = useBusinessInUse() === null;
  // Only the owner sets automatic messages.
  const open = isOwn ? tabs : tabs.filter(({ name }) => name !== 'automatic');
  const { Part } = open.find(({ name }) => name === shown) ?? tabs[0];
  if (!campaignId) {
    return (
      <>
        <SmsFacts overview={overview} />
        <LowCredits overview={overview} />
        <TabLinks label={t('Send Promotional SMS')} tabs={open} shown={shown} />
        <Suspense fallback={<Skeleton label={t('Loading')} shape="table" />}>
          <Part overview={overview} />
        </Suspense>
      </>
    );
  }
  // One campaign has the whole page: a phone has no room for more. Its price says whether the credits are enough.
  return (
    <Suspense fallback={<Skeleton label={t('Loading the campaign')} shape="table" />}>
      <CampaignPart key={campaignId} campaignId={campaignId} overview={overview} />
    </Suspense>
  );
}

function CampaignsTab({ overview }: { overview: Overview }) {
  const query = useInfiniteQuery(campaignsQuery());
  return (
    <>
      <p className="tab-actions">
        <Link to={NEW_CAMPAIGN} className="btn btn-primary">
          {t('New campaign')}
        </Link>
      </p>
      <PagedList
        query={query}
        loadingLabel={t('Loading your campaigns')}
        empty={<NoCampaigns consenting={overview.consenting} />}
      >
        {(campaigns) => (
          <CampaignTable campaigns={campaigns} hasDeliveryReports={overview.hasDeliveryReports} />
        )}
      </PagedList>
    </>
  );
}

const NoCampaigns = ({ consenting }: { consenting: number }) =>
  consenting > 0 ? (
    <EmptyState
      icon="chat"
      text={tn(
        consenting,
        'No campaigns yet. Your customer who agreed to SMS is waiting.',
        'No campaigns yet. Your {n} customers who agreed to SMS are waiting.',
      )}
    />
  ) : (
    <EmptyState icon="users" text={t('Import contacts who agreed to receive your messages.')}>
      <Acts
        acts={[
          [t('Import contacts'), '?tab=lists&new=1', { look: 'primary' }],
          [t('Award points'), '/reward-points'],
        ]}
      />
    </EmptyState>
  );

interface CampaignTableProps {
  campaigns: readonly Campaign[];
  hasDeliveryReports: boolean;
}

function CampaignTable({ campaigns, hasDeliveryReports }: CampaignTableProps) {
  const hasLists = campaigns.some(({ audience }) => audience.listId !== null);
  const { data: lists } = useQuery({ ...listsQuery(), enabled: hasLists });
  const columns: Column<Campaign>[] = [
    {
      title: msg('Name'),
      place: 'title',
      cell: ({ campaignId, name }) => <Link to={linkToCampaign(campaignId)}>{name}</Link>,
    },
    { title: msg('Created'), place: 'more', cell: ({ createdAt }) => formatDay(createdAt) },
    {
      title: msg('Scheduled for'),
      cell: ({ scheduledAt }) => (scheduledAt ? formatMoment(scheduledAt) : '–'),
    },
    {
      title: msg('People'),
      // Once it has a day, that says more on a phone's one line.
      place: ({ scheduledAt }) => (scheduledAt ? 'more' : undefined),
      cell: ({ audience }) => audienceText(audience, lists),
    },
    hasDeliveryReports ? deliveredColumn : sentColumn,
    {
      title: msg('SMS each'),
      place: 'more',
      isNumber: true,
      cell: ({ preparation }) => known(preparation?.longest),
    },
    {
      title: msg('Credits'),
      place: 'more',
      isNumber: true,
      cell: ({ preparation }) => known(preparation?.credits),
    },
    { title: msg('Status'), place: 'corner', cell: ({ state }) => <StatusChip state={state} /> },
    {
      title: msg('Actions'),
      place: 'actions',
      cell: (campaign) => <CampaignActions campaign={campaign} />,
    },
  ];
  return (
    <CardTable
      label={t('Campaigns')}
      columns={columns}
      items={campaigns}
      keyOf={({ campaignId }) => campaignId}
    />
  );
}

/** A count of the audience has no message figures yet: they are 0. */
const known = (figure: number | undefined): string => (figure ? formatNumber(figure) : '–');

const deliveredColumn: Column<Campaign> = {
  title: msg('Delivered %'),
  isNumber: true,
  cell: ({ result }) => deliveredPercent(result) ?? '–',
};

const sentColumn: Column<Campaign> = {
  title: msg('Sent'),
  isNumber: true,
  cell: ({ state, result }) => (state === 'Draft' ? '–' : formatNumber(handedOver(result))),
};

function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [isAsking, setAsking] = useState(false);
  const copy = useCopy(campaign);
  const { campaignId, name, by } = campaign;
  const ask = () => setAsking(true);
  const close = () => setAsking(false);
  return (
    <Acts
      className="row-actions"
      of={name}
      isText
      acts={[
        [t('Open'), linkToCampaign(campaignId)],
        by === 'owner' && [t('Copy'), copy.copy, { disabled: copy.isPending }],
        isOwnDraft(campaign) && [t('Delete'), ask],
        isRunning(campaign) && [t('Cancel'), ask],
      ]}
    >
      {isAsking && isOwnDraft(campaign) && <DeleteDialog campaign={campaign} onClose={close} />}
      {isAsking && isRunning(campaign) && <CancelDialog campaign={campaign} onClose={close} />}
    </Acts>
  );
}

const isRunning = ({ state }: Campaign): boolean =>
  state === 'Scheduled' || state === 'Sending' || state === 'Paused';
