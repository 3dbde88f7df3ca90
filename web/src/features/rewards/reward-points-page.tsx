import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { Settings } from '#shared/settings/contract.ts';
import { Spinner } from '#web/src/components/spinner.tsx';
import { type Tab, TabLinks } from '#web/src/components/tab-links.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useFragment } from '#web/src/lib/navigation/fragment.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import { AwardTab } from './award/award-tab.tsx';
import { CustomersTab } from './customers/customers-tab.tsx';
import { HistoryTab } from './history/history-tab.tsx';
import type { PointRules } from './point-rules.ts';
import { RewardsScreen, SetUpFirst } from './rewards-screen.tsx';

/** A business imports once, so a till does not load this. */
const ImportCustomers = lazy(() => import('./import/import-customers.tsx'));

const tabs: readonly Tab[] = [
  { name: 'award', label: msg('Award') },
  { name: 'customers', label: msg('Customers') },
  { name: 'history', label: msg('History') },
];

/** Of the history, a cashier gets the own entries of today. */
const tabsOfCashier = tabs.filter(({ name }) => name !== 'customers');

export default function RewardPointsPage() {
  return (
    <RewardsScreen shape="rewards" suggestsRules>
      {(rules, unset) => <RewardPoints rules={rules} unset={unset} />}
    </RewardsScreen>
  );
}

interface RewardPointsProps {
  rules: PointRules;
  unset: Settings | null;
}

function RewardPoints({ rules, unset }: RewardPointsProps) {
  const [search] = useSearchParams();
  const isCashier = useRole() === 'cashier';
  const asked = search.get('tab');
  const tab = isCashier && asked !== 'history' ? null : asked;
  const isAward = !otherTabs.includes(tab ?? '');
  const phone = useFragment().get('phone') ?? '';
  return (
    <>
      {/* An import is a way into the list of customers. */}
      <TabLinks
        label={t('Reward Points')}
        tabs={isCashier ? tabsOfCashier : tabs}
        shown={tab === 'import' ? 'customers' : tab}
      />
      {!isAward && unset && <SetUpFirst />}
      {!unset && tab === 'customers' && <CustomersTab rules={rules} />}
      {!unset && tab === 'history' && <HistoryTab />}
      {!unset && tab === 'import' && (
        <Suspense fallback={<Spinner label={t('Loading')} />}>
          <ImportCustomers />
        </Suspense>
      )}
      {isAward && <AwardTab key={phone} rules={rules} unset={unset} />}
    </>
  );
}

const otherTabs = ['customers', 'history', 'import'];
