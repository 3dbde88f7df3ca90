import { LEAST_REASON, MOST_REASON } from '#shared/projects/limits.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import type { Form } from '#web/src/lib/forms/use-form.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

const TOO_SHORT = msg('Describe it in at least {n} characters.');

/** The problem of a text that the owner must write. */
export const reasonProblem = (text: string): string | undefined =>
  text.trim().length < LEAST_REASON ? t(TOO_SHORT, { n: LEAST_REASON }) : undefined;

interface ReasonFieldProps<Typed> {
  of: Form<Typed>;
  name: keyof Typed & string;
  label: string;
  help: string;
}

export const ReasonField = <Typed,>({ of: form, name, label, help }: ReasonFieldProps<Typed>) => (
  <FormField
    of={form}
    name={name}
    label={label}
    help={
      <span className="help-and-count">
        <span>{help}</span>
        <span className="count">
          {t('{n} of {max}', {
            n: formatNumber(String(form.typed[name]).length),
            max: formatNumber(MOST_REASON),
          })}
        </span>
      </span>
    }
    rows={4}
    readOnly={form.isBusy}
  />
);
