import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '#web/src/components/button.tsx';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { View } from '../account/view.ts';
import { ReceiptButton } from '../history/receipt-button.tsx';
import { REPAYMENTS } from '../queries.ts';

interface PaidProps {
  view: View;
  /** Of M-Pesa. */
  receipt: string | null;
  /** Goes on with what is left, where everything was to be paid. */
  onNext?: (() => void) | undefined;
}

/** The balance after a payment, and the receipt, which is made within seconds. */
export function Paid({ view: { account, state, payments }, receipt, onNext }: PaidProps) {
  const line = payments.find(({ reference, applied }) => applied && reference === receipt);
  const receiptNumber = line?.receiptNumber ?? null;
  useReload(receiptNumber === null);
  return (
    <>
      {line && (
        <p>{t('Outstanding balance: {amount}', { amount: formatKes(state.outstanding) })}</p>
      )}
      {receiptNumber ? (
        <ReceiptButton
          className="btn btn-outline-primary"
          projectId={account.projectId}
          receiptNumber={receiptNumber}
          label={t('Download receipt')}
        />
      ) : (
        <p className="form-text">{t('Your receipt is being made.')}</p>
      )}
      {onNext && line && state.outstanding > 0 && (
        <Button look="primary" onClick={onNext}>
          {t('Pay the rest')}
        </Button>
      )}
    </>
  );
}

const PACE_MS = 3_000;
const MOST_ROUNDS = 20;

/** Reads the agreement again until its newest payment has its PDF. */
function useReload(isMissing: boolean): void {
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
