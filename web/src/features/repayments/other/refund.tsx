import { useState } from 'react';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { askRefund, type RepaymentAccount, sendRefundCode } from '#shared/repayments/contract.ts';
import { ActButton } from '#web/src/components/act-button.tsx';
import { CodeSteps } from '#web/src/components/code-steps.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { useCodedChange } from '#web/src/lib/queries/use-coded-change.ts';
import { changedAgreement } from '../queries.ts';

/** Credit is paid out on request: to the number of the account, or with a code to another one. */
export function AskForRefund({ account }: { account: RepaymentAccount }) {
  const { ref, refundRequested } = account;
  const ask = useChange(askRefund, {
    of: changedAgreement(ref),
    name: 'ask-refund',
    done: t('We have received it. The office pays it to the number you sign in with.'),
  });
  if (refundRequested) return <Requested request={refundRequested} />;
  return (
    <div>
      <ActButton
        isBusy={ask.isPending}
        onPress={() => ask.mutate({})}
        className="btn-outline-primary"
        label={t('Ask for refund')}
        busyLabel={t('Sending...')}
      />
      <details className="slip">
        <summary>{t('Have it paid to another number')}</summary>
        <RefundToOther account={account} />
      </details>
    </div>
  );
}

type Request = NonNullable<RepaymentAccount['refundRequested']>;

function Requested({ request: { amount, at, otherPhone } }: { request: Request }) {
  const asked = { amount: formatKes(amount), day: formatDay(at) };
  return (
    <p className="mb-0">
      {otherPhone
        ? t('You asked for {amount} on {day}. The office pays it to {phone}.', {
            ...asked,
            phone: formatKenyanPhone(otherPhone),
          })
        : t(
            'You asked for {amount} on {day}. The office pays it to the number you sign in with.',
            asked,
          )}
    </p>
  );
}

/** Asks for the credit to another number, with a code by SMS to the number of the account. */
function RefundToOther({ account: { ref } }: { account: RepaymentAccount }) {
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const phone = mobilePhone(typed);
  const { confirmation, act } = useCodedChange(askRefund, {
    of: changedAgreement(ref),
    name: 'ask-refund-to-other',
    purpose: 'refund',
    sendCode: (to: string) => call(sendRefundCode, { params: { ref }, body: { phone: to } }),
    body: (code) => ({ phone: phone ?? '', code }),
    done: t('We have received it. The office pays it to the number that you gave.'),
  });
  const isBusy = confirmation.send.isPending || act.isPending;
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
        act={act}
        unlessMissing={unlessMissing}
        text={t('We send a code by SMS to the number you sign in with. You enter it here to ask.')}
        label={t('Ask for refund')}
        busyLabel={t('Sending...')}
      />
    </>
  );
}
