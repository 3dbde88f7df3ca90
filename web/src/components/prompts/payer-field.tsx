import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { t } from '#web/src/lib/language/text.ts';
import { accountQuery } from '#web/src/lib/queries/get-account.ts';
import { TextField } from '../text-field.tsx';

/**
 * The phone that pays: the owner's, until another is typed.
 * @param given the field's first text, if another phone pays
 * @returns the text and its number; null if it is not a mobile number
 */
export function usePayer(given: string | null = null) {
  const { data: account } = useQuery(accountQuery());
  const [typed, setTyped] = useState(given);
  const phone = typed ?? (account ? formatKenyanPhone(account.phone) : '');
  return { phone, setPhone: setTyped, number: mobilePhone(phone) };
}

interface PayerFieldProps {
  payer: ReturnType<typeof usePayer>;
  /** Whether somebody tried to pay: half a number is not a mistake before that. */
  hasTried: boolean;
  readOnly: boolean;
}

export const PayerField = ({ payer, hasTried, readOnly }: PayerFieldProps) => (
  <TextField
    type="tel"
    label={t('M-Pesa number that pays')}
    help={t('It may be the phone of somebody who pays for you.')}
    error={hasTried && !payer.number ? t(INVALID_PHONE) : undefined}
    value={payer.phone}
    onType={payer.setPhone}
    readOnly={readOnly}
  />
);
