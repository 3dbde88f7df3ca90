import type { Identity } from '#core/accounts/account.store.ts';
import type { OwnerActor } from '#shared/platform/contract.ts';
import { AFTER_CODE_MS } from '#shared/sessions/limits.ts';

/** A session begins this soon after its code. The two clocks differ a little. */
const CODE_TO_SESSION_MS = { from: -2_000, to: 15_000 };

/**
 * Whether the session is young, and was begun by a code. A copied token must not add what would outlast it: a passkey,
 * or a device that gets the news of its person.
 * @param person null if nobody has proved a number
 * @param now milliseconds
 */
export function isByCode(
  { authTime }: Pick<OwnerActor, 'authTime'>,
  person: Pick<Identity, 'provenAt'> | null,
  now: number,
): boolean {
  if (!person) return false;
  const since = authTime * 1000 - Date.parse(person.provenAt);
  const isOfCode = since >= CODE_TO_SESSION_MS.from && since <= CODE_TO_SESSION_MS.to;
  return isOfCode && now - Date.parse(person.provenAt) <= AFTER_CODE_MS;
}
