import type { ReactNode } from 'react';
import type { Form } from '#web/src/lib/forms/use-form.ts';

interface OfficeFormProps {
  of: Pick<Form<never>, 'isBusy' | 'submit'>;
  act: string;
  busy?: string;
  look?: 'btn-outline-primary' | 'btn-primary' | 'btn-danger';
  isDisabled?: boolean;
  children: ReactNode;
}

export const OfficeForm = (props: OfficeFormProps) => {
  const { of: form, act, busy = 'Saving...', look = 'btn-outline-primary', isDisabled } = props;
  return (
    <form className="office-form" onSubmit={form.submit} noValidate>
      {props.children}
      <button type="submit" className={`btn ${look} btn-sm`} disabled={form.isBusy || isDisabled}>
        {form.isBusy ? busy : act}
      </button>
    </form>
  );
};
