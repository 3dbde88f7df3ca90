import { randomUUID } from 'node:crypto';
import { AwsError } from '#local/endpoint/aws-error.ts';
import { type NameAndValue, recordOf, requireWritable } from './attributes.ts';
import type { Directory, User } from './directory.ts';
import { hashOf, requireGoodPassword } from './passwords.ts';
import type { Triggers } from './triggers.ts';
import { nameKinds, requireUserName } from './user-name.ts';
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
  const name = requireUserName(client.pool, input.Username, recordOf(attributes));
  requireGoodPassword(client.pool, password);
  requireWritable(
    client,
    attributes.map(({ Name }) => Name),
  );
  return name;
}

/** Registers a user name in a pool that lets people sign up by themselves. */
export async function signUp(
  directory: Directory,
  triggers: Triggers,
  client: UserPoolClient,
  input: SignUpInput,
): Promise<User> {
  const name = checkInput(client, input);
  const { nameAttribute } = client.pool;
  const { verified, autoVerify } = nameKinds[nameAttribute];
  const sub = randomUUID();
  const attributes = { ...recordOf(input.UserAttributes), [nameAttribute]: name };
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
  const now = new Date().toISOString();
  const user: User = {
    sub,
    poolId: client.pool.id,
    attributes: { ...attributes, [verified]: String(response?.[autoVerify] === true) },
    status: response?.autoConfirmUser === true ? 'CONFIRMED' : 'UNCONFIRMED',
    passwordHash: hashOf(input.Password ?? ''),
    createdAt: now,
    changedAt: now,
  };
  directory.add(user);
  return user;
}
