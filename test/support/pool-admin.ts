import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { awsAt } from './aws.ts';
import { awsEndpoint, siteConfig } from './cloud.ts';

async function admin() {
  const { region, userPoolId: UserPoolId, userPoolEndpoint } = await siteConfig();
  const client = new CognitoIdentityProviderClient({
    ...awsAt(awsEndpoint),
    region,
    ...(userPoolEndpoint ? { endpoint: userPoolEndpoint } : {}),
  });
  return { client, UserPoolId };
}

/** Deletes a user past the product, as the console could. */
export async function deletePoolUser(phone: string): Promise<void> {
  const { client, UserPoolId } = await admin();
  await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: phone }));
}

/** @returns the user's id, or null for an unknown number */
export async function poolUserOf(phone: string): Promise<string | null> {
  const { client, UserPoolId } = await admin();
  try {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: phone }));
    return user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value ?? null;
  } catch (error) {
    if ((error as Error).name === 'UserNotFoundException') return null;
    throw error;
  }
}
