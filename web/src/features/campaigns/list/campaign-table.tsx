import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatDay, formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { audienceText } from '../audience-text.ts';
import { linkToCampaign } from '../links.ts';
import { listsQuery } from '../queries/lists.ts';
import { deliveredPercent, handedOver } from '../result-figures.ts';
import { StatusChip } from '../status-chip.tsx';
import { CampaignActions } from './campaign-actions.tsx';

interface CampaignTableProps {
  campaigns: readonly Campaign[];
  hasDeliveryReports: boolean;
}

export function CampaignTable({ campaigns, hasDeliveryReports }: CampaignTableProps) {
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

/** A count of the audience has no figures of the message yet: they are 0. */
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
