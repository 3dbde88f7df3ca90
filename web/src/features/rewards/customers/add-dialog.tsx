import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { addCustomer } from '#shared/rewards/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { ConsentTick, NameField } from '../lookup/customer-fields.tsx';
import { PHONE_EXAMPLE } from '../lookup/phone-field.tsx';
import { refreshPoints, refusalMessage } from '../points/posting.ts';

/** Adds a customer who has no points yet. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const [consent, setConsent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [nameProblem, setNameProblem] = useState<string>();
  const client = useQueryClient();
  const addition = useIdempotentMutation({
    name: (phone: string) => `add-customer.${phone}`,
    send: (phone: string, idempotencyKey) =>
      call(addCustomer, { body: { phone, name: name.trim() || null, consent }, idempotencyKey }),
    onSuccess: ({ phone }) => {
      const text = t('{phone} is a customer now.', { phone: formatKenyanPhone(phone) });
      toastSuccess(text);
      refreshPoints(client);
      onClose();
    },
    onError: (error) => setProblem(refusalMessage(error)),
  });

  const submit = () => {
    const phone = mobilePhone(typed);
    const wrongName = smsNameProblem(name);
    setProblem(phone ? undefined : t(INVALID_PHONE));
    setNameProblem(wrongName);
    if (phone && !wrongName) addition.mutate(phone);
  };

  return (
    <FormDialog
      title={t('Add a customer')}
      submitLabel={t('Add')}
      busyLabel={t('Adding...')}
      busy={addition.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        type="tel"
        label={t('Customer phone')}
        error={problem}
        placeholder={PHONE_EXAMPLE}
        value={typed}
        onType={setTyped}
      />
      <NameField value={name} error={nameProblem} onType={setName} />
      <ConsentTick isGiven={consent} onChange={setConsent} />
    </FormDialog>
  );
}
