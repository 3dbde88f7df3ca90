import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Spinner } from '../../components/spinner.tsx';
import { t } from '../../lib/language/text.ts';
import { useFragment } from '../../lib/navigation/fragment.ts';
import { AwardTab } from './award/award-tab.tsx';
import { CustomersTab } from './customers/customers-tab.tsx';
import { HistoryTab } from './history/history-tab.tsx';
import type { PointRules } from './point-rules.ts';
import { RewardsScreen } from './rewards-screen.tsx';
import { TabLinks } from './tab-links.tsx';

/** A business imports once, so a till does not load this. */
const ImportCustomers = lazy(() => import('./import/import-customers.tsx'));

export default function RewardPointsPage() {
  return <RewardsScreen shape="rewards">{(rules) => <RewardPoints rules={rules} />}</RewardsScreen>;
}

function RewardPoints({ rules }: { rules: PointRules }) {
  const [search] = useSearchParams();
  const tab = search.get('tab');
  const phone = useFragment().get('phone') ?? '';
  return (
    <>
      <TabLinks shown={tab} />
      {tab === 'customers' && <CustomersTab rules={rules} />}
      {tab === 'history' && <HistoryTab />}
      {tab === 'import' && (
        <Suspense fallback={<Spinner label={t('Loading')} />}>
          <ImportCustomers />
        </Suspense>
      )}
      {!otherTabs.includes(tab ?? '') && <AwardTab key={phone} rules={rules} />}
    </>
  );
}

const otherTabs = ['customers', 'history', 'import'];
