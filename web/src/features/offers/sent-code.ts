import { sessionOwner } from '../../lib/session/session.ts';
import { forget, keep, readKept } from '../../lib/storage/owner-storage.ts';

/** A code that is on its way to the owner's phone. Never the code. */
export interface SentCode {
  offer: number;
  /** From when another one may be asked for. */
  resendAt: number;
  /** Until when this one can be entered. */
  goodUntil: number;
}

const GOOD_FOR_MS = 5 * 60_000;

const nameOf = (applicationId: string): string => `offer-code.${applicationId}`;

export function sentCode(offer: number, waitSeconds: number): SentCode {
  const now = Date.now();
  return { offer, resendAt: now + waitSeconds * 1000, goodUntil: now + GOOD_FOR_MS };
}

/** Reading the SMS may cost a small phone this page: it comes back to where the code goes. */
export function readSentCode(applicationId: string, offer: number): SentCode | null {
  const kept = readKept<SentCode>(sessionOwner() ?? '', nameOf(applicationId));
  return kept && kept.offer === offer && kept.goodUntil > Date.now() ? kept : null;
}

export function keepSentCode(applicationId: string, code: SentCode): void {
  const owner = sessionOwner();
  if (owner) keep(owner, nameOf(applicationId), code);
}

export function forgetSentCode(applicationId: string): void {
  const owner = sessionOwner();
  if (owner) forget(owner, nameOf(applicationId));
}
