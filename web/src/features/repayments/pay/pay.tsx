import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { isSettled } from '#shared/agreements/agreement-machine.ts';
import type { Attempt } from '#shared/payments/contract.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { payoffOf } from '#shared/repayments/payoff.ts';
import { Button } from '#web/src/components/button.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { Notice } from '#web/src/components/notice.tsx';
import { attemptMessage } from '#web/src/components/prompts/attempt-message.ts';
import { Prompt } from '#web/src/components/prompts/prompt.tsx';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { dueNow, isOpenAttempt, mostAtOnce, type View } from '../account/view.ts';
import { ReceiptButton } from '../history/receipt-button.tsx';
import { ToHowToPay } from '../other/how-to-pay.tsx';
import { REPAYMENTS, refreshMoney } from '../queries.ts';
import { WaitingDialog } from '../waiting-dialog.tsx';
import { PayForm } from './pay-form.tsx';

interface PayDialogProps {
  view: View;
  title: string;
  /** The first value of the field. Whole KES. */
  amount: number;
  isFixed?: boolean;
  onClose: () => void;
  /** Drawn above the form. */
  children?: ReactNode;
}

/** Asks for an amount and a phone, then waits for M-Pesa. An attempt that is open comes before another one. */
function PayDialog(props: PayDialogProps) {
  const { view, title, amount, isFixed = false, onClose, children } = props;
  const { attempt, projectId } = view.account;
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isClaiming, setClaiming] = useState(false);
  // Another try begins with what was typed.
  const [last, setLast] = useState({ amount, phone: null as string | null });
  const [attemptId, setAttemptId] = useState(
    isOpenAttempt(attempt) ? (attempt?.attemptId ?? null) : null,
  );
  if (isClaiming) return <ClaimDialog view={view} onClose={onClose} />;
  return (
    <Dialog title={title} busy={isBusy} onClose={onClose}>
      {attemptId === null ? (
        <PayForm
          view={view}
          amount={isFixed ? amount : last.amount}
          phone={last.phone}
          isFixed={isFixed}
          onBusy={setBusy}
          onStarted={(started, phone) => {
            setLast({ amount: started.amount, phone });
            setAttemptId(started.attemptId);
          }}
          onClose={onClose}
        >
          {children}
        </PayForm>
      ) : (
        <Prompt
          attemptId={attemptId}
          payer={last.phone && mobilePhone(last.phone)}
          onEnd={() => refreshMoney(client, projectId)}
          onAgain={() => setAttemptId(null)}
          otherWays={<ToHowToPay className="btn btn-outline-primary" onGo={onClose} />}
          onClaim={() => setClaiming(true)}
          onClose={onClose}
        >
          {({ receipt }) => (
            <Paid
              view={view}
              receipt={receipt}
              onNext={isFixed ? () => setAttemptId(null) : undefined}
            />
          )}
        </Prompt>
      )}
    </Dialog>
  );
}

export type PayDialogName = 'now' | 'other' | 'all' | 'claim';

interface OpenedDialogProps {
  name: PayDialogName;
  view: View;
  onClose: () => void;
}

/** A dialog for the amount due, another amount, everything, or a payment that was already made. */
export function OpenedDialog({ name, view, onClose }: OpenedDialogProps) {
  const due = Math.min(dueNow(view.state, view.today), mostAtOnce(view.state));
  switch (name) {
    case 'now':
      return <PayDialog view={view} title={t('Pay now')} amount={due} onClose={onClose} />;
    case 'other':
      return <PayDialog view={view} title={t('Pay another amount')} amount={0} onClose={onClose} />;
    case 'all':
      return <PayoffDialog view={view} onClose={onClose} />;
    case 'claim':
      return <ClaimDialog view={view} onClose={onClose} />;
  }
}

/** Pays everything that is left, in as many prompts as M-Pesa needs. */
function PayoffDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const { amount, parts, isMoreThanADay } = payoffOf(view.state);
  return (
    <PayDialog
      view={view}
      title={t('Pay off everything')}
      amount={parts[0] ?? 0}
      isFixed
      onClose={onClose}
    >
      <p className="amount">{formatKes(amount)}</p>
      <p>{t('Valid until midnight. No charge for paying early.')}</p>
      {parts.length > 1 && <InParts parts={parts} />}
      {isMoreThanADay && (
        <p>
          {t('M-Pesa takes up to KES 500,000 in a day. Pay the rest on other days, or by bank.')}{' '}
          <ToHowToPay onGo={onClose} />
        </p>
      )}
    </PayDialog>
  );
}

