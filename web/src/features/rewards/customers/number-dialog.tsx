import { useState } from 'react';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { type Customer, changeNumber, sendNumberCode } from '#shared/rewards/contract.ts';
import { useCodeField } from '#web/src/components/code-field.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { isAboutCode, useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { CustomerCodeFields } from '../lookup/customer-code.tsx';
import { PHONE_EXAMPLE } from '../lookup/phone-field.tsx';
import { movedPoints, refusalMessage } from '../points/posting.ts';

interface NumberDialogProps {
  customer: Customer;
  onClose: () => void;
}

/** A code goes to the customer's new number, and the customer reads it out. */
export function NumberDialog({ customer: { phone }, onClose }: NumberDialogProps) {
  const [typed, setTyped] = useState('');
  const confirmation = useConfirmation<string>({
    purpose: 'numberChange',
    sendCode: (newPhone) => call(sendNumberCode, { body: { phone, newPhone } }),
    incompleteText: msg('Enter the {n} digits of the code.'),
  });
  const { send, problem, setProblem } = confirmation;
  const newPhone = mobilePhone(typed);
  const sent = newPhone ? confirmation.sentFor(newPhone) : null;
  const change = useChange(changeNumber, {
    of: movedPoints,
    name: `number.${phone}`,
    done: (moved) => t('The number is {phone} now.', { phone: formatKenyanPhone(moved.phone) }),
    onDone: onClose,
    explain: (error) => {
      setProblem(isAboutCode(error) ? error.message : refusalMessage(error));
      return true;
    },
  });
  const act = (code: string) => change.mutate({ phone, newPhone: newPhone ?? '', code });
  const isBusy = send.isPending || change.isPending;
  const field = useCodeField(isBusy, sent ? problem : null);

  const sendCode = () => {
    setProblem(newPhone ? null : t(INVALID_PHONE));
    field.setCode('');
    if (newPhone) send.mutate(newPhone);
  };

  return (
    <FormDialog
      title={t('New number for {phone}', { phone: formatKenyanPhone(phone) })}
      submitLabel={sent ? t('Change the number') : t('Send a code to the new number')}
      busyLabel={send.isPending ? t('Sending code...') : t('Saving...')}
      busy={isBusy}
      onSubmit={sent ? () => confirmation.actWith(field.code, act) : sendCode}
      onClose={onClose}
    >
      {!sent && (
        <p>
          {t('The points, the consent and the history go along. The number before is free then.')}
        </p>
      )}
      <TextField
        type="tel"
        label={t('New number')}
        error={sent ? undefined : (problem ?? undefined)}
        placeholder={PHONE_EXAMPLE}
        value={typed}
        onType={(next) => {
          setTyped(next);
          setProblem(null);
        }}
      />
      {sent && (
        <CustomerCodeFields
          phone={sent.content}
          field={field}
          sent={sent}
          problem={problem}
          isSending={send.isPending}
          isBusy={isBusy}
          onResend={sendCode}
        />
      )}
    </FormDialog>
  );
}
