/** Writes a posting for whoever makes it. */
import { AppError } from '#core/platform/app-error.ts';
import type { Deps } from '../deps.ts';
import type { Posting, PostingOutcome } from '../ledger/ledger.store.ts';
import { guardFrom } from '../redemptions/guard.ts';
import { changedText, noticeSms } from '../sms/notice-sms.ts';
import { telling } from './acts-of-team.ts';
import { countPersonUse, type PersonUse } from './person-day.store.ts';
import {
  givenUse,
  kesOf,
  keyOf,
  limitReached,
  type Person,
  requireOther,
} from './person-limits.ts';

/**
 * Writes a posting, and counts it against the day of whoever of the team makes it. Many points that are
 * changed by hand are told to the customer and the owner, and redeemed with a code for some days.
 *
 * @param person nobody for the owner and for a till
 * @throws AppError rewards.ownNumber, rewards.dayLimit, rewards.codeNeeded; rewards.tooManyMoves where
 *   the SMS to the customer cannot be paid
 */
export async function writeFor(
  deps: Deps,
  person: Person | undefined,
  posting: Posting,
): Promise<PostingOutcome> {
  if (!person) return deps.writePosting(posting);
  requireOther(person, posting.after.phone);
  const use = usageOf(person, posting);
  const counted = use && countPersonUse(keyOf(person), use, posting.now);
  const follows = await followPosting(deps, person, posting);
  const outcome = await deps.writePosting({ ...posting, ...follows, counted });
  if (outcome === 'noNotice') throw new AppError('rewards.tooManyMoves');
  if (use && outcome === 'full') throw await limitReached(deps, person, use, posting.now);
  return outcome;
}

/**
 * @returns what a posting adds to the day of a person. A reversal takes nothing off it, and the points of a
 *   redemption that it gives back are given
 */
function usageOf({ rules }: Person, { entry, code }: Posting): PersonUse | undefined {
  const { type, points, kes = 0 } = entry;
  if (type !== 'redeem') return points > 0 ? givenUse(points, rules) : undefined;
  if (code) return undefined;
  return { sum: 'uncodedKes', kes, most: rules.uncodedPerDay };
}

/** @returns what is told of many points that are changed by hand, and the mark of the customer */
async function followPosting(
  deps: Deps,
  person: Person,
  { entry, after, now }: Posting,
): Promise<Partial<Posting>> {
  const { entryId: id, type, points } = entry;
  const kes = kesOf(Math.abs(points), person.rules);
  if (type !== 'adjust' || kes <= person.rules.largeKes) return {};
  const text = changedText(points, after.points);
  const sms = await noticeSms(deps, after, { id, text, now });
  const { notification, activity } = await telling(deps, person, { act: 'adjust', id, kes }, now);
  const guard = points > 0 ? guardFrom(now) : {};
  return { after: { ...after, ...guard }, told: { sms, owner: [notification, activity] } };
}
