import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { environment } from './config.ts';

const cognito = new CognitoIdentityProviderClient({});

const pool = () => ({ UserPoolId: environment('USER_POOL_ID') });

const staffPool = () => ({ UserPoolId: environment('STAFF_POOL_ID') });

/**
 * Cognito sends the user nothing.
 * @param phone as +254...
 * @returns the `sub`; null if a Cognito user has the number already
 */
export const createPoolUser = (phone: string): Promise<string | null> =>
  createUser(pool(), phone, { Name: 'phone_number', Value: phone });

async function createUser(
  ofPool: { UserPoolId: string },
  Username: string,
  attribute: AttributeType,
): Promise<string | null> {
  try {
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        ...ofPool,
        Username,
        UserAttributes: [attribute],
        MessageAction: 'SUPPRESS',
      }),
    );
    return idOf(User?.Attributes);
  } catch (error) {
    if (error instanceof UsernameExistsException) return null;
    throw error;
  }
}

function idOf(attributes: AttributeType[] | undefined): string {
  const sub = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error('The pool has a user without an id.');
  return sub;
}

/** Creates a user of the staff pool, or finds one whose creation stopped half way. @returns the user's id (`sub`) */
export async function ensureStaffUser(email: string): Promise<string> {
  const made = await createUser(staffPool(), email, { Name: 'email', Value: email });
  await setPassword(staffPool(), email);
  if (made) return made;
  const command = new AdminGetUserCommand({ ...staffPool(), Username: email });
  return idOf((await cognito.send(command)).UserAttributes);
}

/** Sets a password that nobody ever sees or uses. A new user's password is temporary until then, and expires. */
export const settlePassword = (phone: string): Promise<void> => setPassword(pool(), phone);

async function setPassword(ofPool: { UserPoolId: string }, Username: string): Promise<void> {
  // One of each class that a password policy can ask for, then 36 random characters.
  const Password = `Aa1!${randomBytes(27).toString('base64url')}`;
  await cognito.send(
    new AdminSetUserPasswordCommand({ ...ofPool, Username, Password, Permanent: true }),
  );
}

export async function touchPoolUser(phone: string): Promise<void> {
  await cognito.send(new AdminGetUserCommand({ ...pool(), Username: phone }));
}

/** Revokes every refresh token of a user. A deleted user has none. */
export const endPoolSessions = (userId: string): Promise<void> =>
  unlessDeleted(cognito.send(new AdminUserGlobalSignOutCommand({ ...pool(), Username: userId })));

/** Also ends all their sessions. Idempotent. */
export const deletePoolUser = (userId: string): Promise<void> => deleteUser(pool(), userId);

/** Also ends all their sessions. Idempotent. */
export const deleteStaffUser = (staffId: string): Promise<void> => deleteUser(staffPool(), staffId);

const deleteUser = (ofPool: { UserPoolId: string }, Username: string): Promise<void> =>
  unlessDeleted(cognito.send(new AdminDeleteUserCommand({ ...ofPool, Username })));

async function unlessDeleted(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
