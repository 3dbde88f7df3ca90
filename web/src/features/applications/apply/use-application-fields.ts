import { useState } from 'react';
import { msg, t } from '../../../lib/language/text.ts';
import { type FormFields, type Problems, problemsOf } from './application-fields.ts';

const NO_CONSENT = msg('Tick the box so that we may look at your statements.');

export type ApplicationFieldsForm = ReturnType<typeof useApplicationFields>;

/** The fields and the consent, and their problems from the first attempt to submit on. */
export function useApplicationFields(start: FormFields) {
  const [fields, setFields] = useState(start);
  const [hasConsent, setConsent] = useState(false);
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
    consent: setConsent,
    /** Shows problems from now on. @returns whether there are none */
    check(): boolean {
      setChecked(true);
      return Object.keys(found).length === 0;
    },
  };
}
