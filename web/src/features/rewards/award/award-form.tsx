import { type FormEvent, useState } from 'react';
import { formatKenyanPhone } from '../../../../../shared/platform/phone.ts';
import { award as awardContract } from '../../../../../shared/rewards/contract.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { smsNameProblem } from '../../../lib/forms/name-problem.ts';
import { t } from '../../../lib/language/text.ts';
import { sessionOwner } from '../../../lib/session/session.ts';
import { PhoneField } from '../phone-field.tsx';
import type { PointRules } from '../point-rules.ts';
import { pointsText } from '../points-text.ts';
import type { CustomerLookup } from '../use-customer-lookup.ts';
import { type AwardFields, emptyFields, pointsOf, problemOf, toBody } from './award-fields.ts';
import { FoundCustomer } from './found-customer.tsx';
import { HowMany } from './how-many.tsx';
import { NewCustomer } from './new-customer.tsx';
import { wasJustAwarded } from './recent-awards.ts';
import { type Awarded, type AwardRequest, useAward } from './use-award.ts';

const { body: limits } = awardContract;

interface AwardFormProps {
  rules: PointRules;
  lookup: CustomerLookup;
  onAwarded: (awarded: Awarded) => void;
}

export function AwardForm({ rules, lookup, onAwarded }: AwardFormProps) {
  const [fields, setFields] = useState(emptyFields);
  const [problem, setProblem] = useState<string>();
  const [nameProblem, setNameProblem] = useState<string>();
  const [repeated, setRepeated] = useState<AwardRequest | null>(null);
  const award = useAward();
  const change = (changes: Partial<AwardFields>) => {
    setFields({ ...fields, ...changes });
    setProblem(undefined);
    setNameProblem(undefined);
  };

  const send = (request: AwardRequest) => {
    setRepeated(null);
    award.mutate(request, { onSuccess: onAwarded });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(fields, rules.earnPer);
    setProblem(found);
    const phone = lookup.read();
    const points = pointsOf(fields, rules.earnPer);
    const body = toBody(fields, phone ?? '', lookup.customer === null);
    const foundInName = smsNameProblem(body.name ?? '');
    setNameProblem(foundInName);
    if (!phone || found || foundInName || points === null) return;
    const request = { body, points };
    if (wasJustAwarded(sessionOwner() ?? '', { ...request.body, points })) setRepeated(request);
    else send(request);
  };

  return (
    <>
      <form className="card form-card" onSubmit={submit} noValidate>
        <PhoneField
          typed={lookup.typed}
          error={lookup.error}
          input={lookup.input}
          onType={lookup.type}
        >
          <FoundCustomer lookup={lookup} />
        </PhoneField>
        <HowMany fields={fields} earnPer={rules.earnPer} problem={problem} onChange={change} />
        <TextField
          label={t('Receipt or invoice number')}
          optional
          maxLength={limits.reference.max}
          value={fields.reference}
          onType={(reference) => change({ reference })}
        />
        {lookup.customer === null && (
          <NewCustomer fields={fields} nameProblem={nameProblem} onChange={change} />
        )}
        <SubmitButton
          label={t('Award points')}
          busyLabel={t('Awarding...')}
          busy={award.isPending}
        />
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
              points: pointsText(repeated.points),
              phone: formatKenyanPhone(repeated.body.phone),
            })}
          </p>
        </FormDialog>
      )}
    </>
  );
}
