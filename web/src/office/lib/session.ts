import { startAuthentication } from '@simplewebauthn/browser';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { useEffect, useSyncExternalStore } from 'react';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { IDLE_MS } from '#shared/staff/limits.ts';
import { offlineError } from '#web/src/lib/errors/api-error.ts';

/** An owner's session may be in the same browser, with keys of another form. */
const PREFIX = 'office.';

const storage = {
  setItem: async (key: string, value: string) => localStorage.setItem(PREFIX + key, value),
  getItem: async (key: string) => localStorage.getItem(PREFIX + key),
  removeItem: async (key: string) => localStorage.removeItem(PREFIX + key),
  clear: async () => forgetTokens(),
};

function forgetTokens(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${PREFIX}Cognito`)) localStorage.removeItem(key);
  }
}

let configuring: Promise<void> | undefined;

function configure(): Promise<void> {
  configuring ??= readConfig().catch((error: unknown) => {
    configuring = undefined;
    throw offlineError(error);
  });
  return configuring;
}

async function readConfig(): Promise<void> {
  const response = await fetch('/office/config.json', { signal: AbortSignal.timeout(15_000) });
  const { userPoolId, userPoolClientId, userPoolEndpoint }: SiteConfig = await response.json();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(userPoolEndpoint ? { userPoolEndpoint } : {}),
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage);
}

export const hasSession = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(PREFIX) && key.endsWith('.accessToken'));

/** The member whom this tab shows. All tabs share one session. */
let shown: string | undefined;

export const shownMember = (): string | undefined => shown;

/** Renewed if it is old. Null for another member than this tab shows: nothing is sent in another's name. */
export async function accessToken(): Promise<string | null> {
  if (!hasSession()) return null;
  await configure();
  const token = (await fetchAuthSession()).tokens?.accessToken;
  shown ??= token?.payload.sub;
  return token && token.payload.sub === shown ? token.toString() : null;
}

/** An unknown address and a wrong passkey look the same. @throws an error of the browser or of Cognito */
export async function signInWithPasskey(email: string): Promise<void> {
  await configure();
  forgetTokens();
  const { nextStep } = await signIn({
    username: email.trim().toLowerCase(),
    options: { authFlowType: 'CUSTOM_WITHOUT_SRP' },
  });
  if (nextStep.signInStep !== 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE') {
    throw new Error(`unexpected step ${nextStep.signInStep}`);
  }
  const optionsJSON = JSON.parse(nextStep.additionalInfo?.options ?? '{}');
  const answer = await startAuthentication({ optionsJSON });
  await confirmSignIn({ challengeResponse: JSON.stringify(answer) });
  shown = undefined;
}

/** Forgets the session on this device, and the pool revokes its refresh token. */
export async function forgetSession(): Promise<void> {
  try {
    await configure();
    await signOut();
  } finally {
    forgetTokens();
    shown = undefined;
  }
}

/** Told when the session ends while a screen is open; the typed text stays. */

const listeners = new Set<() => void>();
let isOver = false;

function change(next: boolean): void {
  isOver = next;
  for (const listener of listeners) listener();
}

export const sessionOver = (): void => change(true);

export const sessionBack = (): void => {
  localStorage.setItem(WORKED_AT, String(Date.now()));
  change(false);
};

/** The last key or press in any tab. */
const WORKED_AT = `${PREFIX}workedAt`;

/** In milliseconds since 1970. */
export const workedAt = (): number => Number(localStorage.getItem(WORKED_AT) ?? Date.now());

function coverIfIdle(): void {
  if (!isOver && Date.now() - workedAt() >= IDLE_MS) sessionOver();
}

/** After a sleep, the first key covers the screen instead. */
function noteWork(): void {
  coverIfIdle();
  if (!isOver) localStorage.setItem(WORKED_AT, String(Date.now()));
}

const WORK = ['pointerdown', 'keydown', 'wheel'] as const;

const LOOK_MS = 10_000;

/** Covers the screen once nobody has worked for as long as a session lives without a call. */
export function useCover(): void {
  useEffect(() => {
    noteWork();
    const timer = setInterval(coverIfIdle, LOOK_MS);
    document.addEventListener('visibilitychange', coverIfIdle);
    for (const name of WORK) document.addEventListener(name, noteWork, { capture: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', coverIfIdle);
      for (const name of WORK) document.removeEventListener(name, noteWork, { capture: true });
    };
  }, []);
}

export const useIsSessionOver = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOver,
  );
