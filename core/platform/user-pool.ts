import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { environment } from './config.ts';

const cognito = new CognitoIdentityProviderClient({});

const pool = () => ({ UserPoolId: environment('USER_POOL_ID') });

/**
 * Makes a user of the pool for a number, who has proved nothing yet. Cognito sends nothing.
 *
 * @param phone as +254...
 * @returns the user's id (`sub`), or null if the pool has the number already
 */
export async function createPoolUser(phone: string): Promise<string | null> {
  try {
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        ...pool(),
        Username: phone,
        UserAttributes: [{ Name: 'phone_number', Value: phone }],
        MessageAction: 'SUPPRESS',
      }),
    );
    const sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value;
    if (!sub) throw new Error('The pool made a user without an id.');
    return sub;
  } catch (error) {
    if (error instanceof UsernameExistsException) return null;
    throw error;
  }
}

/**
 * Gives a user a password that nobody ever sees or uses. Until then the pool counts the password of
 * a new user as temporary, which ends.
 */
export async function settlePassword(phone: string): Promise<void> {
  // One of each class that a password policy can ask for, then 36 random characters.
  const Password = `Aa1!${randomBytes(27).toString('base64url')}`;
  await cognito.send(
    new AdminSetUserPasswordCommand({ ...pool(), Username: phone, Password, Permanent: true }),
  );
}

/** Looks at the user of a number, and changes nothing. */
export async function touchPoolUser(phone: string): Promise<void> {
  await cognito.send(new AdminGetUserCommand({ ...pool(), Username: phone }));
}

/** Revokes every refresh token of a user of the pool. A user who is deleted has none. */
export const endPoolSessions = (userId: string): Promise<void> =>
  unlessDeleted(cognito.send(new AdminUserGlobalSignOutCommand({ ...pool(), Username: userId })));

/** Deletes a user of the pool, and ends all their sessions. Doing it again changes nothing. */
export const deletePoolUser = (userId: string): Promise<void> =>
  unlessDeleted(cognito.send(new AdminDeleteUserCommand({ ...pool(), Username: userId })));

async function unlessDeleted(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
