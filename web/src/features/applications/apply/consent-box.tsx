import { useId } from 'react';
import { statementsConsent } from '../../../../../shared/applications/consent.ts';
import type { ApplicationFieldsForm } from './use-application-fields.ts';

/** The box is not ticked at any visit: nobody agrees by a draft. The text exists in English only. */
export function ConsentBox({ form }: { form: ApplicationFieldsForm }) {
  const id = useId();
  const error = form.problems.consent;
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          checked={form.hasConsent}
          aria-invalid={!!error}
          aria-describedby={error && id}
          onChange={({ target }) => form.consent(target.checked)}
        />
        <span lang="en">{statementsConsent.text}</span>
      </label>
      {error && (
        <div id={id} className="field-error">
          {error}
        </div>
      )}
    </div>
  );
}
