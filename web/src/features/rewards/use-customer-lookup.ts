import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { INVALID_PHONE } from '../../../../shared/platform/messages.ts';
import { formatKenyanPhone } from '../../../../shared/platform/phone.ts';
import { t } from '../../lib/language/text.ts';
import { customerPhone } from './customer-phone.ts';
import { customerQuery } from './get-customer.ts';

/** A number as it is typed, or as the address brings it, and whose it is. */
export function useCustomerLookup() {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState(() => readBack(search.get('phone') ?? ''));
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const phone = customerPhone(typed);
  const query = useQuery(customerQuery(phone));
  return {
    ...{ typed, phone, query, input },
    /** Undefined while it is not known, null for a number that is new. */
    customer: phone ? query.data : undefined,
    error: isRefused ? t(INVALID_PHONE) : undefined,
    type(next: string) {
      setTyped(next);
      setRefused(false);
    },
    /** @returns null for what is no mobile number; the field then says so */
    read(): string | null {
      setRefused(!phone);
      if (!phone) input.current?.focus();
      return phone;
    },
    /** For the next customer. */
    startAgain() {
      setTyped('');
      setRefused(false);
      // The field may be drawn only now.
      setTimeout(() => input.current?.focus());
    },
  };
}

export type CustomerLookup = ReturnType<typeof useCustomerLookup>;

function readBack(given: string): string {
  const phone = customerPhone(given);
  return phone ? formatKenyanPhone(phone) : given;
}
