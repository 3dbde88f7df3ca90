import { type ReactNode, useRef, useState } from 'react';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { t } from '#web/src/lib/language/text.ts';

interface SectionFormProps<Problems> {
  /** The sentence that says what is wrong with a field, by field. */
  problems: Problems;
  busy: boolean;
  onSave: () => void;
  /** @param shown the problems, after the first press on Save */
  children: (shown: Partial<Problems>) => ReactNode;
}

/** Fields with a Save button. The first field that is wrong takes the focus. */
export function SectionForm<Problems extends object>(props: SectionFormProps<Problems>) {
  const { problems, busy, onSave, children } = props;
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const save = () => {
    const isRight = Object.values(problems).every((problem) => !problem);
    setChecked(!isRight);
    if (isRight) onSave();
    else requestAnimationFrame(() => firstWrong(form.current)?.focus());
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) save();
      }}
    >
      {children(isChecked ? problems : {})}
      <SubmitButton label={t('Save')} busyLabel={t('Saving...')} busy={busy} className="" />
    </form>
  );
}

const firstWrong = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]');
