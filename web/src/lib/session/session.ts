import { useSyncExternalStore } from 'react';
import type { Role } from '#shared/platform/team-roles.ts';
import { fromBase64Url } from '#web/src/lib/base64-url.ts';
import { offlineError } from '#web/src/lib/errors/api-error.ts';
import {
  removeAllButDrafts,
  removeAllStored,
  removeRows,
} from '#web/src/lib/storage/owner-storage.ts';
import {
  type BusinessInUse,
  forgetBusiness,
  readBusiness,
  storeBusiness,
} from './business-in-use.ts';
import { forgetFarewell } from './farewell.ts';
import type { Revocation } from './user-pool.ts';

const AMPLIFY_PREFIX = 'CognitoIdentityServiceProvider.';
const OWNER_KEY = /^CognitoIdentityServiceProvider\.([^.]+)\.LastAuthUser$/;
const listeners = new Set<() => void>();
let leavingTo: string | null = null;
/** Counts the sessions that ended in this tab: a renewal that began in one must not bring it back. */
let ended = 0;

/** The user's id as Amplify stores it, so that public pages need no Amplify. Null without a session or storage. */
export function sessionPerson(): string | null {
  const key = storedKeys().find((one) => OWNER_KEY.test(one));
  return key ? localStorage.getItem(key) : null;
}

/**
 * The person, or `person@business` in somebody else's business; null if signed out. Everything the app remembers
 * (answers, drafts, waiting awards, request keys) is stored under it, so one business never sees or sends another's.
 */
export function sessionOwner(): string | null {
  const person = sessionPerson();
  const business = person && readBusiness(person);
  return business && business !== 'own' ? `${person}@${business.businessId}` : person;
}

/** The business of somebody else that is in use; null for the owner's business. */
export function businessInUse(): BusinessInUse | null {
  const person = sessionPerson();
  const business = person ? readBusiness(person) : null;
  return business === 'own' ? null : business;
}

export function hasChosenBusiness(): boolean {
  const person = sessionPerson();
  return person !== null && readBusiness(person) !== null;
}

/** Applies in all tabs. */
export function chooseBusiness(business: BusinessInUse | 'own'): void {
  const person = sessionPerson();
  if (!person) return;
  storeBusiness(person, business);
  sessionChanged();
}

export const hasStoredSession = (): boolean => sessionPerson() !== null;

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(AMPLIFY_PREFIX));
  } catch {
    return [];
  }
}

/** Removes everything of a business, drafts too, from this phone: the person no longer works there. */
export function forgetWorkAt(businessId: string): void {
  const person = sessionPerson();
  if (person) removeAllStored(`${person}@${businessId}`);
}

export function useSessionOwner(): string | null {
  return useSyncExternalStore(subscribe, sessionOwner, () => null);
}

export function useBusinessInUse(): BusinessInUse | null {
  return useSyncExternalStore(subscribe, businessInUse, () => null);
}

/** Owners have the role of owner in their own business. */
export const useRole = (): Role => useBusinessInUse()?.role ?? 'owner';

/** Calls the listener when the session may have changed, also when a tab that slept is shown again. */
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

/** Null means the sign-in screen. */
export const destinationAfterSignOut = (): string | null => leavingTo;

export function forgetDestination(): void {
  leavingTo = null;
}

/** Call this when Amplify has stored the tokens of a new session. */
export function sessionStarted(): void {
  forgetFarewell();
  sessionChanged();
}

/** Null if there is no session, or it can no longer be renewed. @throws ApiError network.offline */
export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  const fresh = freshToken();
  if (fresh) return fresh;
  const before = ended;
  try {
    const { currentAccessToken } = await import('./amplify-session.ts');
    const token = await currentAccessToken();
    if (ended === before) return token;
    // The owner signed out during the renewal, and Amplify stored the tokens all the same.
    forgetTokens();
    return null;
  } catch (error) {
    if (isRefusal(error) || !hasStoredSession()) return null;
    throw offlineError(error);
  }
}

/** A token must not end while a call is on its way. */
const LEAST_LIFE_MS = 60_000;

/** The stored token; null if missing or about to end. Amplify, a large file, is fetched only to renew it. */
function freshToken(): string | null {
  const token = storedItem('accessToken');
  const drift = Number(storedItem('clockDrift') ?? 0);
  return token && expiryOf(token) > Date.now() + drift + LEAST_LIFE_MS ? token : null;
}

function storedItem(name: string): string | null {
  const key = storedKeys().find((one) => one.endsWith(`.${sessionPerson()}.${name}`));
  return key ? localStorage.getItem(key) : null;
}

/** Milliseconds since 1970; 0 if the text is not a token. */
function expiryOf(token: string): number {
  try {
    const [, payload = ''] = token.split('.');
    const { exp } = JSON.parse(fromBase64Url(payload));
    return Number(exp) * 1000 || 0;
  } catch {
    return 0;
  }
}

const REFUSALS =
  /NotAuthorized|UserNotFound|UserUnAuthenticated|RefreshTokenReuse|TokenRevoked|PasswordResetRequired|UserNotConfirmed/;

/** The pool itself refused; a network failure is not a refusal. */
const isRefusal = (error: unknown) => error instanceof Error && REFUSALS.test(error.name);

export function signOutTo(destination: string): void {
  leavingTo = destination;
  forgetFarewell();
  const person = sessionPerson();
  if (person) removeAllStored(person);
  sessionStorage.clear();
  sessionEnded();
}

/**
 * Forgets the session and the customers' data before any network call, because this phone may be in other hands. Drafts
 * stay for their owner. Then the pool revokes the refresh token, which may have been copied.
 */
export function sessionEnded(): void {
  const revocation = storedRefreshToken();
  endSession();
  void quietPhone({ forGood: true });
  if (revocation) void revoke(revocation);
}

function endSession(): void {
  const person = sessionPerson();
  ended += 1;
  forgetTokens();
  if (person) {
    forgetBusiness(person);
    removeAllButDrafts(person);
  }
  removeRows();
  sessionChanged();
}

/**
 * The session could not be renewed: a month is over, or it was ended elsewhere. The server tells this phone nothing until
 * its person is back, who finds the news turned on as before.
 */
export function sessionRanOut(): void {
  endSession();
  void quietPhone({ forGood: false });
}

/** Nobody else who uses this phone sees the news, not even what is on its screen already. */
async function quietPhone({ forGood }: { forGood: boolean }): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  const closeShown = async () => {
    for (const one of await registration.getNotifications()) one.close();
  };
  await closeShown();
  if (!forGood) return;
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
  // One may have come in between.
  await closeShown();
}

/** Ends the session only if the refused token is its own: another one may have begun during the call. */
export function sessionRefused(token: string): void {
  if (storedItem('accessToken') === token) sessionEnded();
}

function storedRefreshToken(): Revocation | null {
  const key = storedKeys().find((one) => one.endsWith('.refreshToken'));
  const token = key && localStorage.getItem(key);
  const clientId = key?.slice(AMPLIFY_PREFIX.length).split('.')[0];
  return token && clientId ? { ClientId: clientId, Token: token } : null;
}

async function revoke(revocation: Revocation): Promise<void> {
  try {
    const { revokeToken } = await import('./user-pool.ts');
    await revokeToken(revocation);
  } catch (error) {
    console.info('Signed out on this device only', error instanceof Error ? error.name : '');
  }
}

function forgetTokens(): void {
  for (const key of storedKeys()) localStorage.removeItem(key);
}
