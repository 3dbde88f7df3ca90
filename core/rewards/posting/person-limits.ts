/** Limits of what one cashier or manager may give and redeem in a day. The owner and tills have none. */

import { type ManagerAct, personActs, personLimits } from '#core/messages/team.ts';
import { insertionOf, noteOf } from '#core/notifications/notification.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { PointRules } from '#core/settings/point-rules.ts';
import type { TeamActor } from '#shared/platform/contract.ts';
import { DAY_MS, nairobiDay, startOfDay } from '#shared/platform/time.ts';
import { worthAtMost } from '#shared/rewards/points.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import type { Deps } from '../deps.ts';
import {
  countPersonUse,
  type PersonSum,
  type PersonUse,
  type ToldReason,
} from '../people/person-day.ts';

export interface Person {
  businessId: string;
  member: TeamActor;
  rules: PointRules;
}

/** @returns undefined for an owner and a till */
export const personOf = (
  { businessId, member }: { businessId: string; member?: TeamActor | null | undefined },
  rules: PointRules,
): Person | undefined => (member ? { businessId, member, rules } : undefined);

export const keyOf = ({ businessId, member: { memberId } }: Person) => ({ businessId, memberId });

/** @returns the KES that count for points. Without a set value, a point counts at the suggested one */
export const kesOf = (points: number, { pointValue }: Pick<PointRules, 'pointValue'>): number =>
  worthAtMost(points, pointValue ?? settingDefinitions.pointValue.suggestion);

export const givenUse = (points: number, rules: PointRules): PersonUse => ({
  sum: 'givenKes',
  kes: kesOf(points, rules),
  most: rules.givenPerDay,
});

/** Nobody gives points to, or takes them from, their own number. @throws AppError rewards.ownNumber */
export function requireOther({ member }: Person, phone: string): void {
  if (member.phone === phone) throw new AppError('rewards.ownNumber');
}

/** Only a manager or the owner makes an award that is large for the shop. @throws AppError rewards.awardTooLarge */
export function requireUsual({ member, rules }: Person, points: number): void {
  const isLarge = kesOf(points, rules) > rules.largeKes;
  if (member.role === 'cashier' && isLarge)
    throw new AppError('rewards.awardTooLarge', { kes: rules.largeKes });
}

/** Whether the KES that the person redeems today without codes would be above the limit with this redemption. */
export async function needsCodeOfPerson(
  deps: Deps,
  person: Person,
  { kes, now }: { kes: number; now: number },
): Promise<boolean> {
  const day = await deps.findPersonDay(keyOf(person), now);
  return (day?.uncodedKes ?? 0) + kes > person.rules.uncodedPerDay;
}

/** Tells the owner. @returns the refusal of a redemption without a code above the person's limit */
export const uncodedReached = (deps: Deps, person: Person, now: number): Promise<AppError> =>
  limitReached(deps, person, { sum: 'uncodedKes', most: person.rules.uncodedPerDay }, now);

/** Tells the owner. @returns the refusal of points above the person's limit */
export const givenReached = (deps: Deps, person: Person, now: number): Promise<AppError> =>
  limitReached(deps, person, { sum: 'givenKes', most: person.rules.givenPerDay }, now);

const told: Record<PersonSum, ToldReason> = {
  givenKes: 'toldOfGiven',
  uncodedKes: 'toldOfUncoded',
};

/** Tells the owner, once a day, that a person has reached a limit. @returns the refusal */
export async function limitReached(
  deps: Deps,
  person: Person,
  { sum, most }: Pick<PersonUse, 'sum' | 'most'>,
  now: number,
): Promise<AppError> {
  const { businessId, member } = person;
  const key = keyOf(person);
  const day = await deps.findPersonDay(key, now);
  if (!day?.[told[sum]]) {
    const language = await deps.findLanguage(businessId);
    const to = { userId: businessId, language, about: `TEAM-${member.memberId}-${sum}`, now };
    const note = noteOf(to, personLimits[sum], { name: member.name, sum: most });
    await deps.tellOfPerson(key, told[sum], note, now);
  }
  if (sum === 'uncodedKes') return new AppError('rewards.codeNeeded');
  const midnight = (startOfDay(nairobiDay(now)) ?? now) + DAY_MS;
  const retryAfter = Math.ceil((midnight - now) / 1000);
  return new AppError('rewards.dayLimit', { kes: most }, { retryAfter });
}

interface ActOfTeam {
  act: ManagerAct;
  id: string;
  kes: number;
}

/** @returns writes that tell the owner of an act, for a transaction that requires the account */
export async function telling(
  deps: Deps,
  { businessId, member }: Person,
  { act, id, kes }: ActOfTeam,
  now: number,
) {
  const language = await deps.findLanguage(businessId);
  const to = { userId: businessId, language, about: `TEAM-${id}-${act}`, now };
  const note = noteOf(to, personActs[act], { name: member.name, sum: kes });
  const { notification, activity } = insertionOf(note, now);
  return { notification, activity };
}

/** Counts an import's points. @param tells false once the owner was told of the day's first import */
export async function importedBy(
  deps: Deps,
  person: Person,
  { points, tells }: { points: number; tells: boolean },
  now: number,
) {
  const key = keyOf(person);
  const use = givenUse(points, person.rules);
  const isTold = !tells || (await deps.findPersonDay(key, now))?.toldOfImport !== undefined;
  if (isTold) return { full: countPersonUse(key, use, now) };
  const act = { act: 'import', id: key.memberId, kes: use.kes } as const;
  return {
    full: countPersonUse(key, use, now, 'toldOfImport'),
    ...(await telling(deps, person, act, now)),
  };
}
