import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { type Customer, editCustomer } from '#shared/rewards/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import {
  type Birthday,
  BirthdayField,
  ConsentTick,
  NameField,
} from '../lookup/customer-fields.tsx';
import { refusalMessage } from '../points/posting.ts';
import { consentOrigin } from './customer-facts.ts';

interface EditDialogProps {
  customer: Customer;
  onClose: () => void;
}

export function EditDialog({ customer, onClose }: EditDialogProps) {
  const { phone, consent } = customer;
  const [name, setName] = useState(customer.name ?? '');
  const [problem, setProblem] = useState<string>();
  const [isGiven, setGiven] = useState(consent?.given ?? false);
  const [birthday, setBirthday] = useState(() => birthdayOf(customer));
  const [dayProblem, setDayProblem] = useState<string>();
  const client = useQueryClient();
  const edit = useMutation({
    mutationFn: () =>
      call(editCustomer, {
        // A consent that was not changed keeps its date.
        body: {
          phone,
          name: name.trim() || null,
          consent: isGiven === (consent?.given ?? false) ? null : isGiven,
          birthday: birthday.month ? `${birthday.month}-${birthday.day}` : null,
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['customers'] });
      toastSuccess(t('{phone} is saved.', { phone: formatKenyanPhone(phone) }));
      onClose();
    },
    onError: (error) => toastError(refusalMessage(error)),
  });

  const submit = () => {
    const found = smsNameProblem(name);
    setProblem(found);
    const noDay = birthday.month && !birthday.day ? t('Choose the day as well.') : undefined;
    setDayProblem(noDay);
    if (!found && !noDay) edit.mutate();
  };

  return (
    <FormDialog
      title={t('Edit {phone}', { phone: formatKenyanPhone(phone) })}
      submitLabel={t('Save')}
      busyLabel={t('Saving...')}
      busy={edit.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField value={name} error={problem} onType={setName} />
      <ConsentTick isGiven={isGiven} origin={consentOrigin(consent)} onChange={setGiven} />
      <BirthdayField value={birthday} error={dayProblem} onChoose={setBirthday} />
    </FormDialog>
  );
}

function birthdayOf({ birthday }: Customer): Birthday {
  const [month = '', day = ''] = birthday?.split('-') ?? [];
  return { month, day };
}
