import type { ApiKeyItem } from '#core/api-keys/api-key.store.ts';
import { keyMessages } from '#core/messages/accounts.ts';
import { noteOf } from '#core/notifications/notification.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime, secondsToNext } from '#core/platform/clock.ts';
import type { Parts } from '#core/platform/table/transact.ts';
import type { Deps as RewardDeps } from '#core/rewards/deps.ts';
import { countingTold } from '#core/rewards/finding/find-customers.ts';
import type { EntryItem } from '#core/rewards/ledger/entry.entity.ts';
import type { PointRules } from '#core/settings/point-rules.ts';
import type { Sms } from '#core/sms/outbox/sms.entity.ts';
import type { SmsClaim, WaitingSms } from '#core/sms/sms.store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, nairobiDay, startOfDay } from '#shared/platform/time.ts';
import { worthOf } from '#shared/rewards/points.ts';
import {
  TELL_ABOVE_REDEEMED_KES,
  type TillDayLimit,
  tillDayLimits,
} from '#shared/till/day-limits.ts';
import type { Deps } from './deps.ts';
import type { TillUse } from './till-day.ts';

interface KeyHolder {
  userId: string;
  keyHash: string;
}

/**
 * Counts each award, redemption and SMS of a call in its transaction (shared/till/day-limits.ts).
 * @returns deps that throw AppError till.dayLimitReached on a full day, with the seconds until the next
 */
export function boundByDay<Rewards extends RewardDeps>(
  till: Deps,
  rewards: Rewards,
  holder: KeyHolder,
): Rewards {
  let rules: Promise<PointRules> | undefined;
  const findRules = (businessId: string) => {
    rules ??= rewards.findRules(businessId);
    return rules;
  };
  const counted = <Label extends string>(parts: Parts<Label> | undefined) =>
    ({
      ...parts,
      full: till.countUse(holder.keyHash, { sms: 1 }, rewards.clock()),
    }) as Parts<Label | 'full'>;
  return {
    ...rewards,
    findRules,
    async writePosting(posting) {
      const { entry, now } = posting;
      const use = additionOf(entry, (await findRules(holder.userId)).pointValue ?? 0);
      const counted = use && till.countUse(holder.keyHash, use, now);
      const outcome = await rewards.writePosting({ ...posting, counted });
      if (use && outcome === 'full') throw await dayLimit(till, holder, use, now);
      if (entry.type === 'redeem' && outcome === 'posted') await tellOfSum(till, holder, now);
      return outcome;
    },
    async claimSms<Label extends string>(sms: Sms, parts?: Parts<Label>) {
      const claim = await rewards.claimSms(sms, counted(parts));
      if (claim === 'full') throw await dayLimit(till, holder, { sms: 1 }, rewards.clock());
      return claim as SmsClaim | 'erased' | Label;
    },
    async queueSms<Label extends string>(sms: WaitingSms, parts?: Parts<Label>) {
      const claim = await rewards.queueSms(sms, counted(parts));
      if (claim === 'full') throw await dayLimit(till, holder, { sms: 1 }, rewards.clock());
      return claim as SmsClaim | 'erased' | Label;
    },
    async queueOwnSms<Label extends string>(sms: WaitingSms, parts?: Parts<Label>) {
      const claim = await rewards.queueOwnSms(sms, counted(parts));
      if (claim === 'full') throw await dayLimit(till, holder, { sms: 1 }, rewards.clock());
      return claim as SmsClaim | Label;
    },
  };
}

/**
 * Counts customers that do not exist as well. @throws AppError till.dayLimitReached with the seconds until the next day
 */
export async function requireLookup(till: Deps, holder: KeyHolder): Promise<void> {
  const now = till.clock();
  const isCounted = await till.countLookup(holder.keyHash, now);
  if (!isCounted) throw await dayLimit(till, holder, { lookups: 1 }, now);
}

/**
 * A refusal that reveals as much as a look-up counts as one.
 * @throws AppError till.dayLimitReached instead of the refusal, above the day's limit
 */
export const countingLookups = <Reply>(
  till: Deps,
  holder: KeyHolder,
  work: () => Promise<Reply>,
): Promise<Reply> => countingTold(() => requireLookup(till, holder), work);

