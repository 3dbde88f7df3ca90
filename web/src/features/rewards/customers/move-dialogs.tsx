import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import {
  addCustomer,
  type Customer,
  changeNumber,
  listCustomers,
  mergeCustomers,
  sendNumberCode,
} from '#shared/rewards/contract.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import { useCodeField } from '#web/src/components/code-field.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { useSettled } from '#web/src/lib/hooks/use-settled.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { isAboutCode, useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { CustomerCodeFields } from '../lookup/customer-code.tsx';
import { ConsentTick } from '../lookup/customer-fields.tsx';
import { customersQuery, PHONE_EXAMPLE } from '../lookup/customer-lookup.tsx';
import { movedPoints, pointsInPlace, pointsText, refusalMessage } from '../points/entries.ts';

const SHOWN = 5;

interface MoveDialogProps {
  customer: Customer;
  onClose: () => void;
}

/** Merges two customers, after showing the result. */
export function MergeDialog({ customer, onClose }: MoveDialogProps) {
  const start = { other: null as Customer | null, survivor: customer.phone };
  const form = useChangeForm(mergeCustomers, {
    of: movedPoints,
    name: ({ phone, into }) => `merge.${customer.phone}.${phone === customer.phone ? into : phone}`,
    start,
    rules: { other: (typed) => (typed.other ? undefined : t('Choose the other customer.')) },
    refusal: { at: 'other', text: refusalMessage },
    body: (_, typed) => ({
      phone: (typed.survivor === customer.phone && typed.other?.phone) || customer.phone,
      into: typed.survivor,
    }),
    done: ({ phone, points }) =>
      t('Merged. Balance of {phone} is {balance}.', {
        phone: formatKenyanPhone(phone),
        balance: formatNumber(points),
      }),
    onDone: onClose,
  });
  const { other, survivor } = form.typed;

  return (
    <FormDialog
      title={t('Merge {phone} with another', { phone: formatKenyanPhone(customer.phone) })}
      submitLabel={t('Merge')}
      busyLabel={t('Merging...')}
      of={form}
      isDanger
      onClose={onClose}
    >
      {other ? (
        <Together
          customers={[customer, other]}
          survivor={survivor}
          onChoose={(phone) => form.set({ survivor: phone })}
          onBack={() => form.set(start)}
        />
      ) : (
        <Search
          except={customer.phone}
          onChoose={(chosen) => {
            form.reset();
            form.set({ other: chosen });
          }}
        />
      )}
      <div role="alert" className="field-error">
        {form.problemAt('other')}
      </div>
    </FormDialog>
  );
}

function Search({ except, onChoose }: { except: string; onChoose: (customer: Customer) => void }) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const query = useInfiniteQuery({
    ...customersQuery({ search }),
    enabled: search.length > 1,
  });
  const found = search.length > 1 ? (query.data ?? []) : [];
  const others = found.filter(({ phone }) => phone !== except).slice(0, SHOWN);
  return (
    <>
      <p>{t('For one person who is in your list twice.')}</p>
      <TextField
        type="search"
        label={t('Phone or name of the other')}
        maxLength={listCustomers.body.search.max}
        value={typed}
        onType={setTyped}
      />
      <p className="visually-hidden" role="status">
        {query.isSuccess && search.length > 1 && t('{n} found', { n: others.length })}
      </p>
      <Acts acts={others.map((one) => [nameOf(one), () => onChoose(one)])} />
      {query.isSuccess && search.length > 1 && others.length === 0 && (
        <p>{t('No customer found.')}</p>
      )}
      {query.isError && <p className="field-error">{refusalMessage(query.error)}</p>}
    </>
  );
}

const nameOf = ({ name, phone, points }: Customer): string =>
  [name, formatKenyanPhone(phone), pointsText(points)].filter(Boolean).join(' · ');

interface TogetherProps {
  customers: readonly [Customer, Customer];
  survivor: string;
  onChoose: (phone: string) => void;
  onBack: () => void;
}

function Together({ customers, survivor, onChoose, onBack }: TogetherProps) {
  const points = customers[0].points + customers[1].points;
  return (
    <>
      <fieldset className="merge-choice">
        <legend className="form-label">{t('Which number stays?')}</legend>
        {customers.map(({ phone, name, points: own }) => (
          <label key={phone} className="choice">
            <input
              type="radio"
              name="survivor"
              checked={phone === survivor}
              onChange={() => onChoose(phone)}
            />
            <span>
              {formatKenyanPhone(phone)}
              <span className="form-text">
                {[name, pointsText(own)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        {t('One customer with {points} and the history of both. The other number becomes free.', {
          points: pointsText(points),
        })}{' '}
        {t('Offers by SMS continue only if both agreed. This cannot be undone.')}
      </p>
      <Button look="link" className="merge-back" onClick={onBack}>
        {t('Choose another customer')}
      </Button>
    </>
  );
}

/** A code goes to the customer's new number, and the customer reads it out. */
export function NumberDialog({ customer: { phone }, onClose }: MoveDialogProps) {
  const [typed, setTyped] = useState('');
  const confirmation = useConfirmation<string>({
    purpose: 'numberChange',
    sendCode: (newPhone) => call(sendNumberCode, { body: { phone, newPhone } }),
    incompleteText: msg('Enter the {n} digits of the code.'),
  });
  const { send, problem, setProblem } = confirmation;
  const newPhone = mobilePhone(typed);
  const sent = newPhone ? confirmation.sentFor(newPhone) : null;
  const change = useChange(changeNumber, {
    of: movedPoints,
    name: `number.${phone}`,
    done: (moved) => t('The number is {phone} now.', { phone: formatKenyanPhone(moved.phone) }),
    onDone: onClose,
    explain: (error) => {
      setProblem(isAboutCode(error) ? error.message : refusalMessage(error));
      return true;
    },
  });
  const act = (code: string) => change.mutate({ phone, newPhone: newPhone ?? '', code });
  const isBusy = send.isPending || change.isPending;
  const field = useCodeField(isBusy, sent ? problem : null);

  const sendCode = () => {
    setProblem(newPhone ? null : t(INVALID_PHONE));
    field.setCode('');
    if (newPhone) send.mutate(newPhone);
  };

  return (
    <FormDialog
      title={t('New number for {phone}', { phone: formatKenyanPhone(phone) })}
      submitLabel={sent ? t('Change the number') : t('Send a code to the new number')}
      busyLabel={send.isPending ? t('Sending code...') : t('Saving...')}
      busy={isBusy}
      onSubmit={sent ? () => confirmation.actWith(field.code, act) : sendCode}
      onClose={onClose}
    >
      {!sent && (
        <p>
          {t('Points, consent and history move to the new number. The old number becomes free.')}
        </p>
      )}
      <TextField
        type="tel"
        label={t('New number')}
        error={sent ? undefined : (problem ?? undefined)}
        placeholder={PHONE_EXAMPLE}
        value={typed}
        onType={(next) => {
          setTyped(next);
          setProblem(null);
        }}
      />
      {sent && (
        <CustomerCodeFields
          phone={sent.content}
          field={field}
          sent={sent}
          problem={problem}
          isSending={send.isPending}
          isBusy={isBusy}
          onResend={sendCode}
        />
      )}
    </FormDialog>
  );
}

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
