import { randomUUID } from 'node:crypto';
import { AwsError } from '../../endpoint/aws-error.ts';
import type { Directory, User } from './directory.ts';
import type { Triggers } from './triggers.ts';
import type { UserPoolClient } from './user-pool.ts';

export interface NameAndValue {
  Name: string;
  Value?: string;
}

export interface SignUpInput {
  Username?: string;
  Password?: string;
  UserAttributes?: NameAndValue[];
  ValidationData?: NameAndValue[];
  ClientMetadata?: Record<string, string>;
}

const invalid = (message: string) => new AwsError('InvalidParameterException', message);

export const asRecord = (pairs: readonly NameAndValue[]): Record<string, string> =>
  Object.fromEntries(pairs.map(({ Name, Value }) => [Name, Value ?? '']));

function checkInput(client: UserPoolClient, input: SignUpInput): string {
  const { Username: phone, Password: password = '', UserAttributes: attributes = [] } = input;
  if (!client.pool.selfSignUp) {
    throw new AwsError('NotAuthorizedException', 'SignUp is not permitted for this user pool');
  }
  if (!phone) throw invalid('Missing required parameter USERNAME');
  if (!/^\+[1-9]\d{1,14}$/.test(phone)) throw invalid('Username should be a phone number.');
  checkPassword(client, password);
  requireWritable(client, attributes);
  return phone;
}

/** A client may only write the attributes of its list. Without a list, it may write all. */
export function requireWritable(client: UserPoolClient, attributes: readonly NameAndValue[]): void {
  const writable = client.writeAttributes;
  if (!writable || attributes.every(({ Name }) => writable.includes(Name))) return;
  throw new AwsError(
    'NotAuthorizedException',
    'A client attempted to write unauthorized attribute',
  );
}

function checkPassword({ pool }: UserPoolClient, password: string): void {
  const missing = pool.passwordRules.find(({ pattern }) => !pattern.test(password));
  if (!missing) return;
  throw new AwsError(
    'InvalidPasswordException',
    `Password did not conform with policy: ${missing.complaint}`,
  );
}

/** Registers a phone number in a pool whose user names are phone numbers. */
export async function signUp(
  directory: Directory,
  triggers: Triggers,
  client: UserPoolClient,
  input: SignUpInput,
): Promise<User> {
  const phone = checkInput(client, input);
  const sub = randomUUID();
  const attributes = { ...asRecord(input.UserAttributes ?? []), phone_number: phone };
  const response = await triggers.call({
    trigger: 'PreSignUp',
    source: 'PreSignUp_SignUp',
    pool: client.pool,
    clientId: client.id,
    userName: sub,
    request: {
      userAttributes: attributes,
      validationData: input.ValidationData ? asRecord(input.ValidationData) : null,
      ...(input.ClientMetadata && { clientMetadata: input.ClientMetadata }),
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  const confirmed = response?.autoConfirmUser === true;
  const verified = response?.autoVerifyPhone === true;
  const user: User = {
    sub,
    poolId: client.pool.id,
    attributes: { ...attributes, phone_number_verified: String(verified) },
    confirmed,
    createdAt: new Date().toISOString(),
  };
  directory.add(user);
  return user;
}
