import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { formatDay, formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
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

export function CampaignsTab({ overview }: { overview: Overview }) {
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
      <div className="button-row">
        <Link to="?tab=lists&new=1" className="btn btn-primary">
          {t('Import contacts')}
        </Link>
        <Link to="/reward-points" className="btn btn-outline-primary">
          {t('Award points')}
        </Link>
      </div>
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
    { title: msg('Created'), cell: ({ createdAt }) => formatDay(createdAt) },
    {
      title: msg('Scheduled for'),
      cell: ({ scheduledAt }) => (scheduledAt ? formatMoment(scheduledAt) : '–'),
    },
    { title: msg('Audience'), cell: ({ audience }) => audienceText(audience, lists) },
    {
      title: msg('Segments'),
      isNumber: true,
      cell: ({ preparation }) => known(preparation?.longest),
    },
    {
      title: msg('Credits'),
      isNumber: true,
      cell: ({ preparation }) => known(preparation?.credits),
    },
    hasDeliveryReports ? deliveredColumn : sentColumn,
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
  const of = <span className="visually-hidden"> {name}</span>;
  const close = () => setAsking(false);
  return (
    <div className="row-actions">
      <Link to={linkToCampaign(campaignId)}>
        {t('Open')}
        {of}
      </Link>
      {by === 'owner' && (
        <Button look="text" disabled={copy.isPending} onClick={copy.copy}>
          {t('Copy')}
          {of}
        </Button>
      )}
      {isOwnDraft(campaign) && (
        <Button look="text" onClick={() => setAsking(true)}>
          {t('Delete')}
          {of}
        </Button>
      )}
      {isRunning(campaign) && (
        <Button look="text" onClick={() => setAsking(true)}>
          {t('Cancel')}
          {of}
        </Button>
      )}
      {isAsking && isOwnDraft(campaign) && <DeleteDialog campaign={campaign} onClose={close} />}
      {isAsking && isRunning(campaign) && <CancelDialog campaign={campaign} onClose={close} />}
    </div>
  );
}

const isRunning = ({ state }: Campaign): boolean =>
  state === 'Scheduled' || state === 'Sending' || state === 'Paused';
