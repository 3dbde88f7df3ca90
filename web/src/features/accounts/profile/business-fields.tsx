import { Link } from 'react-router';
import { saveProfile } from '#shared/accounts/contract.ts';
import { businessTypes } from '#shared/accounts/profile.ts';
import { sectors } from '#shared/applications/catalogue.ts';
import { Field } from '#web/src/components/field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { ChoiceField } from './choice-field.tsx';
import type { FieldsProps } from './profile-fields.ts';

const { body } = saveProfile;

interface BusinessFieldsProps extends FieldsProps {
  county: string | null;
}

export function BusinessFields({ county, typed, problems, change }: BusinessFieldsProps) {
  return (
    <section className="card form-section">
      <h2 className="h5">{t('Business')}</h2>
      <TextField
        label={t('Business Name')}
        value={typed.businessName}
        error={problems.businessName}
        maxLength={body.businessName.max}
        autoComplete="organization"
        onType={(businessName) => change({ businessName })}
      />
      <ChoiceField
        label={t('Business type')}
        choices={businessTypes}
        value={typed.businessType}
        onChoose={(businessType) => change({ businessType })}
      />
      <TextField
        label={t('Registration number')}
        optional
        value={typed.registrationNumber}
        maxLength={body.registrationNumber.max}
        onType={(registrationNumber) => change({ registrationNumber })}
      />
      <TextField
        label={t('KRA PIN')}
        optional
        value={typed.kraPin}
        error={problems.kraPin}
        onType={(kraPin) => change({ kraPin })}
      />
      <ChoiceField
        label={t('Sector')}
        choices={sectors}
        value={typed.sector}
        onChoose={(sector) => change({ sector })}
      />
      <TextField
        label={t('Year started')}
        optional
        value={typed.yearStarted}
        error={problems.yearStarted}
        inputMode="numeric"
        onType={(yearStarted) => change({ yearStarted })}
      />
      <TextField
        label={t('Town or street')}
        optional
        value={typed.location}
        maxLength={body.location.max}
        autoComplete="street-address"
        onType={(location) => change({ location })}
      />
      <Field label={t('County')} help={<Link to="/settings">{t('Change it in Settings')}</Link>}>
        {(control) => (
          <input
            {...control}
            className="form-control"
            readOnly
            value={county ?? t('No county yet')}
          />
        )}
      </Field>
    </section>
  );
}
