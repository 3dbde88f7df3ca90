import { useSyncExternalStore } from 'react';
import { offlineError } from './api-error.ts';

/** How long signing out may wait for the network before it goes on without. */
const SIGN_OUT_PATIENCE_MS = 4_000;
const AMPLIFY_PREFIX = 'CognitoIdentityServiceProvider.';
const listeners = new Set<() => void>();
let leavingTo: string | null = null;

/** Whether this browser holds a session. It reads Amplify's own record, so public pages need no Amplify. */
export function hasStoredSession(): boolean {
  return storedKeys().some((key) => key.endsWith('.LastAuthUser'));
}

function storedKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(AMPLIFY_PREFIX));
}

/** Follows signing in and out, in other tabs as well. */
export function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, hasStoredSession, () => false);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function sessionChanged(): void {
  for (const listener of listeners) listener();
}

/** Where a person who has just signed out wants to be, instead of the sign-in screen. */
export const destinationAfterSignOut = (): string | null => leavingTo;

export function forgetDestination(): void {
  leavingTo = null;
}

/** To be called when Amplify has stored the tokens of a new session. */
export function sessionStarted(): void {
  sessionChanged();
}

/** @returns null without a session, or when it can no longer be renewed */
export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  try {
    const { currentAccessToken } = await import('./amplify-session.ts');
    return await currentAccessToken();
  } catch (error) {
    if (isRefusal(error)) return null;
    throw offlineError(error);
  }
}

/** Whether the pool itself said no, in contrast to a network that did not answer. */
export const isRefusal = (error: unknown) =>
  error instanceof Error && /NotAuthorized|UserNotFound|UserUnAuthenticated/.test(error.name);

/** @param destination the address to go to afterwards */
export async function signOutTo(destination: string): Promise<void> {
  leavingTo = destination;
  await forgetSession();
  // What was typed in this tab belongs to the person who left.
  sessionStorage.clear();
}

/** The server no longer accepts the session: forget it, and the shell asks to sign in again. */
export async function sessionEnded(): Promise<void> {
  await forgetSession();
}

/** Nobody may stay signed in because the network failed, so the tokens go in any case. */
async function forgetSession(): Promise<void> {
  try {
    const { dropSession } = await import('./amplify-session.ts');
    await Promise.race([dropSession(), pause(SIGN_OUT_PATIENCE_MS)]);
  } catch (error) {
    console.info('Signed out on this device only', error instanceof Error ? error.name : '');
  }
  for (const key of storedKeys()) localStorage.removeItem(key);
  sessionChanged();
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
