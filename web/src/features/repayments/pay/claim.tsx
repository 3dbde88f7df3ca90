import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { claimPayment } from '#shared/payments/contract.ts';
import { RECEIPT, receiptIn } from '#shared/payments/receipt.ts';
import { DialogForm } from '#web/src/components/form-dialog.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { View } from '../account/view.ts';
import { ClaimAnswer } from './claim-answer.tsx';

interface ClaimProps {
  view: View;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Looks for a payment that the page does not show, by its receipt. Twice is once. */
export function Claim({ view, onBusy, onClose }: ClaimProps) {
  const { ref, projectId } = view.account;
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const look = useMutation({
    mutationFn: (receipt: string) => call(claimPayment, { params: { ref }, body: { receipt } }),
  });
  const { isPending, data: claim, error } = look;
  useEffect(() => onBusy(isPending), [isPending, onBusy]);

  const receipt = receiptIn(typed);
  const isWrong = hasTried && !RECEIPT.test(receipt);
  const submit = () => {
    setTried(true);
    if (RECEIPT.test(receipt)) look.mutate(receipt);
  };

  if (claim) {
    return (
      <ClaimAnswer
        claim={claim}
        accountRef={ref}
        projectId={projectId}
        onAgain={look.reset}
        onClose={onClose}
      />
    );
  }
  return (
    <DialogForm
      submitLabel={t('Look for my payment')}
      busyLabel={t('Looking for your payment...')}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('M-Pesa receipt')}
        help={t('The 10 letters and digits in the SMS of M-Pesa, such as TKO7X1Y2Z3.')}
        error={isWrong ? t('A receipt has 10 letters and digits.') : undefined}
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onType={setTyped}
        readOnly={isPending}
      />
      <div role="alert" className={error ? 'field-error mb-3' : ''}>
        {error && messageOf(error)}
      </div>
    </DialogForm>
  );
}
