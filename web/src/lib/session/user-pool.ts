import { siteConfig } from './site-config.ts';

const TIMEOUT_MS = 15_000;

/**
 * Calls the user pool's own API. Amplify's sign-out does not report its failures, and goes on after
 * its caller has stopped waiting.
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
