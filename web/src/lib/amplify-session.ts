import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { siteConfig } from './site-config.ts';

let configuring: Promise<void> | undefined;

/** Amplify must know the pool before its first call; which pool that is depends on the stage. */
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

/** The API takes access tokens only; Amplify refreshes an old one by itself. */
export async function currentAccessToken(): Promise<string | null> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession();
  return tokens?.accessToken.toString() ?? null;
}

/**
 * Ends all sessions of the owner, on every device.
 *
 * @returns false when this session is over already, so that it can end no other
 * @throws when the network does not answer. Amplify's global sign-out would keep quiet about that;
 *   renewing the session first finds out.
 */
export async function dropAllSessions(): Promise<boolean> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  if (tokens) await signOut({ global: true });
  return tokens !== undefined;
}

/** Revokes the refresh token where the network allows, and forgets all tokens anyway. */
export async function dropSession(): Promise<void> {
  await configureAmplify();
  await signOut();
}
