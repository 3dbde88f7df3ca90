import { DialogButton } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import '#web/src/components/offers/offers.scss';
import { useState } from 'react';
import {
  acceptSchedule,
  type RepaymentAccount,
  refuseSchedule,
  sendScheduleCode,
} from '#shared/repayments/contract.ts';
import { CodeSteps } from '#web/src/components/code-steps.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { useCodedChange } from '#web/src/lib/queries/use-coded-change.ts';
import type { View } from '../account/view.ts';
import { changedAgreement } from '../queries.ts';

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
        <div className="button-row">
          <Button look="primary" onClick={() => setAccepting(true)}>
            {t('Accept the new schedule')}
          </Button>
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

interface AnswerProps {
  account: RepaymentAccount;
  /** When it was proposed: the answer is about no other schedule. */
  proposedAt: string;
}

/** Accepts the proposed schedule with a code by SMS. */
function AcceptSchedule({ account: { ref }, proposedAt }: AnswerProps) {
  const { confirmation, act } = useCodedChange(acceptSchedule, {
    of: changedAgreement(ref),
    name: 'accept-schedule',
    purpose: 'schedule',
    sendCode: (seen: string) =>
      call(sendScheduleCode, { params: { ref }, body: { proposedAt: seen } }),
    storedAs: `schedule-code.${ref}`,
    body: (code) => ({ code, proposedAt }),
    done: t('The new schedule applies from now on.'),
  });
  return (
    <div className="accept">
      <CodeSteps
        content={proposedAt}
        confirmation={confirmation}
        act={act}
        text={t('We send a code by SMS to the number you sign in with. Enter it here to accept.')}
        label={t('Accept the new schedule')}
        busyLabel={t('Accepting...')}
      />
    </div>
  );
}

/** Keeps the schedule as it is, after a question. */
function RefuseSchedule({ account: { ref }, proposedAt }: AnswerProps) {
  const refuse = useChange(refuseSchedule, {
    of: changedAgreement(ref),
    name: 'refuse-schedule',
    done: t('Your schedule stays as it is.'),
  });
  return (
    <DialogButton label={t('Keep my schedule')} className="btn-outline-primary">
      {(close) => (
        <FormDialog
          title={t('Keep your schedule as it is?')}
          submitLabel={t('Yes, keep it')}
          busyLabel={t('Sending...')}
          busy={refuse.isPending}
          onSubmit={() => refuse.mutate({ proposedAt }, { onSuccess: close })}
          onClose={close}
        >
          <p>{t('What is late stays late. Call us if you need another schedule.')}</p>
        </FormDialog>
      )}
    </DialogButton>
  );
}
