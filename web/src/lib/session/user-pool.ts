import { siteConfig } from './site-config.ts';

const TIMEOUT_MS = 15_000;

/**
 * One call of the user pool's own API, for what Amplify would not tell the end of: its sign-out
 * keeps quiet about failures, and goes on after we stopped waiting.
 *
 * @returns whether the pool did it
 * @throws when the network does not answer
 */
export async function callUserPool(
  operation: 'RevokeToken' | 'GlobalSignOut',
  input: Record<string, string>,
): Promise<boolean> {
  const { region, userPoolEndpoint } = await siteConfig();
  const response = await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return response.ok;
}
