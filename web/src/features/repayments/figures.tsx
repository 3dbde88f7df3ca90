import { type ReactNode, useState } from 'react';
import { isSettled } from '#shared/agreements/agreement-machine.ts';
import { daysBetween } from '#shared/agreements/replay.ts';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { askRefund, type RepaymentAccount, sendRefundCode } from '#shared/repayments/contract.ts';
import { ActButton } from '#web/src/components/act-button.tsx';
import { CodeSteps } from '#web/src/components/code-steps.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { formatDays } from '#web/src/lib/language/format-ago.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { useCodedChange } from '#web/src/lib/queries/use-coded-change.ts';
import { percentPaid, type View } from './account/view.ts';
import { changedAgreement } from './queries.ts';

/** One large figure with the share that is paid; then the next payment, and the rest. */
export function Figures({ view }: { view: View }) {
  const { outstanding, overdue, paid, total, credit, creditSince } = view.state;
  const isPaid = isSettled(view.account.status);
  return (
    <section className="card detail-card" aria-label={t('Where you stand')}>
      <dl className={isPaid ? 'standing-head is-paid' : 'standing-head'}>
        {isPaid ? (
          <Figure label={t('Paid in full')}>{formatKes(total)}</Figure>
        ) : (
          <Figure label={t('Left to pay')}>{formatKes(outstanding)}</Figure>
        )}
      </dl>
      {!isPaid && <Progress view={view} />}
      <dl className="standing">
        {overdue.amount > 0 && (
          <Figure label={t('Overdue')} isBad note={tn(overdue.days, 'for 1 day', 'for {n} days')}>
            {formatKes(overdue.amount)}
          </Figure>
        )}
        <NextInstallment view={view} />
        {!isPaid && <Figure label={t('Paid to date')}>{formatKes(Math.max(0, paid))}</Figure>}
        {credit > 0 && (
          <Figure
            label={t('Credit')}
            note={creditSince && t('since {day}', { day: formatDay(creditSince) })}
          >
            {formatKes(credit)}
          </Figure>
        )}
      </dl>
      {credit > 0 && <AskForRefund account={view.account} />}
    </section>
  );
}

function NextInstallment({ view: { state, today } }: { view: View }) {
  const next = nextOf(state, today);
  if (!next) return null;
  const { number, dueDay, balance } = next;
  const label = number === 0 ? t('Deposit to pay') : t('Next installment');
  const note = dueDay
    ? `${formatDay(dueDay)}, ${formatDays(daysBetween(today, dueDay))}`
    : number > 0 && t('one month after you accept delivery');
  return (
    <Figure label={label} note={note}>
      {formatKes(balance)}
    </Figure>
  );
}

/** Late rows are shown beside it, and do not count as next. */
const nextOf = ({ rows }: View['state'], today: string) =>
  rows.find(({ balance, dueDay }) => balance > 0 && (dueDay === null || dueDay >= today));

/** It is paid, and not owned: the software passes with the last payment. */
function Progress({ view: { state } }: { view: View }) {
  const percent = percentPaid(state);
  return (
    <div className="paid-progress">
      <span>{t('You paid {paid}% · {rest}% to go', { paid: percent, rest: 100 - percent })}</span>
      <progress aria-label={t('Paid')} max={100} value={percent} />
    </div>
  );
}

interface FigureProps {
  label: string;
  note?: ReactNode;
  isBad?: boolean;
  children: ReactNode;
}

const Figure = ({ label, note, isBad = false, children }: FigureProps) => (
  <div className={isBad ? 'standing-figure is-bad' : 'standing-figure'}>
    <dt>{label}</dt>
    <dd>
      {children}
      {note && <span className="standing-note">{note}</span>}
    </dd>
  </div>
);

/** Credit is paid out on request: to the number of the account, or with a code to another one. */
function AskForRefund({ account }: { account: RepaymentAccount }) {
  const { ref, refundRequested } = account;
  const ask = useChange(askRefund, {
    of: changedAgreement(ref),
    name: 'ask-refund',
    done: t('We have your request. We pay it to the number you sign in with.'),
  });
  if (refundRequested) return <Requested request={refundRequested} />;
  return (
    <div>
      <ActButton
        isBusy={ask.isPending}
        onPress={() => ask.mutate({})}
        className="btn-outline-primary"
        label={t('Ask for refund')}
        busyLabel={t('Sending...')}
      />
      <details className="slip">
        <summary>{t('Send it to another number')}</summary>
        <RefundToOther account={account} />
      </details>
    </div>
  );
}

type Request = NonNullable<RepaymentAccount['refundRequested']>;

function Requested({ request: { amount, at, otherPhone } }: { request: Request }) {
  const asked = { amount: formatKes(amount), day: formatDay(at) };
  return (
    <p className="mb-0">
      {otherPhone
        ? t('You asked for {amount} on {day}. We pay it to {phone}.', {
            ...asked,
            phone: formatKenyanPhone(otherPhone),
          })
        : t('You asked for {amount} on {day}. We pay it to the number you sign in with.', asked)}
    </p>
  );
}

/** Asks for the credit to another number, with a code by SMS to the number of the account. */
function RefundToOther({ account: { ref } }: { account: RepaymentAccount }) {
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const phone = mobilePhone(typed);
  const { confirmation, act } = useCodedChange(askRefund, {
    of: changedAgreement(ref),
    name: 'ask-refund-to-other',
    purpose: 'refund',
    sendCode: (to: string) => call(sendRefundCode, { params: { ref }, body: { phone: to } }),
    body: (code) => ({ phone: phone ?? '', code }),
    done: t('We have your request. We pay it to the number that you gave.'),
  });
  const isBusy = confirmation.send.isPending || act.isPending;
  const unlessMissing = (work: () => void) => {
    setTried(true);
    if (phone) work();
  };
  return (
    <>
      <TextField
        type="tel"
        label={t('M-Pesa number that gets the money')}
        error={hasTried && !phone ? t(INVALID_PHONE) : undefined}
        value={typed}
        onType={setTyped}
        readOnly={isBusy}
      />
      <CodeSteps
        content={phone ?? ''}
        confirmation={confirmation}
        act={act}
        unlessMissing={unlessMissing}
        text={t('We send a code by SMS to the number you sign in with. Enter it here to ask.')}
        label={t('Ask for refund')}
        busyLabel={t('Sending...')}
      />
    </>
  );
}
