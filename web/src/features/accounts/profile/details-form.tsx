import { type FormEvent, useRef, useState } from 'react';
import type { Profile } from '#shared/accounts/contract.ts';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { useTyped } from '#web/src/lib/hooks/use-typed.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useLeaveGuard } from '#web/src/lib/navigation/use-leave-guard.ts';
import { BusinessFields } from './business-fields.tsx';
import { OwnerFields } from './owner-fields.tsx';
import { fieldsOf, problemsOf } from './profile-fields.ts';
import { useSaveProfile } from './use-save-profile.ts';

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
        <button
          type="button"
          className="btn btn-link"
          disabled={!isChanged || save.isPending}
          onClick={cancel}
        >
          {t('Cancel')}
        </button>
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
