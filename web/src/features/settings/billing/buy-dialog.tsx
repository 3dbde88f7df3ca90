import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attempt } from '#shared/payments/contract.ts';
import { buyCredits, buySubscription } from '#shared/purchases/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { DialogForm } from '#web/src/components/form-dialog.tsx';
import { attemptQuery } from '#web/src/components/prompts/attempt-query.ts';
import { PayerField, usePayer } from '#web/src/components/prompts/payer-field.tsx';
import { Prompt } from '#web/src/components/prompts/prompt.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { nameOf, type Offer } from './offer.ts';

interface BuyDialogProps {
  offer: Offer;
  onClose: () => void;
}

export function BuyDialog({ offer, onClose }: BuyDialogProps) {
  const client = useQueryClient();
  const [started, setStarted] = useState<Attempt | null>(null);
  const buy = useBuy(offer, setStarted);
  // The owner has read that both count, and pays again.
  const isBeside = hasCode(buy.error, 'payments.undecided');
  return (
    <Dialog title={nameOf(offer)} busy={buy.isPending} onClose={onClose}>
      {started === null ? (
        <PhoneForm
          offer={offer}
          isBusy={buy.isPending}
          problem={buy.error && messageOf(buy.error)}
          isBeside={isBeside}
          onPay={(phone) => buy.mutate({ phone, ...(isBeside && { isBeside }) })}
          onClose={onClose}
        />
      ) : (
        <>
          <Prompt
            attemptId={started.attemptId}
            started={started}
            // Other screens show credits and the subscription too.
            onEnd={() => void client.invalidateQueries()}
            onAgain={() => setStarted(null)}
          />
          <div className="confirm-actions">
            <Button look="link" onClick={onClose}>
              {t('Close')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface PhoneFormProps extends BuyDialogProps {
  isBusy: boolean;
  problem: string | null;
  isBeside: boolean;
  onPay: (phone: string) => void;
}

function PhoneForm({ offer, isBusy, problem, isBeside, onPay, onClose }: PhoneFormProps) {
  const amount = formatKes(offer.price);
  const payer = usePayer();
  const [hasTried, setTried] = useState(false);
  const pay = () => {
    setTried(true);
    if (payer.number) onPay(payer.number);
  };
  return (
    <DialogForm
      submitLabel={isBeside ? t('Pay {amount} again', { amount }) : t('Pay {amount}', { amount })}
      busyLabel={t('Asking M-Pesa...')}
      busy={isBusy}
      onSubmit={pay}
      onClose={onClose}
    >
      <PayerField payer={payer} hasTried={hasTried} readOnly={isBusy} />
      <div role="alert" className={problem ? 'field-error mb-3' : ''}>
        {problem}
      </div>
    </DialogForm>
  );
}

/** The phone to ask, and whether its owner read that an earlier request may be paid too. */
interface Payer {
  phone: string;
  isBeside?: true;
}

/** Shows the prompt on a phone. An unanswered press is repeated unchanged. */
function useBuy({ kind, id, price }: Offer, onStarted: (attempt: Attempt) => void) {
  const client = useQueryClient();
  return useIdempotentMutation({
    name: `buy.${kind}.${id}`,
    send: (payer: Payer, idempotencyKey) =>
      kind === 'credits'
        ? call(buyCredits, { body: { bundle: id, price, ...payer }, idempotencyKey })
        : call(buySubscription, { body: { plan: id, price, ...payer }, idempotencyKey }),
    onSuccess: (attempt) => {
      client.setQueryData(attemptQuery(attempt.attemptId).queryKey, attempt);
      onStarted(attempt);
    },
  });
}