function InParts({ parts }: { parts: readonly number[] }) {
  const [first = '', ...rest] = parts.map(formatKes);
  const then = rest.join(', ');
  return (
    <p>
      {t('M-Pesa takes up to KES 250,000 at a time: first {first}, then {rest}.', {
        first,
        rest: then,
      })}
    </p>
  );
}

interface PayButtonsProps {
  view: View;
  onOpen: (name: PayDialogName) => void;
}

/** The ways to pay with a prompt, and the way to the others and to what was paid already. */
export function PayButtons({ view: { state, today }, onOpen }: PayButtonsProps) {
  const due = Math.min(dueNow(state, today), mostAtOnce(state));
  return (
    <div className="pay-buttons">
      {due > 0 && (
        <Button look="primary" className="btn-lg" onClick={() => onOpen('now')}>
          {t('Pay now')} {formatKes(due)}
        </Button>
      )}
      <Button onClick={() => onOpen('other')}>{t('Pay another amount')}</Button>
      <Button onClick={() => onOpen('all')}>{t('Pay off everything')}</Button>
      <Button look="link" onClick={() => onOpen('claim')}>
        {t('I already paid')}
      </Button>
      <ToHowToPay className="btn btn-link" />
    </div>
  );
}

// Few need them: their forms are fetched when they are opened.
const LazyClaim = lazy(async () => ({ default: (await import('./claim.tsx')).ClaimDialog }));

const ClaimDialog = (props: { view: View; onClose: () => void }) => (
  <Suspense fallback={<WaitingDialog title={t('I already paid')} onClose={props.onClose} />}>
    <LazyClaim {...props} />
  </Suspense>
);

interface PaidProps {
  view: View;
  /** Of M-Pesa. */
  receipt: string | null;
  /** Goes on with what is left, where everything was to be paid. */
  onNext?: (() => void) | undefined;
}

/** Says what is left, and has the receipt, which is made within seconds. The last payment leads to the certificate. */
function Paid({ view: { account, state, payments }, receipt, onNext }: PaidProps) {
  const line = payments.find(({ reference, applied }) => applied && reference === receipt);
  const receiptNumber = line?.receiptNumber ?? null;
  useReload(receiptNumber === null);
  if (line && isSettled(account.status))
    return <Navigate to={`/projects/${account.projectId}/owned`} />;
  return (
    <>
      {line && <p>{leftText(state)}</p>}
      {!receiptNumber && <p className="form-text">{t('Your receipt is being made.')}</p>}
      <div className="confirm-actions">
        {receiptNumber && (
          <ReceiptButton
            className="btn btn-outline-primary"
            projectId={account.projectId}
            receiptNumber={receiptNumber}
            label={t('Download receipt')}
          />
        )}
        {onNext && line && state.outstanding > 0 && (
          <Button look="primary" onClick={onNext}>
            {t('Pay the rest')}
          </Button>
        )}
      </div>
    </>
  );
}

function leftText({ outstanding, nextDue }: View['state']): string {
  const rest = formatKes(outstanding);
  if (outstanding === 0)
    return t('Everything is paid. The software is yours when you accept the delivery.');
  if (!nextDue) return t('{rest} left.', { rest });
  const next = { amount: formatKes(nextDue.amount), day: formatDay(nextDue.day) };
  return t('{rest} left. Next: {amount} on {day}.', { rest, ...next });
}

const PACE_MS = 3_000;
const MOST_ROUNDS = 20;

/** Reads the agreement again, for a minute, until its newest payment has its PDF or M-Pesa has answered. */
export function useReload(isMissing: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isMissing) return;
    let rounds = 0;
    const timer = setInterval(() => {
      rounds += 1;
      if (rounds === MOST_ROUNDS) clearInterval(timer);
      void client.invalidateQueries({ queryKey: REPAYMENTS });
    }, PACE_MS);
    return () => clearInterval(timer);
  }, [isMissing, client]);
}

/** The attempt that is open, for a page that was left and opened again. */
export function OpenAttempt({ view }: { view: View }) {
  const { attempt, projectId } = view.account;
  const client = useQueryClient();
  if (!attempt || !isOpenAttempt(attempt)) return null;
  const { attemptId } = attempt;
  const end = (ended: Attempt) => {
    tell(ended);
    refreshMoney(client, projectId);
  };
  return (
    <Notice tone="wait" title={t('You have a payment in progress')}>
      <div className="open-attempt">
        <Prompt key={attemptId} attemptId={attemptId} onEnd={end} />
      </div>
    </Notice>
  );
}

/** The card is gone when its attempt has ended. */
function tell(ended: Attempt): void {
  if (ended.state === 'Failed') {
    toastError(t(attemptMessage(ended).text));
    return;
  }
  const receipt = ended.receipt ?? '';
  const text = t('Payment received. M-Pesa receipt {receipt}.', { receipt });
  toastSuccess(text);
}
