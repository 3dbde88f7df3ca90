import { type FormEvent, useRef, useState } from 'react';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import type { Settings } from '#shared/settings/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useKeptTyped } from '#web/src/lib/session/farewell.ts';
import { sessionOwner, useRole } from '#web/src/lib/session/session.ts';
import { PhoneField } from '../phone-field.tsx';
import type { PointRules } from '../point-rules.ts';
import type { CustomerLookup } from '../use-customer-lookup.ts';
import {
  type AwardFields,
  earnedOf,
  emptyFields,
  hasHowMany,
  problemOf,
  toBody,
} from './award-fields.ts';
import { FoundCustomer } from './found-customer.tsx';
import { HowMany } from './how-many.tsx';
import { MoreFields } from './more-fields.tsx';
import { wasJustAwarded } from './recent-awards.ts';
import { SuggestedRule, useTakeRule } from './suggested-rule.tsx';
import { type Awarded, type AwardRequest, likenessOf, useAward, whatOf } from './use-award.ts';

interface AwardFormProps {
  rules: PointRules;
  /** The settings, while they have no rule yet: the first award takes the suggested one. */
  unset: Settings | null;
  lookup: CustomerLookup;
  onAwarded: (awarded: Awarded) => void;
}

export function AwardForm({ rules, unset, lookup, onAwarded }: AwardFormProps) {
  const [fields, setFields] = useState(emptyFields);
  const [problem, setProblem] = useState<string>();
  const [nameProblem, setNameProblem] = useState<string>();
  const [repeated, setRepeated] = useState<AwardRequest | null>(null);
  const role = useRole();
  const amount = useRef<HTMLInputElement>(null);
  const rule = useTakeRule(unset, rules);
  const award = useAward();
  const draft = { fields, rules, customer: lookup.customer };
  const isBusy = award.isPending || rule.isPending;
  useKeptTyped([
    [t('Amount spent (KES)'), fields.amount],
    [t('Points'), fields.points],
    [t('Receipt or invoice number'), fields.reference],
    [t('Name'), fields.name],
  ]);
  const change = (changes: Partial<AwardFields>) => {
    setFields({ ...fields, ...changes });
    setProblem(undefined);
    setNameProblem(undefined);
  };

  const send = (request: AwardRequest) => {
    setRepeated(null);
    rule.withRule(() => award.mutate(request, { onSuccess: onAwarded }));
  };

  // Once its problem is drawn: the field may have the focus already, with that behind the button.
  const showAmount = () => {
    amount.current?.focus();
    amount.current?.scrollIntoView({ block: 'nearest' });
  };

  /** From the number the Enter key leads to an amount that nobody has come to yet: it is not missing. */
  const goOn = () => {
    const isTyped = hasHowMany(fields);
    if (!isTyped && lookup.read()) amount.current?.focus();
    return !isTyped;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = problemOf(draft, role);
    setProblem(found);
    const phone = lookup.read();
    const earned = earnedOf(draft);
    const body = toBody(fields, phone ?? '', lookup.customer === null);
    const foundInName = smsNameProblem(body.name ?? '');
    setNameProblem(foundInName);
    if (phone && found) requestAnimationFrame(showAmount);
    if (!phone || found || foundInName || earned === null) return;
    const request = { body, points: earned.points, name: lookup.customer?.name ?? body.name };
    if (wasJustAwarded(sessionOwner() ?? '', likenessOf(request))) setRepeated(request);
    else send(request);
  };

  return (
    <>
      <form className="card form-card award-form" onSubmit={submit} noValidate>
        {unset && <SuggestedRule rules={rules} />}
        <PhoneField lookup={lookup} onChosen={() => amount.current?.focus()} onEnter={goOn}>
          <FoundCustomer lookup={lookup} />
        </PhoneField>
        <HowMany draft={draft} input={amount} problem={problem} onChange={change} />
        <MoreFields draft={draft} nameProblem={nameProblem} onChange={change} />
        <div className="sticky-end">
          <SubmitButton
            label={unset ? t('Take this rule and award points') : t('Award points')}
            busyLabel={t('Awarding...')}
            busy={isBusy}
          />
        </div>
      </form>
      {repeated && (
        <FormDialog
          title={t('Award again?')}
          submitLabel={t('Award again')}
          busyLabel={t('Awarding...')}
          busy={award.isPending}
          onSubmit={() => send(repeated)}
          onClose={() => setRepeated(null)}
        >
          <p>
            {t('You awarded {points} to {phone} less than a minute ago.', {
              points: whatOf(repeated),
              phone: formatKenyanPhone(repeated.body.phone),
            })}
          </p>
        </FormDialog>
      )}
    </>
  );
}
