import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { useSettled } from '#web/src/lib/hooks/use-settled.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useFragment } from '#web/src/lib/navigation/fragment.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { isSought, type Sought, soughtBy, soughtQuery } from './customer-search.ts';
import { customerQuery } from './get-customer.ts';
import { type RecentCustomer, recentCustomers } from './recent-customers.ts';

/** The number that is typed, or that comes with the URL, and the customer who has it. */
export function useCustomerLookup() {
  const fragment = useFragment();
  const [typed, setTyped] = useState(() => readBack(fragment.get('phone') ?? ''));
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const phone = mobilePhone(typed);
  const query = useQuery(customerQuery(phone));
  const { suggested, missed } = useSuggestions(typed, phone);
  return {
    suggested,
    missed,
    typed,
    phone,
    query,
    input,
    /** Undefined until the answer came; null if nobody has the number yet. */
    customer: phone ? query.data : undefined,
    error: isRefused ? t(INVALID_PHONE) : undefined,
    /** Takes a customer who was found or served before. */
    choose(found: RecentCustomer) {
      setTyped(formatKenyanPhone(found.phone));
      setRefused(false);
    },
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

/** The most customers who are offered: more would push the amount out of sight. */
const MOST_SUGGESTED = 4;

interface Suggestions {
  suggested: readonly RecentCustomer[];
  /** What nobody has, as the shop's whole list says; null while it may be somebody's. */
  missed: Sought | null;
}

/** Who may be meant by what is typed so far; without anything, those who were served last. */
function useSuggestions(typed: string, phone: string | null): Suggestions {
  const settled = useSettled(typed);
  const sought = phone ? null : soughtBy(typed);
  const { data: found } = useQuery(soughtQuery(settled === typed ? sought : null));
  const recent = recentCustomers(sessionOwner() ?? '');
  if (!sought) {
    return { suggested: typed.trim() ? [] : recent.slice(0, MOST_SUGGESTED), missed: null };
  }
  const known = recent.filter((one) => isSought(sought, one));
  const others = (found ?? []).filter((one) => known.every(({ phone: has }) => has !== one.phone));
  const suggested = [...known, ...others].slice(0, MOST_SUGGESTED);
  return { suggested, missed: found && suggested.length === 0 ? sought : null };
}

export type CustomerLookup = ReturnType<typeof useCustomerLookup>;

function readBack(given: string): string {
  const phone = mobilePhone(given);
  return phone ? formatKenyanPhone(phone) : given;
}
