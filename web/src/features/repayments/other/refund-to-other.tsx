import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { askRefund, type RepaymentAccount, sendRefundCode } from '#shared/repayments/contract.ts';
import { CodeSteps } from '#web/src/components/code-steps.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { isAboutCode, useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { hasMovedOn, sayAndReload, useRepaymentChange } from './use-repayment-change.ts';

/** Asks for the credit to another number, with a code by SMS to the own one. */
export function RefundToOther({ account: { ref } }: { account: RepaymentAccount }) {
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const phone = mobilePhone(typed);
  const { confirmation, ask } = useCodedRefund(ref, phone ?? '');
  const isBusy = confirmation.send.isPending || ask.isPending;
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
        act={ask}
        unlessMissing={unlessMissing}
        text={t('We send a code by SMS to the number you sign in with. You enter it here to ask.')}
        label={t('Ask for refund')}
        busyLabel={t('Sending...')}
      />
    </>
  );
}

/** @param phone as +254...: the code confirms no other one */
function useCodedRefund(ref: string, phone: string) {
  const client = useQueryClient();
  const params = { ref };
  const confirmation = useConfirmation({
    purpose: 'refund',
    sendCode: (to: string) => call(sendRefundCode, { params, body: { phone: to } }),
    onRefused: (error) => {
      if (!hasMovedOn(error)) return false;
      sayAndReload(client, error);
      return true;
    },
  });
  const ask = useRepaymentChange({
    ref,
    name: 'ask-refund-to-other',
    send: (code: string, idempotencyKey) =>
      call(askRefund, { params, body: { phone, code }, idempotencyKey }),
    done: t('We have received it. The office pays it to the number that you gave.'),
    onDone: confirmation.forgetSent,
    explain: (error) => {
      if (!isAboutCode(error)) return false;
      confirmation.setProblem(error.message);
      return true;
    },
  });
  return { confirmation, ask };
}
