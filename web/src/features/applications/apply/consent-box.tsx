import { useId } from 'react';
import { statementsConsent } from '#shared/applications/consent.ts';
import { EnglishText } from '#web/src/components/english-text.tsx';
import { FieldError } from '#web/src/components/field.tsx';
import type { ApplicationFieldsForm } from './use-application-fields.ts';

/** The box is not ticked at any visit: nobody agrees by a draft. */
export function ConsentBox({ form }: { form: ApplicationFieldsForm }) {
  const id = useId();
  const language = form.consentLanguage;
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
        <span lang={language}>{statementsConsent.texts[language]}</span>
      </label>
      <EnglishText>{statementsConsent.texts.en}</EnglishText>
      <FieldError id={id} error={error} />
    </div>
  );
}
