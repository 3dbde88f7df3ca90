import type { ReactNode } from 'react';
import { isSettled } from '#shared/agreements/agreement-machine.ts';
import { daysBetween } from '#shared/agreements/replay.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { formatDays } from '#web/src/lib/language/format-ago.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { percentPaid } from './account/amounts.ts';
import type { View } from './account/view.ts';
import { AskForRefund } from './other/refund.tsx';

/** The balance, the next installment, and the share that is paid. */
export function Figures({ view }: { view: View }) {
  const { outstanding, overdue, paid, credit, creditSince } = view.state;
  return (
    <section className="card detail-card" aria-label={t('Where you stand')}>
      <dl className="standing">
        <Figure label={t('Outstanding balance')} isMain>
          {formatKes(outstanding)}
        </Figure>
        <NextInstallment view={view} />
        {overdue.amount > 0 && (
          <Figure label={t('Overdue')} isBad note={tn(overdue.days, 'for 1 day', 'for {n} days')}>
            {formatKes(overdue.amount)}
          </Figure>
        )}
        <Figure label={t('Paid to date')}>{formatKes(Math.max(0, paid))}</Figure>
        {credit > 0 && (
          <Figure
            label={t('Credit')}
            note={creditSince && t('since {day}', { day: formatDay(creditSince) })}
          >
            {formatKes(credit)}
          </Figure>
        )}
      </dl>
      <Progress view={view} />
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
function Progress({ view: { state, account } }: { view: View }) {
  const percent = percentPaid(state);
  const text = isSettled(account.status)
    ? t('You have paid in full.')
    : t('You paid {paid}% · {rest}% to go', { paid: percent, rest: 100 - percent });
  return (
    <div className="paid-progress">
      <span>{text}</span>
      <progress aria-label={t('Paid')} max={100} value={percent} />
    </div>
  );
}

interface FigureProps {
  label: string;
  note?: ReactNode;
  isMain?: boolean;
  isBad?: boolean;
  children: ReactNode;
}

const Figure = ({ label, note, isMain, isBad, children }: FigureProps) => (
  <div
    className={['standing-figure', isMain && 'is-main', isBad && 'is-bad']
      .filter(Boolean)
      .join(' ')}
  >
    <dt>{label}</dt>
    <dd>
      {children}
      {note && <span className="standing-note">{note}</span>}
    </dd>
  </div>
);
