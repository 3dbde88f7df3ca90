import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { cardCodeIn } from '#shared/cards/card-link.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { withPlainDigits } from '#shared/platform/digits.ts';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { LAST_DIGITS, listCustomers } from '#shared/rewards/contract.ts';
import { FEWEST_SEARCHED } from '#shared/team/limits.ts';
import { hasWords, wordsOf } from '#shared/typed/words.ts';
import { Button } from '#web/src/components/button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { useSettled } from '#web/src/lib/hooks/use-settled.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useFragment } from '#web/src/lib/navigation/fragment.ts';
import { useReadyToType } from '#web/src/lib/navigation/ready-to-type.ts';
import { pagedQuery } from '#web/src/lib/queries/paged.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';
import { useKeptTyped } from '#web/src/lib/session/farewell.ts';
import { businessInUse, sessionOwner } from '#web/src/lib/session/session.ts';
import { readStored, removeStored, writeStored } from '#web/src/lib/storage/owner-storage.ts';

export const PHONE_EXAMPLE = '07XXXXXX';

interface PhoneFieldProps {
  lookup: CustomerLookup;
  onChosen?: () => void;
  /** The Enter key. Returns whether it was handled, so that the form is not sent. */
  onEnter?: () => boolean;
  /** Makes a customer of the name that nobody has; the number is typed next. */
  onNewName?: (name: string) => void;
  children: ReactNode;
}

/** Takes a number, its last digits, or a name, and suggests customers. */
export function PhoneField(props: PhoneFieldProps) {
  const { lookup, onChosen, onEnter, onNewName, children } = props;
  const { typed, error, input, suggested, missed, phone } = lookup;
  const [isByName, setByName] = useState(false);

  useKeptTyped([[t('Customer phone'), typed]]);
  useReadyToType(input);

  const choose = (found: RecentCustomer) => {
    lookup.choose(found);
    onChosen?.();
  };

  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    const first = phone || !typed.trim() ? undefined : suggested[0];
    if (first) choose(first);
    if (first || onEnter?.()) event.preventDefault();
  };

  const switchKeyboard = () => {
    setByName(!isByName);
    lookup.type('');
    // A phone's keyboard changes only while the field has the focus.
    requestAnimationFrame(() => input.current?.focus());
  };

  const unknownName =
    onNewName && missed && 'search' in missed && !cardCodeIn(missed.search) && missed.search;

  const startNew = (name: string) => {
    onNewName?.(name);
    switchKeyboard();
  };

  return (
    <div className="customer-phone">
      <TextField
        ref={input}
        type={isByName ? 'text' : 'tel'}
        size="large"
        enterKeyHint="next"
        label={t('Customer phone')}
        error={error}
        placeholder={isByName ? t('A part of the name') : PHONE_EXAMPLE}
        value={typed}
        onType={lookup.type}
        onKeyDown={enter}
      />
      {/* Always in the page, so that a text that appears in it is announced. */}
      <div className="customer-found" role="status">
        {children}
        {missed && missedText(missed)}
      </div>
      {!phone && (suggested.length > 0 || unknownName) && (
        <div className="suggested">
          {suggested.map((one) => (
            <Button key={one.phone} onClick={() => choose(one)}>
              {one.name && <span className="suggested-name">{one.name}</span>}{' '}
              <span className="phone-number">{formatKenyanPhone(one.phone)}</span>
            </Button>
          ))}
          {unknownName && (
            <Button onClick={() => startNew(unknownName)}>{t('New customer')}</Button>
          )}
        </div>
      )}
      {!phone && (
        <Button look="link" className="find-by" onClick={switchKeyboard}>
          {isByName ? t('Find by number') : t('Find by name')}
        </Button>
      )}
    </div>
  );
}

function missedText(missed: Sought): string {
  if (!('search' in missed))
    return t('No customer has a number that ends in {digits}. Type all of a new number.', {
      digits: missed.lastDigits,
    });
  return cardCodeIn(missed.search)
    ? t('This card is of another shop, or its link is an old one.')
    : t('Nobody is called "{name}".', { name: missed.search });
}

