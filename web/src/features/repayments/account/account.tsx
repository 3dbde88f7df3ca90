import { useState } from 'react';
import { nairobiDay } from '#shared/platform/time.ts';
import type { RepaymentAccount } from '#shared/repayments/contract.ts';
import { Payments } from '../history/payments.tsx';
import { HowToPay } from '../other/how-to-pay.tsx';
import { OpenAttempt } from '../pay/open-attempt.tsx';
import { PayButtons } from '../pay/pay-buttons.tsx';
import { OpenedDialog, type PayDialogName } from '../pay/pay-dialogs.tsx';
import { Proposal } from '../proposal/proposed-schedule.tsx';
import { Schedule } from '../schedule/schedule.tsx';
import { Figures } from './figures.tsx';
import { Notices } from './notices.tsx';
import { viewOf } from './view.ts';

/** One agreement: what is owed and paid of it, and every way to pay. */
export function Account({ account }: { account: RepaymentAccount }) {
  const [opened, setOpened] = useState<PayDialogName | null>(null);
  const view = viewOf(account, nairobiDay(Date.now()));
  const canBePaid = view.state.outstanding > 0 && account.status !== 'Cancelled';
  return (
    <div className="repayments">
      <Notices view={view} />
      {!opened && <OpenAttempt view={view} />}
      <Proposal view={view} />
      <Figures view={view} />
      {canBePaid && <PayButtons view={view} onOpen={setOpened} />}
      {/* It outlives the last payment, which it has to tell of. */}
      {opened && <OpenedDialog name={opened} view={view} onClose={() => setOpened(null)} />}
      <Schedule view={view} />
      <Payments view={view} />
      {canBePaid && <HowToPay account={account} />}
    </div>
  );
}
