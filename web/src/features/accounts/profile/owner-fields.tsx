import { saveProfile } from '#shared/accounts/contract.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { Field } from '#web/src/components/field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { t } from '#web/src/lib/language/text.ts';
import type { FieldsProps } from './profile-fields.ts';

const { body } = saveProfile;

interface OwnerFieldsProps extends FieldsProps {
  phone: string;
}

export function OwnerFields({ phone, typed, problems, change }: OwnerFieldsProps) {
  return (
    <section className="card form-section">
      <h2 className="h5">{t('Owner')}</h2>
      <TextField
        label={t('Full Name')}
        value={typed.fullName}
        error={problems.fullName}
        maxLength={body.fullName.max}
        autoComplete="name"
        onType={(fullName) => change({ fullName })}
      />
      <Field
        label={t('Phone Number')}
        help={t('The number you sign in with. It cannot be changed here.')}
      >
        {(control) => (
          <input {...control} className="form-control" readOnly value={formatKenyanPhone(phone)} />
        )}
      </Field>
      <TextField
        label={t('E-mail')}
        optional
        value={typed.email}
        error={problems.email}
        type="email"
        maxLength={body.email.max}
        autoComplete="email"
        onType={(email) => change({ email })}
      />
    </section>
  );
}
