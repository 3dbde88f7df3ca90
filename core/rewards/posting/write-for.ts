import type { User } from '#core/accounts/account.store.ts';
import { requireUser } from '#core/accounts/require-user.ts';
import { customerMessages } from '#core/messages/customers.ts';
import type { InBoth } from '#core/messages/message.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { NOTICE_PREFIX, textHashOf } from '#core/sms/outbox/sms.entity.ts';
import type { WaitingSms } from '#core/sms/sms.store.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import { guardFrom } from '../customers/redemption.ts';
import type { Deps } from '../deps.ts';
import type { Posting, PostingOutcome } from '../ledger/posting.ts';
import { type ByHand, countByHand, countPersonUse, type PersonUse } from '../people/person-day.ts';
import {
  givenUse,
  kesOf,
  keyOf,
  limitReached,
  type Person,
  requireOther,
  telling,
} from './person-limits.ts';

/**
 * A large change by hand notifies the customer and the owner, and its points need a code for some days. If many small
 * changes add up to a large one, the owner is notified once a day.
 * @param person undefined for the owner and a till
 * @throws AppError rewards.ownNumber, rewards.dayLimit, rewards.codeNeeded; rewards.tooManyMoves if nobody can pay for
 * the SMS to the customer
 */
export async function writeFor(
  deps: Deps,
  person: Person | undefined,
  posting: Posting,
): Promise<PostingOutcome> {
  if (!person) return deps.writePosting(posting);
  requireOther(person, posting.after.phone);
  const { now } = posting;
  const use = usageOf(person, posting);
  const byHand = await byHandOf(deps, person, posting);
  const counted = byHand
    ? countByHand(keyOf(person), byHand, use, now)
    : use && countPersonUse(keyOf(person), use, now);
  const follows = byHand && (await followByHand(deps, person, posting, byHand));
  const outcome = await deps.writePosting({ ...posting, ...follows, counted });
  if (outcome === 'noNotice') throw new AppError('rewards.tooManyMoves');
  if (outcome !== 'full') return outcome;
  if (use && !(byHand && (await hasRoom(deps, person, use, now))))
    throw await limitReached(deps, person, use, now);
  return 'changed';
}

/** @returns whether the limit has room. If it has, the count failed because of a parallel change by hand */
async function hasRoom(
  { findPersonDay }: Deps,
  person: Person,
  { sum, kes, most }: PersonUse,
  now: number,
): Promise<boolean> {
  const day = await findPersonDay(keyOf(person), now);
  return (day?.[sum] ?? 0) + kes <= most;
}

/** A reversal subtracts nothing from the day; points that it gives back count as given. */
function usageOf({ rules }: Person, { entry, code }: Posting): PersonUse | undefined {
  const { type, points, kes = 0 } = entry;
  if (type !== 'redeem') return points > 0 ? givenUse(points, rules) : undefined;
  if (code) return undefined;
  return { sum: 'uncodedKes', kes, most: rules.uncodedPerDay };
}

/** @returns undefined for a change that is not by hand */
async function byHandOf(
  { findPersonDay }: Deps,
  person: Person,
  { entry: { type, points }, now }: Posting,
): Promise<ByHand | undefined> {
  if (type !== 'adjust') return undefined;
  const { byHandKes: before = 0 } = (await findPersonDay(keyOf(person), now)) ?? {};
  return { kes: kesOf(Math.abs(points), person.rules), before };
}

/** @returns who is told of a change by hand, and the customer's mark */
async function followByHand(
  deps: Deps,
  person: Person,
  { entry, after, now }: Posting,
  { kes, before }: ByHand,
): Promise<Partial<Posting>> {
  const { entryId: id, points } = entry;
  const { largeKes } = person.rules;
  const sum = before + kes;
  if (sum <= largeKes) return {};
  const guarded = { after: { ...after, ...(points > 0 ? guardFrom(now) : {}) } };
  const isLarge = kes > largeKes;
  // The owner is told of small changes once, when they add up to a large one.
  if (!isLarge && before > largeKes) return guarded;
  const act = isLarge
    ? ({ act: 'adjust', id, kes } as const)
    : ({ act: 'byHand', id, kes: sum } as const);
  const { notification, activity } = await telling(deps, person, act, now);
  const owner = [notification, activity];
  const textOf = ({ businessName, phone }: User) =>
    customerMessages.pointsChanged.sms({
      businessName,
      phone,
      change: points,
      balance: after.points,
    });
  const sms = isLarge ? await noticeSms(deps, after, { id, textOf, now }) : undefined;
  return { ...guarded, told: { sms, owner } };
}

/**
 * The SMS about points moved or changed without a purchase.
 * @param id names the act, so that one SMS goes out for it
 */
export async function noticeSms(
  deps: Deps,
  { businessId, phone }: Pick<CustomerItem, 'businessId' | 'phone'>,
  { id, textOf, now }: { id: string; textOf: (shop: User) => InBoth; now: number },
): Promise<WaitingSms> {
  const user = await requireUser(deps, businessId);
  const { en: text } = textOf(user);
  return {
    userId: businessId,
    smsId: `${NOTICE_PREFIX}${id}`,
    phone,
    class: customerMessages.pointsChanged.class,
    text,
    textHash: textHashOf(text),
    credits: segmentsOf(text).segments,
    state: 'QUEUED',
    createdAt: isoTime(now),
  };
}
