import { LoadState } from '#web/src/components/load-state.tsx';
import './campaigns.scss';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { TabLinks } from '#web/src/components/tab-links.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';
import { type Overview, overviewQuery } from './campaign/queries.ts';
import { LowCredits, SmsFacts } from './campaign/sms-facts.tsx';
import { CampaignsTab } from './campaigns-tab.tsx';

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
  { name: 'opt-outs', label: msg('Opt-outs'), Part: OptOutsTab },
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
  return campaignId ? (
    <OneCampaign campaignId={campaignId} overview={overview} />
  ) : (
    <Tabs shown={search.get('tab')} overview={overview} />
  );
}

/** One campaign has the whole page: a phone has no room for more. */
const OneCampaign = ({ campaignId, overview }: { campaignId: string; overview: Overview }) => (
  <>
    <LowCredits overview={overview} />
    <Suspense fallback={<Skeleton label={t('Loading the campaign')} shape="table" />}>
      <CampaignPart key={campaignId} campaignId={campaignId} overview={overview} />
    </Suspense>
  </>
);

function Tabs({ shown, overview }: { shown: string | null; overview: Overview }) {
  const isOwn = useBusinessInUse() === null;
  // Only the owner sets automatic messages.
  const open = isOwn ? tabs : tabs.filter(({ name }) => name !== 'automatic');
  const { Part } = open.find(({ name }) => name === shown) ?? tabs[0];
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
