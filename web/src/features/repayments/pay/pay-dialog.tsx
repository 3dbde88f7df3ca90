import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#web/src/components/dialog.tsx';
import { Prompt } from '#web/src/components/prompts/prompt.tsx';
import { t } from '#web/src/lib/language/text.ts';
import type { View } from '../account/view.ts';
import { isOpenAttempt } from '../history/payment-lines.ts';
import { ToHowToPay } from '../other/to-how-to-pay.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { Paid } from './paid.tsx';
import { PayForm } from './pay-form.tsx';
import { refreshMoney } from './refresh-money.ts';

interface PayDialogProps {
  view: View;
  title: string;
  /** What stands in the field at first. Whole KES. */
  amount: number;
  isFixed?: boolean;
  onClose: () => void;
  /** Stands above the form. */
  children?: ReactNode;
}

/** Asks for an amount and a phone, then waits for M-Pesa. An attempt that is open comes before another one. */
export function PayDialog(props: PayDialogProps) {
  const { view, title, amount, isFixed = false, onClose, children } = props;
  const { attempt, projectId } = view.account;
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isClaiming, setClaiming] = useState(false);
  // Whoever tries again need not type it again.
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
            <button type="button" className="btn btn-link" onClick={() => setClaiming(true)}>
              {t('I already paid')}
            </button>
            <button type="button" className="btn btn-link" onClick={onClose}>
              {t('Close')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
