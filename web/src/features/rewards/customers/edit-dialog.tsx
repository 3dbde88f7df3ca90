import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { type Customer, editCustomer } from '#shared/rewards/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { t } from '#web/src/lib/language/text.ts';
import { BirthdayField, ConsentTick } from '../lookup/customer-fields.tsx';
import { points } from '../points/posting.ts';
import { consentOrigin } from './customer-facts.ts';

export function EditDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { phone, consent } = customer;
  const wasGiven = consent?.given ?? false;
  const [month = '', day = ''] = customer.birthday?.split('-') ?? [];
  const form = useChangeForm(editCustomer, {
    of: {
      ...points,
      show: (client) => client.invalidateQueries({ queryKey: ['customers'] }),
      outdated: [],
    },
    start: { name: customer.name ?? '', consent: wasGiven, month, day },
    rules: {
      day: (typed) => (typed.month && !typed.day ? t('Choose the day as well.') : undefined),
    },
    body: ({ name }, typed) => ({
      phone,
      name,
      // An unchanged consent keeps its date.
      consent: typed.consent === wasGiven ? null : typed.consent,
      birthday: typed.month ? `${typed.month}-${typed.day}` : null,
    }),
    done: t('{phone} is saved.', { phone: formatKenyanPhone(phone) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      of={form}
      title={t('Edit {phone}', { phone: formatKenyanPhone(phone) })}
      submitLabel={t('Save')}
      busyLabel={t('Saving...')}
      onClose={onClose}
    >
      <FormField of={form} name="name" label={t('Name')} optional />
      <ConsentTick
        isGiven={form.typed.consent}
        origin={consentOrigin(consent)}
        onChange={(given) => form.set({ consent: given })}
      />
      <BirthdayField value={form.typed} error={form.problems.day} onChoose={form.set} />
    </FormDialog>
  );
}
