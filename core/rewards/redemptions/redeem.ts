import type { Confirmation } from '#core/confirmations/confirmation.store.ts';
import { requireConfirmation } from '#core/confirmations/confirmations.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { requestKeyOf, startedEarly } from '#core/platform/limits/once.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import type { PointRules } from '#core/settings/point-rules.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { redeem as contract } from '#shared/rewards/contract.ts';
import { rewardKey } from '#shared/settings/rewards.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import { customerPhone } from '../customers/new-customer.ts';
import { confirmableRedemption, type Redemption } from '../customers/redemption.ts';
import type { Deps } from '../deps.ts';
import { takeOldest } from '../ledger/lots.ts';
import {
  needsCodeOfPerson,
  type Person,
  personOf,
  uncodedReached,
} from '../posting/person-limits.ts';
import {
  findLiving,
  madeBy,
  type Poster,
  type PostingResult,
  postEntry,
} from '../posting/post-entry.ts';
import { needsCodeToday, redeemWorth, uncodedAfter } from './uncoded.ts';

/** Without 0 and 1, which look like letters on paper. */
const RECEIPT_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Oldest lots first, at today's value. Needs the customer's SMS code once the redemption would exceed the daily KES
 * limit for redemptions without a code, either the customer's or the team member's.
 * @throws AppError rewards.invalidPhone, rewards.customerNotFound, rewards.notSetUp, rewards.belowMinimum,
 *   rewards.rewardChanged, rewards.shortOfPoints, rewards.codeNeeded, confirmations.wrong, confirmations.expired and
 *   the errors of `postEntry`
 */
export async function redeem(
  deps: Deps,
  poster: Poster,
  { code: typed, ...body }: BodyOf<typeof contract>,
): Promise<PostingResult> {
  const { businessId, key } = poster;
  const phone = customerPhone(body.phone);
  const reading = startedEarly(deps.findRules(businessId));
  // The code is left out: a retry with another code is the same request.
  const requestKey = await requestKeyOf(businessId, key, { redeem: phone, ...body });
  return postEntry(deps, requestKey, async () => {
    const rules = await reading;
    const { points } = body;
    const kes = redeemWorth(points, rules);
    const reward = requireReward(body, rules);
    const receiptNo = randomLetters(5, RECEIPT_LETTERS);
    const reference = body.reference ?? undefined;
    const redemption = { businessId, phone, points };
    const person = personOf(poster, rules);
    const code = await confirm(deps, redemption, { kes, rules, person, typed });
    return {
      phone,
      code,
      person,
      planEntry: (customer, now) => ({
        entry: {
          type: 'redeem',
          ...madeBy(poster),
          receiptNo,
          pointsUsed: points,
          kes,
          reference,
          reward,
        },
        movement: { lots: takeOldest(customer, points, now), earned: 0, redeemed: points },
        changes: {
          lastVisit: isoTime(now),
          ...(code ? { provedAt: isoTime(now) } : countUncoded(customer, { kes, now }, rules)),
        },
      }),
    };
  });
}

/** @throws AppError rewards.rewardChanged if its price in points has changed, or it is gone */
function requireReward(
  { reward: chosen, points }: Pick<BodyOf<typeof contract>, 'reward' | 'points'>,
  { rewards }: PointRules,
): string | undefined {
  if (chosen === undefined) return undefined;
  const found = rewards.find(({ name }) => rewardKey(name) === rewardKey(chosen));
  if (found?.points !== points) throw new AppError('rewards.rewardChanged');
  return found.name;
}

interface Worked {
  kes: number;
  rules: PointRules;
  person: Person | undefined;
  /** As typed; null without a code. */
  typed: string | null;
}

/** Takes the code if one is needed. Checks the balance first, so that a refused redemption costs no guess. */
async function confirm(
  deps: Deps,
  redemption: Redemption,
  { kes, rules, person, typed }: Worked,
): Promise<Confirmation | undefined> {
  const { businessId, phone, points } = redemption;
  const now = deps.clock();
  const customer = await findLiving(deps, businessId, phone);
  const worth = { kes, now };
  const isOfPerson = person !== undefined && (await needsCodeOfPerson(deps, person, worth));
  if (!isOfPerson && !needsCodeToday(customer, worth, rules)) return undefined;
  takeOldest(customer, points, now);
  if (typed === null && isOfPerson) throw await uncodedReached(deps, person, now);
  if (typed === null) throw new AppError('rewards.codeNeeded');
  return requireConfirmation(deps, await confirmableRedemption(redemption), typed);
}

/** Checks the sum again in each attempt, because a parallel redemption may have raised it. */
function countUncoded(
  customer: CustomerItem | null,
  worth: { kes: number; now: number },
  rules: PointRules,
) {
  if (needsCodeToday(customer, worth, rules)) throw new AppError('rewards.codeNeeded');
  return uncodedAfter(customer, worth);
}
