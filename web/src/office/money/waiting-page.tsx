import { WaitingForFinance } from '#web/src/office/agreements/waiting-for-finance.tsx';
import { useRowKeys } from '#web/src/office/lib/keys.ts';
import { MoneyHead } from './money-head.tsx';

/** Each is answered on its agreement. */
export default function WaitingPage() {
  useRowKeys();
  return (
    <main id="main" className="office-main">
      <MoneyHead title="What waits" />
      <p>
        What waits for a second person, the slips of bank payments and the credit that owners ask
        for, where there are any. The reference leads to the agreement, where each is answered.
      </p>
      <WaitingForFinance />
    </main>
  );
}
