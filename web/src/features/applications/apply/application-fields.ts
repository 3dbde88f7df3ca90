import { useState } from 'react';
import { repaymentPeriods, sectors, systemTypes } from '#shared/applications/catalogue.ts';
import { submitApplication } from '#shared/applications/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { isBlank, withoutUnseen } from '#shared/platform/letters.ts';
import { useAgreement } from '#web/src/lib/hooks/use-agreement.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

export type ApplicationBody = BodyOf<typeof submitApplication>;

export type ApplicationFields = Pick<
  ApplicationBody,
  'businessName' | 'sector' | 'systemNeed' | 'repaymentPeriod' | 'description'
>;

/** Texts of the fields; empty for a choice not made yet. */
export type FormFields = Record<keyof ApplicationFields, string>;

export const emptyForm: FormFields = {
  businessName: '',
  sector: '',
  systemNeed: '',
  repaymentPeriod: '',
  description: '',
};

export const fieldsOf = (source: FormFields): FormFields => ({
  businessName: source.businessName,
  sector: source.sector,
  systemNeed: source.systemNeed,
  repaymentPeriod: source.repaymentPeriod,
  description: source.description,
});

export const maxLengths = {
  businessName: submitApplication.body.businessName.max,
  description: submitApplication.body.description.max,
};

const isOneOf = (list: readonly string[], choice: string) => list.includes(choice);

/** The contract's rules, with messages in the owner's language. */
const rules: Record<keyof FormFields, (value: string) => string | undefined> = {
  businessName(name) {
    if (isBlank(name)) return t('Enter the name of your business.');
    return withoutUnseen(name).trim().length < 2
      ? t('Enter the full name of your business.')
      : undefined;
  },
  sector: (choice) => (isOneOf(sectors, choice) ? undefined : t('Choose a sector.')),
  systemNeed: (choice) =>
    isOneOf(systemTypes, choice) ? undefined : t('Choose the system you need.'),
  repaymentPeriod: (choice) =>
    isOneOf(repaymentPeriods, choice) ? undefined : t('Choose a repayment period.'),
  description: (text) =>
    isBlank(text) ? t('Describe what the system should do for you.') : undefined,
};

type Problems = Partial<Record<keyof FormFields | 'consent', string>>;

function problemsOf(fields: FormFields): Problems {
  const names = Object.keys(rules) as (keyof FormFields)[];
  return Object.fromEntries(
    names.map((name) => [name, rules[name](fields[name])]).filter(([, problem]) => problem),
  );
}

/** @param fields without problems, so each choice is one of its list */
export const toApplication = (fields: FormFields): ApplicationFields => ({
  ...(fields as ApplicationFields),
  businessName: fields.businessName.trim(),
  description: fields.description.trim(),
});

const NO_CONSENT = msg('Tick the box so that we may look at your statements.');

export type ApplicationFieldsForm = ReturnType<typeof useApplicationFields>;

/** The fields, the consent, and their problems after the first attempt to submit. */
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
    /** Shows problems from now on. @returns whether all is right */
    check(): boolean {
      setChecked(true);
      return Object.keys(found).length === 0;
    },
  };
}
