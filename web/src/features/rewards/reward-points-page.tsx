import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Settings } from '#shared/settings/contract.ts';
import { Spinner } from '#web/src/components/spinner.tsx';
import { type Tab, TabLinks } from '#web/src/components/tab-links.tsx';
import { useIsWide } from '#web/src/lib/hooks/use-is-wide.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useFragment } from '#web/src/lib/navigation/fragment.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import { AwardForm } from './award/award-form.tsx';
import { AwardedCard, WaitingAwards } from './award/awarded-card.tsx';
import type { Awarded } from './award/use-award.ts';
import { CustomersTab } from './customers/customers-tab.tsx';
import { HistoryTab } from './history/history-tab.tsx';
import { useCustomerLookup } from './lookup/customer-lookup.tsx';
import { type PointRules, RewardsScreen, SetUpFirst } from './points/rewards-screen.tsx';

/** A business imports once, so a till does not load this. */
const ImportCustomers = lazy(() => import('./import/import-customers.tsx'));

/** Phones, which have no room for it, neither load nor ask for it. */
const TodaysAwards = lazy(() => import('./award/todays-awards.tsx'));

const tabs: readonly Tab[] = [
  { name: 'award', label: msg('Award') },
  { name: 'customers', label: msg('Customers') },
  { name: 'history', label: msg('History') },
];

/** A cashier sees only the entries that the cashier made today, and no customers. */
const tabsOfCashier = tabs.filter(({ name }) => name !== 'customers');

export default function RewardPointsPage() {
  return (
    <RewardsScreen shape="rewards" suggestsRules>
      {(rules, unset) => <RewardPoints rules={rules} unset={unset} />}
    </RewardsScreen>
  );
}

function RewardPoints({ rules, unset }: { rules: PointRules; unset: Settings | null }) {
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
      {!unset && tab === 'history' && <HistoryTab rules={rules} />}
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

interface AwardTabProps {
  rules: PointRules;
  /** The settings without a rule. */
  unset: Settings | null;
}

function AwardTab({ rules, unset }: AwardTabProps) {
  const lookup = useCustomerLookup();
  const isWide = useIsWide();
  const [awarded, setAwarded] = useState<Awarded | null>(null);

  const startAgain = () => {
    setAwarded(null);
    lookup.startAgain();
  };

  return (
    <div className="award-desk">
      <div className="narrow">
        {awarded ? (
          <AwardedCard awarded={awarded} rules={rules} onAgain={startAgain} />
        ) : (
          <AwardForm rules={rules} unset={unset} lookup={lookup} onAwarded={setAwarded} />
        )}
        <WaitingAwards
          onUndone={({ key }) => {
            // The card would say that it was awarded.
            if (key === awarded?.key) startAgain();
          }}
        />
      </div>
      {isWide && !unset && (
        <Suspense fallback={null}>
          <TodaysAwards />
        </Suspense>
      )}
    </div>
  );
}
