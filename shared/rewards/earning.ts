/**
 * What an award comes to, computed alike at the till and on the server. KES are kept for a customer below
 * the next point: nothing that was spent is lost, and a purchase in parts earns what it earns as one.
 */
import type { ValueOf } from '#shared/platform/fields.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { settingDefinitions } from '#shared/settings/settings.ts';
import { MAX_AWARD } from './points.ts';

/** The days of a birthday gift: the birthday, and six days after it. */
export const BIRTHDAY_DAYS = 7;

/** On a double day what is spent, and a visit, count so many times. */
const DOUBLE = 2;

export interface EarningRules {
  earnPer: number;
  keepRest: ValueOf<(typeof settingDefinitions)['keepRest']['field']>;
  visitPoints: number | null;
  birthdayPoints: number | null;
  /** Days in Nairobi, such as 2026-12-12. */
  doubleDays: readonly string[];
}

/** What an award depends on, of its customer. A new customer has nothing. */
export interface Earner {
  keptKes?: number | undefined;
  visitDay?: string | null | undefined;
  birthday?: string | null | undefined;
  birthdayYear?: number | null | undefined;
  consent?: { given: boolean } | null | undefined;
}

/** What the person at the till names: points, the KES spent, or a visit alone. */
export interface Purchase {
  points: number | null;
  amountSpent: number | null;
  visit?: boolean | undefined;
}

export interface Earned {
  /** All points of the award. */
  points: number;
  /** The points that were named, or that the KES spent made. */
  basePoints: number;
  visitPoints: number;
  birthdayPoints: number;
  /** The year of the birthday that the gift is for; null without one. */
  birthdayYear: number | null;
  /** How often the KES counted: 2 on a double day. */
  times: number;
  /** The KES below the next point afterwards. */
  keptKes: number;
}

export const isDoubleDay = ({ doubleDays }: Pick<EarningRules, 'doubleDays'>, day: string) =>
  doubleDays.includes(day);

/** @returns the points that a sum of KES makes, and the KES that are left below the next one */
export function pointsAndRest(kes: number, earnPer: number): { points: number; rest: number } {
  const points = Math.floor(kes / earnPer);
  return { points, rest: kes - points * earnPer };
}

/** @returns what has to be spent on a day for the next point */
export function kesToNextPoint(rules: EarningRules, earner: Earner, day: string): number {
  const { rest } = pointsAndRest(earner.keptKes ?? 0, rules.earnPer);
  return Math.ceil((rules.earnPer - rest) / (isDoubleDay(rules, day) ? DOUBLE : 1));
}

/** Whether a visit on a day still gives points: one a day does. */
export const visitCounts = (
  { visitPoints }: Pick<EarningRules, 'visitPoints'>,
  { visitDay }: Earner,
  day: string,
): boolean => visitPoints !== null && (visitDay ?? '') < day;

/**
 * @param birthday month and day, as 11-21
 * @returns the year of the birthday whose week a day is in, or null
 */
export function birthdayYearOn(birthday: string, day: string): number | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  const year = Number(day.slice(0, 4));
  const found = [year, year - 1].find((one) => {
    const days = (at - dateOf(birthday, one)) / DAY_MS;
    return days >= 0 && days < BIRTHDAY_DAYS;
  });
  return found ?? null;
}

/** Of 29 February on the 28th in years without it. */
function dateOf(birthday: string, year: number): number {
  const [month = 1, date = 1] = birthday.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, Math.min(date, last));
}

/** @returns the year of the birthday gift that an award on a day brings, or null */
export function birthdayGiftYear(
  { birthdayPoints }: Pick<EarningRules, 'birthdayPoints'>,
  { birthday, birthdayYear, consent }: Earner,
  day: string,
): number | null {
  if (birthdayPoints === null || !birthday || !consent?.given) return null;
  const year = birthdayYearOn(birthday, day);
  return year !== null && (birthdayYear ?? 0) < year ? year : null;
}

/**
 * What a purchase earns. Points that are named stay as they are; a purchase in KES and a visit bring the
 * points of the visit, and those of the birthday, as well.
 *
 * @param earner the customer before the purchase
 * @param day the day of the purchase in Nairobi
 */
export function earn(
  rules: EarningRules,
  earner: Earner,
  { points: named, amountSpent, visit = false }: Purchase,
  day: string,
): Earned {
  const kept = earner.keptKes ?? 0;
  const nothing = { visitPoints: 0, birthdayPoints: 0, birthdayYear: null };
  if (named !== null) {
    return { ...nothing, points: named, basePoints: named, times: 1, keptKes: kept };
  }
  const times = isDoubleDay(rules, day) ? DOUBLE : 1;
  const counted = (amountSpent ?? 0) * times;
  const keeps = rules.keepRest === 'Yes' && amountSpent !== null;
  const made = pointsAndRest(keeps ? kept + counted : counted, rules.earnPer);
  const isVisit = visit || amountSpent !== null;
  const visitPoints =
    isVisit && visitCounts(rules, earner, day) ? (rules.visitPoints ?? 0) * times : 0;
  const birthdayYear = birthdayGiftYear(rules, earner, day);
  const birthdayPoints = birthdayYear === null ? 0 : (rules.birthdayPoints ?? 0);
  return {
    points: made.points + visitPoints + birthdayPoints,
    basePoints: made.points,
    visitPoints,
    birthdayPoints,
    birthdayYear,
    times,
    keptKes: keeps ? made.rest : kept,
  };
}

/** Whether an award changes anything that a customer has, within the most points of one award. */
export const isWorthAwarding = (earned: Earned, { keptKes = 0 }: Earner): boolean =>
  earned.basePoints <= MAX_AWARD && (earned.points > 0 || earned.keptKes !== keptKes);

/** What is known of the award that goods are returned of. */
export interface Bought {
  /** KES spent, and those for one point then; undefined where points were named. */
  kes: number;
  per: number;
  times: number;
  /** Whether what was left below the next point was kept. */
  keeps: boolean;
}

/**
 * What the return of goods takes back. Where KES are kept, it is as if the returned part had never been
 * bought: the kept KES pay for it first, and points make up for the rest.
 *
 * @param kes the part of the purchase that is returned
 * @returns the points to take, and the KES that are kept for the customer then
 */
export function takenByReturn(
  { kes: spent, per, times, keeps }: Bought,
  kept: number,
  kes: number,
): { points: number; keptKes: number } {
  if (!keeps) {
    const before = pointsAndRest(spent * times, per).points;
    const after = pointsAndRest((spent - kes) * times, per).points;
    return { points: before - after, keptKes: kept };
  }
  const open = kes * times - kept;
  const points = Math.max(0, Math.ceil(open / per));
  return { points, keptKes: points * per - open };
}
