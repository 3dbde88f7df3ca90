/**
 * The calls about codes of the pool's own, which anybody may make. This pool has no way to send a
 * code, so none of them sends or changes anything. The answers are those of a client that does not
 * tell whether a user exists, as Cognito documents them. They do tell users apart: a client's own
 * setting is no full protection there.
 */
import { AwsError } from '#local/endpoint/aws-error.ts';
import { invalid } from './attributes.ts';
import type { Directory, User } from './directory.ts';
import { requireGoodPassword } from './passwords.ts';
import { type NameAttribute, requireUserName } from './user-name.ts';
import type { UserPoolClient } from './user-pool.ts';

export interface RecoveryInput {
  Username?: string;
  Password?: string;
}

type Call = (user: User | undefined, input: RecoveryInput, client: UserPoolClient) => unknown;

const mismatch = () =>
  new AwsError('CodeMismatchException', 'Invalid verification code provided, please try again.');

const expired = () =>
  new AwsError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

/** The place to which no code goes. It follows from the name that was typed alone. */
const simulated = ({ Username = '' }: RecoveryInput, { pool }: UserPoolClient) => ({
  CodeDeliveryDetails: {
    AttributeName: pool.nameAttribute,
    ...masked[pool.nameAttribute](Username),
  },
});

const masked: Readonly<Record<NameAttribute, (username: string) => object>> = {
  phone_number: (phone) => ({ DeliveryMedium: 'SMS', Destination: `+*******${phone.slice(-4)}` }),
  email: (email) => ({
    DeliveryMedium: 'EMAIL',
    Destination: email.replace(/^(.).*@(.).*$/, '$1***@$2***'),
  }),
};

const calls: Readonly<Record<string, Call>> = {
  ForgotPassword: (user, input, client) => {
    if (user?.status === 'FORCE_CHANGE_PASSWORD') {
      throw new AwsError(
        'NotAuthorizedException',
        'User password cannot be reset in the current state.',
      );
    }
    return simulated(input, client);
  },
  ConfirmForgotPassword: (user, { Password = '' }, { pool }) => {
    requireGoodPassword(pool, Password);
    throw user ? expired() : mismatch();
  },
  ConfirmSignUp: (user) => {
    if (!user) throw mismatch();
    if (user.status === 'UNCONFIRMED') throw expired();
    throw new AwsError(
      'NotAuthorizedException',
      `User cannot be confirmed. Current status is ${user.status}`,
    );
  },
  ResendConfirmationCode: (user, input, client) => {
    if (!user) return simulated(input, client);
    if (user.status !== 'UNCONFIRMED') throw invalid('User is already confirmed.');
    throw new AwsError(
      'NotAuthorizedException',
      'Cannot resend codes. Auto verification not turned on.',
    );
  },
};

export const recoveryActions: readonly string[] = Object.keys(calls);

export function recover(
  directory: Directory,
  client: UserPoolClient,
  action: string,
  input: RecoveryInput,
): unknown {
  const user = directory.find(client.pool, input.Username ?? '');
  if (!user) requireUserName(client.pool, input.Username);
  if (!user && !client.preventsUserExistenceErrors) {
    throw new AwsError('UserNotFoundException', 'Username/client id combination not found.');
  }
  return calls[action]?.(user, input, client);
}
