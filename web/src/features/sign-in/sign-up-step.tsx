import { type FormEvent, useEffect, useRef, useState } from 'react';
import { LONGEST_NAME, LONGEST_REFERRAL_CODE } from '#shared/accounts/profile.ts';
import { isBlank, withoutUnseen } from '#shared/platform/letters.ts';
import { signInMessages, signInToasts } from '#shared/sign-in/messages.ts';
import { Button } from '#web/src/components/button.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

interface SignUpStepProps {
  onDone: () => void;
  onStartOver: () => void;
}

export function SignUpStep({ onDone, onStartOver }: SignUpStepProps) {
  const [fullName, setFullName] = useState('');
  const [referralCode, setReferralCode] = useState(storedReferral);
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);

  useEffect(() => nameInput.current?.focus(), []);

  const create = async (name: string) => {
    setBusy(true);
    try {
      const { openAccount } = await import('./account-requests.ts');
      await openAccount({ fullName: name, referralCode: referralCode.trim() || null });
      forgetReferral();
      toastSuccess(signInToasts.accountCreated);
      onDone();
    } catch {
      toastError(signInMessages.createAccountFailed);
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = withoutUnseen(fullName).trim();
    if (isBlank(name)) toastError(signInMessages.fullNameRequired);
    else if (!smsNameProblem(name)) return void create(name);
    setChecked(true);
    nameInput.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate>
      <p>{t('Your number is verified. One last step to open your account.')}</p>
      <TextField
        ref={nameInput}
        size="large"
        label={t('Full Name')}
        autoComplete="name"
        maxLength={LONGEST_NAME}
        value={fullName}
        error={isChecked ? smsNameProblem(fullName) : undefined}
        onType={setFullName}
      />
      <TextField
        size="large"
        label={t('Referral code')}
        optional
        maxLength={LONGEST_REFERRAL_CODE}
        value={referralCode}
        onType={setReferralCode}
      />
      <SubmitButton label={t('Finish')} busyLabel={t('Creating Account...')} busy={busy} />
      <Button look="link" className="w-100 mt-2" disabled={busy} onClick={onStartOver}>
        {t('Use another number')}
      </Button>
    </form>
  );
}

const KEY = 'miliki.referral';

/** The code of `?ref=CODE`, stored by each page before the first paint (web/prerender/early.js). */
function storedReferral(): string {
  return localStorage.getItem(KEY) ?? '';
}

/** On a shared phone a used code must not count for the next person. */
function forgetReferral(): void {
  localStorage.removeItem(KEY);
}
