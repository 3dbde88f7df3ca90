import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { environment } from '../platform/config.ts';

const cognito = new CognitoIdentityProviderClient({});

/** Revokes every refresh token of a user of the pool. A user who is deleted has none. */
export async function endPoolSessions(poolUserId: string): Promise<void> {
  try {
    const UserPoolId = environment('USER_POOL_ID');
    await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: poolUserId }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
