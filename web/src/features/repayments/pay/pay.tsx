import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { payoffOf } from '#shared/repayments/payoff.ts';
import { Button } from '#web/src/components/button.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { Prompt } from '#web/src/components/prompts/prompt.tsx';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { dueNow, mostAtOnce } from '../account/amounts.ts';
import { isOpenAttempt } from '../account/payment-lines.ts';
import type { View } from '../account/view.ts';
import { ToHowToPay } from '../other/how-to-pay.tsx';
import { refreshMoney } from '../queries.ts';
import { WaitingDialog } from '../waiting-dialog.tsx';
import { Paid } from './paid.tsx';
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
        <>
          <Prompt
            attemptId={attemptId}
            onEnd={() => refreshMoney(client, projectId)}
            onAgain={() => setAttemptId(null)}
            otherWays={<ToHowToPay className="btn btn-outline-primary" onGo={onClose} />}
          >
            {({ receipt }) => (
              <Paid
                view={view}
                receipt={receipt}
                onNext={isFixed ? () => setAttemptId(null) : undefined}
              />
            )}
          </Prompt>
          <div className="confirm-actions">
            <Button look="link" onClick={() => setClaiming(true)}>
              {t('I already paid')}
            </Button>
            <Button look="link" onClick={onClose}>
              {t('Close')}
            </Button>
          </div>
        </>
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
  if (name === 'all') return <PayoffDialog view={view} onClose={onClose} />;
  if (name === 'claim') return <ClaimDialog view={view} onClose={onClose} />;
  const due = Math.min(dueNow(view.state, view.today), mostAtOnce(view.state));
  return name === 'now' ? (
    <PayDialog view={view} title={t('Pay now')} amount={due} onClose={onClose} />
  ) : (
    <PayDialog view={view} title={t('Pay another amount')} amount={0} onClose={onClose} />
  );
}

interface PayoffDialogProps {
  view: View;
  onClose: () => void;
}

/** Pays everything that is left, in as many prompts as M-Pesa needs. */
function PayoffDialog({ view, onClose }: PayoffDialogProps) {
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
          {t('Pay now')}
          <span className="pay-amount"> {formatKes(due)}</span>
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