/** A reversal does not reduce the day's count. Points that it gives back to a customer count as given. */
function additionOf({ type, points, kes = 0 }: EntryItem, pointValue: number): TillUse | undefined {
  if (type === 'award') return { awards: 1, awardedKes: worthOf(points, pointValue) };
  if (type === 'redeem') return { redeemedKes: kes };
  return points > 0 ? { awardedKes: worthOf(points, pointValue) } : undefined;
}

async function dayLimit(till: Deps, holder: KeyHolder, use: TillUse, now: number) {
  const { keyHash: hash, userId } = holder;
  const day = await till.findTillDay(hash, now);
  const limit = limitOf(use, day?.awards ?? 0);
  if (!day?.toldOfLimit) {
    const to = { userId, language: await till.findLanguage(userId), about: 'TILL-LIMIT', now };
    const note = noteOf(to, keyMessages.limit, { limit });
    await till.tellOnce({ hash, day: nairobiDay(now) }, 'toldOfLimit', note, now);
  }
  const midnight = (startOfDay(nairobiDay(now)) ?? now) + DAY_MS;
  const retryAfter = Math.ceil((midnight - now) / 1000);
  return new AppError('till.dayLimitReached', { limit }, { retryAfter });
}

function limitOf(use: TillUse, awards: number): TillDayLimit {
  if ('lookups' in use) return 'lookups';
  if ('sms' in use) return 'sms';
  if ('redeemedKes' in use) return 'redeemedKes';
  return 'awards' in use && awards >= tillDayLimits.awards ? 'awards' : 'awardedKes';
}

async function tellOfSum(till: Deps, { keyHash: hash, userId }: KeyHolder, now: number) {
  const day = await till.findTillDay(hash, now);
  const isMuch = day && (day.redeemedKes ?? 0) > TELL_ABOVE_REDEEMED_KES;
  if (!isMuch || day.toldOfSum) return;
  const to = { userId, language: await till.findLanguage(userId), about: 'TILL-SUM', now };
  const note = noteOf(to, keyMessages.redeemed, {});
  await till.tellOnce(day, 'toldOfSum', note, now);
}

/** An owner wants to know whether a key is in use, not the exact time. */
const USE_NOTED_EVERY_MS = HOUR_MS;

type KeyDeps = Pick<
  Deps,
  'hashApiKey' | 'findApiKey' | 'countCall' | 'noteUse' | 'noteFirstUse' | 'findLanguage' | 'clock'
>;

/**
 * Finds an API key's business. A missing key costs the same hash and look-up as a wrong one, so the time of a refusal
 * reveals nothing. The owner is told of a day's first use.
 * @throws AppError till.keyInvalid; till.tooManyCalls with the seconds until the next minute
 */
export async function keyHolder(deps: KeyDeps, key: string): Promise<KeyHolder> {
  const hash = await deps.hashApiKey(key);
  const apiKey = await deps.findApiKey(hash);
  if (!apiKey) throw new AppError('till.keyInvalid');
  const now = deps.clock();
  if (!(await deps.countCall(hash, now))) {
    const retryAfter = secondsToNext(MINUTE_MS, now);
    throw new AppError('till.tooManyCalls', undefined, { retryAfter });
  }
  await noteUse(deps, apiKey, now);
  return { userId: apiKey.userId, keyHash: hash };
}

async function noteUse(deps: KeyDeps, { hash, userId, lastUsedAt = '' }: ApiKeyItem, now: number) {
  const lastNight = (startOfDay(nairobiDay(now)) ?? now) - 1;
  if (lastUsedAt <= isoTime(lastNight)) {
    const language = await deps.findLanguage(userId);
    const to = { userId, language, about: 'TILL-USED', now };
    const note = noteOf(to, keyMessages.firstUse, { at: now });
    return deps.noteFirstUse(hash, note, { now, notedAfter: lastNight });
  }
  const hourAgo = now - USE_NOTED_EVERY_MS;
  if (lastUsedAt <= isoTime(hourAgo)) await deps.noteUse(hash, { now, notedAfter: hourAgo });
}
