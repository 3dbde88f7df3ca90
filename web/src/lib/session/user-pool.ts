import { siteConfig } from './site-config.ts';

const TIMEOUT_MS = 15_000;

export interface Revocation {
  ClientId: string;
  Token: string;
}

/** Unlike Amplify's sign-out, this reports failures and can be waited for. @throws if the network does not answer */
export async function revokeToken(revocation: Revocation): Promise<void> {
  const { region, userPoolEndpoint } = await siteConfig();
  await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify(revocation),
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
