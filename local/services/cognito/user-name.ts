/** The sign-in name: a phone number or an e-mail address, by pool. */
import { AwsError } from '#local/endpoint/aws-error.ts';

export type NameAttribute = 'phone_number' | 'email';

interface NameKind {
  form: RegExp;
  words: string;
}

export const nameKinds: Readonly<Record<NameAttribute, NameKind>> = {
  phone_number: {
    form: /^\+[1-9]\d{1,14}$/,
    words: 'a phone number',
  },
  email: {
    form: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
    words: 'an email',
  },
};

export interface NameRules {
  nameAttribute: NameAttribute;
  caseSensitive: boolean;
}

export const invalid = (message: string) => new AwsError('InvalidParameterException', message);

/** @throws AwsError if the name is not of the pool's kind, or if the attributes have another one */
export function requireUserName(
  rules: NameRules,
  username: string | undefined,
  attributes: Readonly<Record<string, string>> = {},
): string {
  if (!username) throw invalid('Missing required parameter USERNAME');
  const { nameAttribute } = rules;
  const { form, words } = nameKinds[nameAttribute];
  if (!form.test(username)) throw invalid(`Username should be ${words}.`);
  const given = attributes[nameAttribute] || username;
  if (lookedUp(rules, given) !== lookedUp(rules, username)) {
    throw invalid(
      `User ${nameAttribute} should be empty or same as username, since username attribute is ${nameAttribute}.`,
    );
  }
  return username;
}

/** The name in the form for lookups: a pool may ignore case. */
export const lookedUp = ({ caseSensitive }: NameRules, username: string): string =>
  caseSensitive ? username : username.toLowerCase();
