import { randomUUID } from 'node:crypto';
import { AwsError } from '../../endpoint/aws-error.ts';
import { type NameAndValue, recordOf, requirePhone, requireWritable } from './attributes.ts';
import type { Directory, User } from './directory.ts';
import { hashOf, requireGoodPassword } from './passwords.ts';
import type { Triggers } from './triggers.ts';
import type { UserPoolClient } from './user-pool.ts';

export interface SignUpInput {
  Username?: string;
  Password?: string;
  UserAttributes?: NameAndValue[];
  ValidationData?: NameAndValue[];
  ClientMetadata?: Record<string, string>;
}

function checkInput(client: UserPoolClient, input: SignUpInput): string {
  const { Password: password = '', UserAttributes: attributes = [] } = input;
  if (!client.pool.selfSignUp) {
    throw new AwsError('NotAuthorizedException', 'SignUp is not permitted for this user pool');
  }
  const phone = requirePhone(input.Username);
  requireGoodPassword(client.pool, password);
  requireWritable(
    client,
    attributes.map(({ Name }) => Name),
  );
  return phone;
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
  const attributes = { ...recordOf(input.UserAttributes), phone_number: phone };
  const response = await triggers.call({
    trigger: 'PreSignUp',
    source: 'PreSignUp_SignUp',
    pool: client.pool,
    clientId: client.id,
    userName: sub,
    request: {
      userAttributes: attributes,
      validationData: input.ValidationData ? recordOf(input.ValidationData) : null,
      ...(input.ClientMetadata && { clientMetadata: input.ClientMetadata }),
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  const verified = response?.autoVerifyPhone === true;
  const now = new Date().toISOString();
  const user: User = {
    sub,
    poolId: client.pool.id,
    attributes: { ...attributes, phone_number_verified: String(verified) },
    status: response?.autoConfirmUser === true ? 'CONFIRMED' : 'UNCONFIRMED',
    passwordHash: hashOf(input.Password ?? ''),
    createdAt: now,
    changedAt: now,
  };
  directory.add(user);
  return user;
}
