import '#web/src/components/offers/offers.scss';
import { useState } from 'react';
import type { RepaymentAccount } from '#shared/repayments/contract.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { View } from '../account/view.ts';
import { AcceptSchedule } from './accept-schedule.tsx';
import { RefuseSchedule } from './refuse-schedule.tsx';

/** A schedule that the office proposes, beside the one that holds now, and its two answers. */
export function Proposal({ view: { account, state } }: { view: View }) {
  const { proposedSchedule } = account;
  const [isAccepting, setAccepting] = useState(false);
  if (!proposedSchedule) return null;
  const { rows, at, reason } = proposedSchedule;
  const now = state.rows.flatMap(({ number, dueDay, balance }) =>
    balance > 0 && dueDay ? { number, dueDay, amount: balance } : [],
  );
  const done = new Set(state.rows.flatMap(({ number, balance }) => (balance > 0 ? [] : number)));
  return (
    <section className="card detail-card detail-card-action" aria-labelledby="proposal">
      <h2 id="proposal" className="h5">
        {t('We propose a new schedule')}
      </h2>
      <p className="as-typed">{reason}</p>
      <div className="two-schedules">
        <Rows label={t('What is left now')} rows={now} />
        <Rows label={t('The new schedule')} rows={rows.filter(({ number }) => !done.has(number))} />
      </div>
      <p>{t('Nothing changes without your answer. What you have paid stays paid.')}</p>
      {isAccepting ? (
        <AcceptSchedule account={account} proposedAt={at} />
      ) : (
        <div className="form-actions">
          <button type="button" className="btn btn-primary" onClick={() => setAccepting(true)}>
            {t('Accept the new schedule')}
          </button>
          <RefuseSchedule account={account} proposedAt={at} />
        </div>
      )}
    </section>
  );
}

/** Two long lists beside each other tell no more than their beginnings; the rest opens below them. */
const MOST_ROWS = 12;

interface RowsProps {
  label: string;
  rows: NonNullable<RepaymentAccount['proposedSchedule']>['rows'];
}

const Rows = ({ label, rows }: RowsProps) => (
  <section>
    <h3 className="h6">{label}</h3>
    <List rows={rows.slice(0, MOST_ROWS)} />
    {rows.length > MOST_ROWS && (
      <details className="schedule">
        <summary>
          {t('And {n} more, the last on {day}.', {
            n: rows.length - MOST_ROWS,
            day: formatDay(rows.at(-1)?.dueDay ?? ''),
          })}
        </summary>
        <List rows={rows.slice(MOST_ROWS)} />
      </details>
    )}
  </section>
);

const List = ({ rows }: Pick<RowsProps, 'rows'>) => (
  <ol className="short-schedule">
    {rows.map(({ number, dueDay, amount }) => (
      <li key={number}>
        <span>{formatDay(dueDay)}</span>
        <span>{formatKes(amount)}</span>
      </li>
    ))}
  </ol>
);
