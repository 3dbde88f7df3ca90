import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { addCustomer } from '#shared/rewards/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { t } from '#web/src/lib/language/text.ts';
import { ConsentTick } from '../lookup/customer-fields.tsx';
import { PHONE_EXAMPLE } from '../lookup/phone-field.tsx';
import { pointsInPlace, refusalMessage } from '../points/posting.ts';

export function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useChangeForm(addCustomer, {
    of: { ...pointsInPlace, outdated: [] },
    name: ({ phone }) => `add-customer.${phone}`,
    start: { phone: '', name: '', consent: false },
    rules: { phone: { read: mobilePhone, problem: INVALID_PHONE } },
    refusal: { at: 'phone', text: refusalMessage },
    done: ({ phone }) => t('{phone} is a customer now.', { phone: formatKenyanPhone(phone) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      of={form}
      title={t('Add a customer')}
      submitLabel={t('Add')}
      busyLabel={t('Adding...')}
      onClose={onClose}
    >
      <FormField
        of={form}
        name="phone"
        type="tel"
        label={t('Customer phone')}
        placeholder={PHONE_EXAMPLE}
      />
      <FormField of={form} name="name" label={t('Name')} optional />
      <ConsentTick isGiven={form.typed.consent} onChange={(consent) => form.set({ consent })} />
    </FormDialog>
  );
}
