import { award as awardContract } from '#shared/rewards/contract.ts';
import { TextField } from '#web/src/components/text-field.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { BirthdayField } from '../customers/birthday-field.tsx';
import type { AwardFields, Draft } from './award-fields.ts';
import { NewCustomer } from './new-customer.tsx';

interface MoreFieldsProps {
  draft: Draft;
  nameProblem: string | undefined;
  onChange: (changes: Partial<AwardFields>) => void;
}

/** What most awards do without. It stays open for the next customer once somebody has opened it. */
export function MoreFields({ draft, nameProblem, onChange }: MoreFieldsProps) {
  const { fields, customer, rules } = draft;
  const isNew = customer === null;
  const hasConsent = customer?.consent?.given ?? fields.hasConsent;
  const asksBirthday =
    rules.birthdayPoints !== null && hasConsent && customer !== undefined && !customer?.birthday;
  return (
    <details className="more-fields">
      <summary>
        {t('More')}{' '}
        <span className="form-text">
          {isNew ? t('Name, offers by SMS, receipt') : t('Receipt or invoice number')}
        </span>
      </summary>
      {isNew && <NewCustomer fields={fields} nameProblem={nameProblem} onChange={onChange} />}
      {asksBirthday && (
        <BirthdayField
          value={fields.birthday}
          error={undefined}
          onChoose={(birthday) => onChange({ birthday })}
        />
      )}
      <TextField
        label={t('Receipt or invoice number')}
        optional
        maxLength={awardContract.body.reference.max}
        value={fields.reference}
        onType={(reference) => onChange({ reference })}
      />
    </details>
  );
}