export function useCustomerLookup() {
  const fragment = useFragment();
  const [typed, setTyped] = useState(() => readBack(fragment.get('phone') ?? ''));
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const phone = mobilePhone(typed);
  const query = useQuery(customerQuery(phone));
  const { suggested, missed } = useSuggestions(typed, phone);
  const choose = (found: RecentCustomer) => {
    setTyped(formatKenyanPhone(found.phone));
    setRefused(false);
  };
  // A scanned card is one customer's.
  if (cardCodeIn(typed) && suggested[0]) choose(suggested[0]);
  return {
    suggested,
    missed,
    typed,
    phone,
    query,
    input,
    /** Undefined until the answer; null if nobody has the number yet. */
    customer: phone ? query.data : undefined,
    error: isRefused ? t(INVALID_PHONE) : undefined,
    choose,
    type(next: string) {
      setTyped(next);
      setRefused(false);
    },
    /** Null if it is not a mobile number; the field then says so. */
    read(): string | null {
      setRefused(!phone);
      if (!phone) input.current?.focus();
      return phone;
    },
    startAgain() {
      setTyped('');
      setRefused(false);
      // The field may not be drawn yet.
      setTimeout(() => input.current?.focus());
    },
  };
}

const MOST_SUGGESTED = 8;

interface Suggestions {
  suggested: readonly RecentCustomer[];
  /** The search that nobody in the shop's whole list matches; null while somebody may. */
  missed: Sought | null;
}

/** Who the typed text may mean; without text, the customers served last. */
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

const NAME = 'recent-customers';
const MOST = 8;

interface RecentCustomer {
  phone: string;
  name: string | null;
}

/** Last served first. The list goes when the session ends. */
const recentCustomers = (owner: string): RecentCustomer[] =>
  readStored<RecentCustomer[]>(owner, NAME) ?? [];

export function noteCustomer(owner: string, { phone, name }: RecentCustomer): void {
  // An owner who signed out leaves no number on this phone.
  if (sessionOwner() !== owner) return;
  const before = recentCustomers(owner);
  const known = before.find((one) => one.phone === phone);
  const others = before.filter((one) => one !== known);
  writeStored(
    owner,
    NAME,
    [{ phone, name: name ?? known?.name ?? null }, ...others].slice(0, MOST),
  );
}

/** After an erasure or a new number the list starts again. */
export function forgetCustomers(): void {
  const owner = sessionOwner();
  if (owner) removeStored(owner, NAME);
}

/** A part of a customer's name, or the last digits of the number. */
type Sought = { search: string } | { lastDigits: string };

/** The API refuses fewer letters from a cashier. */
const fewestLetters = (): number => (businessInUse()?.role === 'cashier' ? FEWEST_SEARCHED : 2);

/** Null if the text is too short to search. */
function soughtBy(typed: string): Sought | null {
  const text = typed.trim();
  if (/\p{L}/u.test(text)) return text.length < fewestLetters() ? null : { search: text };
  const digits = withPlainDigits(text).replaceAll(/\D/g, '');
  // A number typed from its start will soon be complete.
  if (/^(0[17]|254)/.test(digits)) return null;
  return LAST_DIGITS.test(digits) ? { lastDigits: digits } : null;
}

export function isSought(sought: Sought, { phone, name }: RecentCustomer): boolean {
  if ('lastDigits' in sought) return phone.endsWith(sought.lastDigits);
  return hasWords(name ?? '', wordsOf(sought.search));
}

const soughtQuery = (sought: Sought | null) =>
  queryOptions({
    queryKey: ['customers', 'sought', sought],
    queryFn: async ({ signal }) => {
      const { customers } = await call(listCustomers, { body: { ...sought }, signal });
      return customers;
    },
    enabled: sought !== null,
    retry: false,
    staleTime: 0,
  });

/** The customer with a number (+254712345678, null while typing); null if nobody has it, which is not a failure. */
const customerQuery = (phone: string | null) =>
  queryOptions({
    queryKey: ['customers', 'one', phone],
    queryFn: async ({ signal }) => {
      const { customers } = await call(listCustomers, { body: { search: phone ?? '' }, signal });
      return customers[0] ?? null;
    },
    enabled: phone !== null,
    // A cashier does not wait for a second try.
    retry: false,
    staleTime: 0,
  });

export type CustomerFilters = Omit<BodyOf<typeof listCustomers>, 'cursor'>;

/** Customers by page: matches of a search or filter, or all, most points first. */
export const customersQuery = (filters: CustomerFilters) => ({
  ...pagedQuery(['customers', 'list', filters], readCustomers(filters)),
  // Search results are not saved.
  meta: Object.keys(filters).length === 0 ? savedOnDevice : {},
});

export const readCustomers =
  (filters: CustomerFilters) => async (cursor: string | undefined, signal: AbortSignal) => {
    const { customers, next } = await call(listCustomers, { body: { ...filters, cursor }, signal });
    return { items: customers, next };
  };
