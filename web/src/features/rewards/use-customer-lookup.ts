import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { INVALID_PHONE } from '../../../../shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '../../../../shared/platform/phone.ts';
import { t } from '../../lib/language/text.ts';
import { useFragment } from '../../lib/navigation/fragment.ts';
import { customerQuery } from './get-customer.ts';

/** The number that is typed, or that comes with the URL, and the customer who has it. */
export function useCustomerLookup() {
  const fragment = useFragment();
  const [typed, setTyped] = useState(() => readBack(fragment.get('phone') ?? ''));
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const phone = mobilePhone(typed);
  const query = useQuery(customerQuery(phone));
  return {
    typed,
    phone,
    query,
    input,
    /** Undefined until the answer came; null if nobody has the number yet. */
    customer: phone ? query.data : undefined,
    error: isRefused ? t(INVALID_PHONE) : undefined,
    type(next: string) {
      setTyped(next);
      setRefused(false);
    },
    /** @returns null if the text is no mobile number; the field then says so */
    read(): string | null {
      setRefused(!phone);
      if (!phone) input.current?.focus();
      return phone;
    },
    /** Empties the field for the next customer. */
    startAgain() {
      setTyped('');
      setRefused(false);
      // The field may not be drawn yet.
      setTimeout(() => input.current?.focus());
    },
  };
}

export type CustomerLookup = ReturnType<typeof useCustomerLookup>;

function readBack(given: string): string {
  const phone = mobilePhone(given);
  return phone ? formatKenyanPhone(phone) : given;
}
