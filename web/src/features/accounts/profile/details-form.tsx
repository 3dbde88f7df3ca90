import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { getProfile, type Profile, saveProfile } from '#shared/accounts/contract.ts';
import { businessTypes } from '#shared/accounts/profile.ts';
import { sectors } from '#shared/applications/catalogue.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { Button } from '#web/src/components/button.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { Field } from '#web/src/components/field.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { useTyped } from '#web/src/lib/hooks/use-typed.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useLeaveGuard } from '#web/src/lib/navigation/use-leave-guard.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import {
  detailsOf,
  type FieldsProps,
  fieldsOf,
  type ProfileFields,
  problemsOf,
} from './profile-fields.ts';

/** The form of the profile. It asks before unsaved changes are lost. */
export function DetailsForm({ profile, phone }: { profile: Profile; phone: string }) {
  const saved = fieldsOf(profile);
  const [typed, change] = useTyped(saved);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveProfile();
  const isChanged = JSON.stringify(typed) !== JSON.stringify(saved);
  const guard = useLeaveGuard(isChanged);

  const found = problemsOf(typed);
  const problems = isChecked ? found : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !isChanged) return;
    const isRight = Object.values(found).every((problem) => !problem);
    setChecked(!isRight);
    if (isRight) save.mutate(typed);
    else requestAnimationFrame(() => firstWrong(form.current)?.focus());
  };

  const cancel = () => {
    change(saved);
    setChecked(false);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <OwnerFields phone={phone} typed={typed} problems={problems} change={change} />
      <BusinessFields county={profile.county} typed={typed} problems={problems} change={change} />
      <div className="form-actions">
        <SubmitButton
          label={t('Save')}
          busyLabel={t('Saving...')}
          busy={save.isPending}
          disabled={!isChanged}
          className=""
        />
        <Button look="link" disabled={!isChanged || save.isPending} onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
      <ConfirmDialog
        open={guard.isAsking}
        title={t('Leave without saving?')}
        confirmLabel={t('Leave')}
        busyLabel={t('Leave')}
        busy={false}
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        {t('What you changed in your profile is not saved.')}
      </ConfirmDialog>
    </form>
  );
}

const firstWrong = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]');

const { body } = saveProfile;

interface OwnerFieldsProps extends FieldsProps {
  phone: string;
}

function OwnerFields({ phone, typed, problems, change }: OwnerFieldsProps) {
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

interface ChoiceFieldProps {
  label: string;
  choices: readonly string[];
  value: string;
  onChoose: (choice: string) => void;
}

/** A choice of one of many, or of none. */
const ChoiceField = ({ label, choices, value, onChoose }: ChoiceFieldProps) => (
  <SelectField label={label} optional value={value} onChoose={onChoose}>
    <option value="">{t('Choose one')}</option>
    {choices.map((choice) => (
      <option key={choice} value={choice}>
        {t(choice)}
      </option>
    ))}
  </SelectField>
);

/** The keys of other queries that have parts of the profile. */
const others = ['account', 'dashboard'];

function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: ProfileFields) => call(saveProfile, { body: detailsOf(fields) }),
    onSuccess: async (profile) => {
      const { queryKey } = profileQuery();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, profile);
      for (const name of others) void client.invalidateQueries({ queryKey: [name] });
      toastSuccess(t('Profile updated.'));
    },
    onError: (error) => toastError(messageOf(error)),
  });
}

/** The details of the owner and of the business. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(getProfile, { signal }),
  });

interface BusinessFieldsProps extends FieldsProps {
  county: string | null;
}

function BusinessFields({ county, typed, problems, change }: BusinessFieldsProps) {
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
