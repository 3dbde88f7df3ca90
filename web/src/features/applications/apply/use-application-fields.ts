import { useState } from 'react';
import { useAgreement } from '#web/src/lib/hooks/use-agreement.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { type FormFields, type Problems, problemsOf } from './application-fields.ts';

const NO_CONSENT = msg('Tick the box so that we may look at your statements.');

export type ApplicationFieldsForm = ReturnType<typeof useApplicationFields>;

/** The fields and the consent, and their problems from the first attempt to submit on. */
export function useApplicationFields(start: FormFields) {
  const [fields, setFields] = useState(start);
  const { language, hasAgreed: hasConsent, setAgreed } = useAgreement();
  const [isChecked, setChecked] = useState(false);

  const found: Problems = {
    ...problemsOf(fields),
    ...(hasConsent ? {} : { consent: t(NO_CONSENT) }),
  };

  return {
    fields,
    hasConsent,
    problems: isChecked ? found : {},
    change: (next: Partial<FormFields>) => setFields((now) => ({ ...now, ...next })),
    consentLanguage: language,
    consent: setAgreed,
    /** Shows problems from now on. @returns whether there are none */
    check(): boolean {
      setChecked(true);
      return Object.keys(found).length === 0;
    },
  };
}
