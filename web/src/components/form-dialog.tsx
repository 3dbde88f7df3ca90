import type { FormEvent, ReactNode } from 'react';
import type { Form } from '#web/src/lib/forms/use-form.ts';
import { t } from '#web/src/lib/language/text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Labels {
  submitLabel: string;
  busyLabel: string;
  isDanger?: boolean;
  onClose: () => void;
  children: ReactNode;
}

type Work =
  | { of: Pick<Form<never>, 'isBusy' | 'submit'>; busy?: undefined; onSubmit?: undefined }
  | { of?: undefined; busy: boolean; onSubmit: () => void };

type FormDialogProps = Labels & Work & { title: string };

/** A short form over the page, open while drawn; Escape and Cancel leave it. */
export const FormDialog = ({ title, ...form }: FormDialogProps) => (
  <Dialog title={title} busy={isBusy(form)} onClose={form.onClose}>
    <DialogForm {...form} />
  </Dialog>
);

const isBusy = (work: Work): boolean => (work.of ? work.of.isBusy : work.busy);

/** For a dialog that shows something else before or after the form. */
export function DialogForm(props: Labels & Work) {
  const { submitLabel, busyLabel, isDanger, onClose, children, of } = props;
  const busy = isBusy(props);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (of) of.submit(event);
    else props.onSubmit();
  };

  return (
    <form onSubmit={submit} noValidate>
      {children}
      <div className="confirm-actions">
        <Button look="link" disabled={busy} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <button
          type="submit"
          className={`btn ${isDanger ? 'btn-danger' : 'btn-primary'}`}
          disabled={busy}
          aria-busy={busy}
        >
          {busy ? busyLabel : submitLabel}
        </button>
      </div>
    </form>
  );
}
