/** The name with which a person signs in: a phone number in some pools, an e-mail address in others. */
import { AwsError } from '#local/endpoint/aws-error.ts';

/** The attribute that holds the user name of a pool's users. */
export type NameAttribute = 'phone_number' | 'email';

interface NameKind {
  form: RegExp;
  /** Cognito's words for this kind of name. */
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

/** The rules of a pool for user names. */
export interface NameRules {
  /** The attribute that people sign in with. */
  nameAttribute: NameAttribute;
  /** Whether letters of another case are another user name. */
  caseSensitive: boolean;
}

export const invalid = (message: string) => new AwsError('InvalidParameterException', message);

/**
 * @returns the user name of somebody who enters a pool
 * @throws AwsError if it is not of the pool's kind, or if the attributes have another one
 */
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

/** A user name as it is looked up: a pool may take letters of any case for the same. */
export const lookedUp = ({ caseSensitive }: NameRules, username: string): string =>
  caseSensitive ? username : username.toLowerCase();
