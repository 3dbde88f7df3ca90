import { useSyncExternalStore } from 'react';
import type { Role } from '#shared/platform/team-roles.ts';
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
/** The number of sessions that have ended in this tab. A renewal that began in one must not bring it back. */
let ended = 0;

/**
 * Reads who is signed in as Amplify stores it, so that public pages need no Amplify for it.
 *
 * @returns the user's id; null if nobody is signed in, or if this browser stores nothing for sites
 */
export function sessionPerson(): string | null {
  const key = storedKeys().find((one) => OWNER_KEY.test(one));
  return key ? localStorage.getItem(key) : null;
}

/**
 * Names whose work this browser does: that of the person, or of the person in a business of somebody else
 * (`person@business`). All that the app remembers goes by it, so that nothing of one business is shown or
 * sent in another: answers, drafts, awards that wait, keys of requests.
 *
 * @returns null if nobody is signed in
 */
export function sessionOwner(): string | null {
  const person = sessionPerson();
  const business = person && readBusiness(person);
  return business && business !== 'own' ? `${person}@${business.businessId}` : person;
}

/** @returns the business of somebody else that is in use; null for the owner's business */
export function businessInUse(): BusinessInUse | null {
  const person = sessionPerson();
  const business = person ? readBusiness(person) : null;
  return business === 'own' ? null : business;
}

/** @returns whether the person has said which business to use, in this session */
export function hasChosenBusiness(): boolean {
  const person = sessionPerson();
  return person !== null && readBusiness(person) !== null;
}

/** Uses another business from now on, in all tabs. */
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

/** Somebody works in a business no more: what this phone has of it goes, drafts as well. */
export function forgetWorkAt(businessId: string): void {
  const person = sessionPerson();
  if (person) removeAllStored(`${person}@${businessId}`);
}

/** Follows sign-in and sign-out, in other tabs as well. */
export function useSessionOwner(): string | null {
  return useSyncExternalStore(subscribe, sessionOwner, () => null);
}

/** Follows the business in use, and the role in it. */
export function useBusinessInUse(): BusinessInUse | null {
  return useSyncExternalStore(subscribe, businessInUse, () => null);
}

/** Follows the role in the business in use. In their business owners have the role of owner. */
export const useRole = (): Role => useBusinessInUse()?.role ?? 'owner';

/** Calls a listener whenever the session may have changed. A tab that slept looks when it is shown. */
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

/** @returns the path for a person who has just signed out; null for the sign-in screen */
export const destinationAfterSignOut = (): string | null => leavingTo;

export function forgetDestination(): void {
  leavingTo = null;
}

/** Call this when Amplify has stored the tokens of a new session. */
export function sessionStarted(): void {
  forgetFarewell();
  sessionChanged();
}

/**
 * @returns null if there is no session, or if it can no longer be renewed
 * @throws ApiError network.offline if the network does not answer
 */
export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  const fresh = freshToken();
  if (fresh) return fresh;
  const before = ended;
  try {
    const { currentAccessToken } = await import('./amplify-session.ts');
    const token = await currentAccessToken();
    if (ended === before) return token;
    // The owner signed out while the tokens were being renewed, and Amplify has stored them all the same.
    forgetTokens();
    return null;
  } catch (error) {
    if (isRefusal(error) || !hasStoredSession()) return null;
    throw offlineError(error);
  }
}

/** No call starts with a token that may end while the call is on its way. */
const LEAST_LIFE_MS = 60_000;

/**
 * Reads the token that Amplify stored. Amplify itself is needed only to renew it: it would be a fifth
 * of all that a screen fetches before its first call.
 *
 * @returns null if the token is missing or about to end
 */
function freshToken(): string | null {
  const token = storedItem('accessToken');
  const drift = Number(storedItem('clockDrift') ?? 0);
  return token && expiryOf(token) > Date.now() + drift + LEAST_LIFE_MS ? token : null;
}

function storedItem(name: string): string | null {
  const key = storedKeys().find((one) => one.endsWith(`.${sessionPerson()}.${name}`));
  return key ? localStorage.getItem(key) : null;
}

/** @returns milliseconds since 1970; 0 if the text is no token */
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

/** @returns whether the pool itself refused; a network that did not answer is no refusal */
const isRefusal = (error: unknown) => error instanceof Error && REFUSALS.test(error.name);

/** @param destination the path to go to afterwards */
export function signOutTo(destination: string): void {
  leavingTo = destination;
  forgetFarewell();
  // The work on this phone belongs to the person who leaves.
  const person = sessionPerson();
  if (person) removeAllStored(person);
  sessionStorage.clear();
  sessionEnded();
}

/**
 * Forgets the session at once, so that nobody stays signed in because the network is slow, and with it
 * the names and numbers of customers: this phone may be in other hands. Drafts wait for their owner.
 * Then it has the pool revoke the refresh token, which may have been copied.
 */
export function sessionEnded(): void {
  const revocation = storedRefreshToken();
  const person = sessionPerson();
  ended += 1;
  forgetTokens();
  if (person) {
    forgetBusiness(person);
    removeAllButDrafts(person);
  }
  removeRows();
  sessionChanged();
  if (revocation) void revoke(revocation);
}

/**
 * Ends the session whose token the server refused. A token of an earlier one ends nothing: another
 * session may have begun while the call was on its way.
 */
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
