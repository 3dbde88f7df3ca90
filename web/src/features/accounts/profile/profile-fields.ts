import { type Profile, type ProfileDetails, saveProfile } from '#shared/accounts/contract.ts';
import { businessTypes, EMAIL, KRA_PIN } from '#shared/accounts/profile.ts';
import { sectors } from '#shared/applications/catalogue.ts';
import { withPlainDigits } from '#shared/platform/digits.ts';
import { isBlank, withoutUnseen } from '#shared/platform/letters.ts';
import { signInMessages } from '#shared/sign-in/messages.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { t } from '#web/src/lib/language/text.ts';

/** The texts of the fields; an empty text is stored as null. */
export type ProfileFields = Record<keyof ProfileDetails, string>;

type ProfileProblems = Partial<Record<keyof ProfileDetails, string | undefined>>;

/** The props of a group of the form's fields. */
export interface FieldsProps {
  typed: ProfileFields;
  problems: ProfileProblems;
  change: (next: Partial<ProfileFields>) => void;
}

const FIRST_YEAR = saveProfile.body.yearStarted.min;

export function fieldsOf({ county, ...details }: Profile): ProfileFields {
  const entries = Object.entries(details).map(([name, value]) => [name, String(value ?? '')]);
  return Object.fromEntries(entries);
}

/** A KRA PIN may be typed with spaces and in either case. */
const pinOf = (typed: string): string => withPlainDigits(typed).replace(/\s/g, '').toUpperCase();

export function problemsOf(fields: ProfileFields): ProfileProblems {
  const { fullName, businessName, email, kraPin, yearStarted } = fields;
  const thisYear = new Date().getFullYear();
  const unless = (isRight: boolean, problem: string) => (isRight ? undefined : problem);
  const isOr = (pattern: RegExp, text: string) => text === '' || pattern.test(text);
  return {
    fullName:
      unless(isLong(fullName), t(signInMessages.fullNameRequired)) ?? smsNameProblem(fullName),
    businessName:
      unless(isLong(businessName), t('Please enter the name of your business.')) ??
      smsNameProblem(businessName),
    email: unless(isOr(EMAIL, email.trim()), t('Enter an e-mail address like name@example.com.')),
    kraPin: unless(isOr(KRA_PIN, pinOf(kraPin)), t('Enter a KRA PIN like A123456789Z.')),
    yearStarted: unless(
      yearStarted.trim() === '' || yearOf(yearStarted, thisYear) !== null,
      t('Enter a year from {first} to {last}.', { first: FIRST_YEAR, last: thisYear }),
    ),
  };
}

/** @returns whether a name has two letters or more, of which some can be seen */
const isLong = (name: string): boolean => !isBlank(name) && withoutUnseen(name).trim().length > 1;

const yearOf = (typed: string, thisYear = new Date().getFullYear()): number | null =>
  parseWhole(typed, { min: FIRST_YEAR, max: thisYear });

const oneOf = <Choice extends string>(choices: readonly Choice[], chosen: string): Choice | null =>
  choices.find((choice) => choice === chosen) ?? null;

/** @param fields fields without problems */
export const detailsOf = (fields: ProfileFields): ProfileDetails => ({
  fullName: fields.fullName.trim(),
  businessName: fields.businessName.trim(),
  email: fields.email.trim() || null,
  businessType: oneOf(businessTypes, fields.businessType),
  registrationNumber: fields.registrationNumber.trim() || null,
  kraPin: pinOf(fields.kraPin) || null,
  sector: oneOf(sectors, fields.sector),
  yearStarted: yearOf(fields.yearStarted),
  location: fields.location.trim() || null,
});
