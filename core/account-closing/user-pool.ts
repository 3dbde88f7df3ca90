import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { environment } from '../platform/config.ts';

const cognito = new CognitoIdentityProviderClient({});

/** Deletes a user of the pool, and ends all their sessions. Doing it again changes nothing. */
export async function deletePoolUser(userId: string): Promise<void> {
  try {
    const UserPoolId = environment('USER_POOL_ID');
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: userId }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
