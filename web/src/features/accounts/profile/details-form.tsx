import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getProfile, type Profile, saveProfile } from '#shared/accounts/contract.ts';
import { KRA_PIN } from '#shared/accounts/profile.ts';
import { withPlainDigits } from '#shared/platform/digits.ts';
import { isBlank, withoutUnseen } from '#shared/platform/letters.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { signInMessages } from '#shared/sign-in/messages.ts';
import { Button } from '#web/src/components/button.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { Field } from '#web/src/components/field.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import type { Form } from '#web/src/lib/forms/use-form.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useLeaveGuard } from '#web/src/lib/navigation/use-leave-guard.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';

/** Asks before unsaved changes are lost. */
export function DetailsForm({ profile, phone }: { profile: Profile; phone: string }) {
  const start = typedOf(profile);
  const form = useChangeForm(saveProfile, {
    of: ownProfile,
    start,
    rules: {
      fullName: ({ fullName }) =>
        isLong(fullName) ? undefined : t(signInMessages.fullNameRequired),
      businessName: ({ businessName }) =>
        isLong(businessName) ? undefined : t('Please enter the name of your business.'),
      email: msg('Enter an e-mail address like name@example.com.'),
      pin: ({ pin }) =>
        pin === '' || KRA_PIN.test(pinOf(pin)) ? undefined : t('Enter a KRA PIN like A123456789Z.'),
      yearStarted: ({ yearStarted }) => yearProblem(yearStarted),
    },
    followsTyping: true,
    body: (values, { pin }) => ({ ...values, kraPin: pinOf(pin) || null }),
    done: t('Profile updated.'),
  });
  const isChanged = JSON.stringify(form.typed) !== JSON.stringify(start);
  const guard = useLeaveGuard(isChanged);
  return (
    <form onSubmit={form.submit} noValidate>
      <OwnerFields form={form} phone={phone} />
      <BusinessFields form={form} county={profile.county} />
      <div className="button-row mb-3">
        <SubmitButton
          label={t('Save')}
          busyLabel={t('Saving...')}
          busy={form.isBusy}
          disabled={!isChanged}
          className=""
        />
        <Button look="link" disabled={!isChanged || form.isBusy} onClick={form.reset}>
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

export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(getProfile, { signal }),
  });

const ownProfile: Subject<Profile> = {
  name: 'profile',
  params: {},
  show: async (client, profile) => {
    const { queryKey } = profileQuery();
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, profile);
    // They show parts of the profile.
    for (const other of ['account', 'dashboard'])
      void client.invalidateQueries({ queryKey: [other] });
  },
  reload: () => undefined,
};

/** The KRA PIN may have spaces and either case, so it is not read as the contract has it. */
const typedOf = (profile: Profile) => ({
  fullName: profile.fullName,
  businessName: profile.businessName,
  email: profile.email ?? '',
  businessType: profile.businessType ?? '',
  registrationNumber: profile.registrationNumber ?? '',
  pin: profile.kraPin ?? '',
  sector: profile.sector ?? '',
  yearStarted: String(profile.yearStarted ?? ''),
  location: profile.location ?? '',
});

const pinOf = (typed: string): string => withPlainDigits(typed).replace(/\s/g, '').toUpperCase();

const isLong = (name: string): boolean => !isBlank(name) && withoutUnseen(name).trim().length > 1;

const FIRST_YEAR = saveProfile.body.yearStarted.min;

function yearProblem(typed: string): string | undefined {
  const last = new Date().getFullYear();
  const isRight = typed.trim() === '' || parseWhole(typed, { min: FIRST_YEAR, max: last }) !== null;
  return isRight
    ? undefined
    : t('Enter a year from {first} to {last}.', { first: FIRST_YEAR, last });
}

type ProfileForm = Form<ReturnType<typeof typedOf>>;

const OwnerFields = ({ form, phone }: { form: ProfileForm; phone: string }) => (
  <section id="owner" className="card form-section in-columns">
    <h2 className="h5">{t('Owner')}</h2>
    <FormField of={form} name="fullName" label={t('Full Name')} autoComplete="name" />
    <Field
      label={t('Phone Number')}
      help={t('The number you sign in with. It cannot be changed here.')}
    >
      {(control) => (
        <input {...control} className="form-control" readOnly value={formatKenyanPhone(phone)} />
      )}
    </Field>
    <FormField
      of={form}
      name="email"
      label={t('E-mail')}
      optional
      type="email"
      autoComplete="email"
    />
  </section>
);

const BusinessFields = ({ form, county }: { form: ProfileForm; county: string | null }) => (
  <section id="business" className="card form-section in-columns">
    <h2 className="h5">{t('Business')}</h2>
    <FormField
      of={form}
      name="businessName"
      label={t('Business Name')}
      autoComplete="organization"
    />
    <FormField
      of={form}
      name="businessType"
      label={t('Business type')}
      optional
      noChoice={t('Choose one')}
    />
    <FormField of={form} name="registrationNumber" label={t('Registration number')} optional />
    <FormField of={form} name="pin" label={t('KRA PIN')} optional />
    <FormField of={form} name="sector" label={t('Sector')} optional noChoice={t('Choose one')} />
    <TextField
      label={t('Year started')}
      optional
      value={form.typed.yearStarted}
      error={form.problemAt('yearStarted')}
      inputMode="numeric"
      onType={(yearStarted) => form.set({ yearStarted })}
    />
    <FormField
      of={form}
      name="location"
      label={t('Town or street')}
      optional
      autoComplete="street-address"
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

/** The phone number and both names are there from sign-up on. */
const counted = [
  ['businessType', msg('business type')],
  ['registrationNumber', msg('registration number')],
  ['kraPin', msg('KRA PIN')],
  ['sector', msg('sector')],
  ['county', msg('county')],
] as const satisfies ReadonlyArray<readonly [keyof Profile, string]>;

const FROM_SIGN_UP = 3;
const ALL = FROM_SIGN_UP + counted.length;

export function Progress({ profile }: { profile: Profile }) {
  const missing = counted.filter(([name]) => profile[name] === null).map(([, label]) => t(label));
  const filled = ALL - missing.length;
  const text = t('{filled} of {all} details filled', { filled, all: ALL });
  return (
    <section className="card profile-section" aria-label={t('How much is filled')}>
      <p className="profile-progress">{text}</p>
      <div
        className="progress"
        role="progressbar"
        aria-label={text}
        aria-valuenow={filled}
        aria-valuemin={0}
        aria-valuemax={ALL}
      >
        <div className={`progress-bar progress-${filled}`} />
      </div>
      {missing.length > 0 && (
        <p className="form-text mb-0">
          {t('Still missing: {missing}. An application needs your business name and sector.', {
            missing: missing.join(', '),
          })}
        </p>
      )}
    </section>
  );
}
