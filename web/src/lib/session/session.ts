import { useSyncExternalStore } from 'react';
import { offlineError } from '../errors/api-error.ts';
import { forgetAllOf } from '../storage/owner-storage.ts';

const AMPLIFY_PREFIX = 'CognitoIdentityServiceProvider.';
const OWNER_KEY = /^CognitoIdentityServiceProvider\.([^.]+)\.LastAuthUser$/;
const listeners = new Set<() => void>();
let leavingTo: string | null = null;
/** Sessions that ended in this tab: what was asked for in one must not bring it back. */
let ended = 0;

/**
 * Whose session this browser holds, as Amplify records it; null for nobody's. Public pages need
 * no Amplify for it, and nobody's where a browser keeps nothing for sites.
 */
export function sessionOwner(): string | null {
  const key = storedKeys().find((one) => OWNER_KEY.test(one));
  return key ? localStorage.getItem(key) : null;
}

export const hasStoredSession = (): boolean => sessionOwner() !== null;

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(AMPLIFY_PREFIX));
  } catch {
    return [];
  }
}

/** Follows signing in and out, in other tabs as well. */
export function useSessionOwner(): string | null {
  return useSyncExternalStore(subscribe, sessionOwner, () => null);
}

/** A tab that slept hears of nothing: it looks again when it is shown. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
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
  const fresh = freshToken();
  if (fresh) return fresh;
  const before = ended;
  try {
    const { currentAccessToken } = await import('./amplify-session.ts');
    const token = await currentAccessToken();
    if (ended === before) return token;
    // Signed out while the tokens were being renewed: Amplify has stored them all the same.
    forgetTokens();
    return null;
  } catch (error) {
    if (isRefusal(error) || !hasStoredSession()) return null;
    throw offlineError(error);
  }
}

/** Nobody starts a call with a token that ends while it is on its way. */
const LEAST_LIFE_MS = 60_000;

/**
 * The token that Amplify stored, while it is good: only to renew one is Amplify itself needed, a
 * fifth of what a screen would otherwise fetch before it can ask for anything.
 */
function freshToken(): string | null {
  const token = storedItem('accessToken');
  const drift = Number(storedItem('clockDrift') ?? 0);
  return token && expiryOf(token) > Date.now() + drift + LEAST_LIFE_MS ? token : null;
}

function storedItem(name: string): string | null {
  const key = storedKeys().find((one) => one.endsWith(`.${sessionOwner()}.${name}`));
  return key ? localStorage.getItem(key) : null;
}

/** @returns milliseconds since 1970; 0 for what is no token */
function expiryOf(token: string): number {
  try {
    const [, payload = ''] = token.split('.');
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return Number(exp) * 1000 || 0;
  } catch {
    return 0;
  }
}

const REFUSALS =
  /NotAuthorized|UserNotFound|UserUnAuthenticated|RefreshTokenReuse|TokenRevoked|PasswordResetRequired|UserNotConfirmed/;

/** Whether the pool itself said no, in contrast to a network that did not answer. */
export const isRefusal = (error: unknown) => error instanceof Error && REFUSALS.test(error.name);

/** @param destination the address to go to afterwards */
export function signOutTo(destination: string): void {
  leavingTo = destination;
  // What was typed on this phone belongs to the person who left.
  const owner = sessionOwner();
  if (owner) forgetAllOf(owner);
  sessionStorage.clear();
  sessionEnded();
}

/**
 * Forgets the session, at once: nobody may stay signed in because the network is slow. The pool is
 * told as soon as it can be reached, so that the refresh token is worth nothing elsewhere.
 */
export function sessionEnded(): void {
  const revocation = storedRefreshToken();
  ended += 1;
  forgetTokens();
  sessionChanged();
  if (revocation) void revoke(revocation);
}

interface Revocation extends Record<string, string> {
  ClientId: string;
  Token: string;
}

function storedRefreshToken(): Revocation | null {
  const key = storedKeys().find((one) => one.endsWith('.refreshToken'));
  const token = key && localStorage.getItem(key);
  const clientId = key?.slice(AMPLIFY_PREFIX.length).split('.')[0];
  return token && clientId ? { ClientId: clientId, Token: token } : null;
}

async function revoke(revocation: Revocation): Promise<void> {
  try {
    const { callUserPool } = await import('./user-pool.ts');
    await callUserPool('RevokeToken', revocation);
  } catch (error) {
    console.info('Signed out on this device only', error instanceof Error ? error.name : '');
  }
}

function forgetTokens(): void {
  for (const key of storedKeys()) localStorage.removeItem(key);
}
