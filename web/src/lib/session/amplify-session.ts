import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { siteConfig } from './site-config.ts';

let configuring: Promise<void> | undefined;

/** Tells Amplify the user pool of the stage. Call it before any other function of Amplify. */
export function configureAmplify(): Promise<void> {
  configuring ??= configure().catch((error: unknown) => {
    configuring = undefined;
    throw error;
  });
  return configuring;
}

async function configure(): Promise<void> {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await siteConfig();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(userPoolEndpoint ? { userPoolEndpoint } : {}),
      },
    },
  });
}

/** @returns the access token, which Amplify renews if it is old; null without a session */
export async function currentAccessToken(): Promise<string | null> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession();
  return tokens?.accessToken.toString() ?? null;
}
