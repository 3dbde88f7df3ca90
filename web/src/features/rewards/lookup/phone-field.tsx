import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { Button } from '#web/src/components/button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { useKeptTyped } from '#web/src/lib/session/farewell.ts';
import type { CustomerLookup, RecentCustomer, Sought } from './customer-lookup.ts';

export const PHONE_EXAMPLE = '07XXXXXX';

interface PhoneFieldProps {
  lookup: CustomerLookup;
  onChosen?: () => void;
  /** The Enter key. Returns whether it was handled, so that the form is not sent. */
  onEnter?: () => boolean;
  children: ReactNode;
}

/** Takes a number, its last digits, or a name, and suggests customers. */
export function PhoneField({ lookup, onChosen, onEnter, children }: PhoneFieldProps) {
  const { typed, error, input, suggested, missed, phone } = lookup;
  const [isByName, setByName] = useState(false);

  useKeptTyped([[t('Customer phone'), typed]]);

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

  return (
    <div className="customer-phone">
      <TextField
        ref={input}
        type={isByName ? 'text' : 'tel'}
        size="large"
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
      {!phone && (
        <div className="suggested">
          {suggested.map((one) => (
            <Button key={one.phone} onClick={() => choose(one)}>
              {one.name && <span className="suggested-name">{one.name}</span>}{' '}
              <span className="phone-number">{formatKenyanPhone(one.phone)}</span>
            </Button>
          ))}
          <Button look="link" onClick={switchKeyboard}>
            {isByName ? t('Find by number') : t('Find by name')}
          </Button>
        </div>
      )}
    </div>
  );
}

const missedText = (missed: Sought): string =>
  'search' in missed
    ? t('Nobody is called "{name}". For a new customer, type the phone number.', {
        name: missed.search,
      })
    : t('No number of a customer ends in {digits}. For a new customer, type the whole number.', {
        digits: missed.lastDigits,
      });
