import type { ComponentProps } from 'react';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { SmsCodeFields } from '#web/src/components/sms-code-form.tsx';
import { t } from '#web/src/lib/language/text.ts';

interface CustomerCodeFieldsProps
  extends Omit<ComponentProps<typeof SmsCodeFields>, 'label' | 'help' | 'isOfOther'> {
  phone: string;
}

/** The customer gets the code by SMS and reads it out. */
export const CustomerCodeFields = ({ phone, ...fields }: CustomerCodeFieldsProps) => (
  <SmsCodeFields
    {...fields}
    label={t('Code from the customer')}
    help={t('We sent {n} digits to {phone}: ask the customer for them.', {
      n: fields.sent.digits,
      phone: formatKenyanPhone(phone),
    })}
    isOfOther
  />
);
