/** For the till and the server. KES below a point are kept: a purchase in parts earns as much as a whole one. */
import type { ValueOf } from '#shared/platform/fields.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { settingDefinitions } from '#shared/settings/settings.ts';
import { MAX_AWARD } from './points.ts';

/** The birthday and the six days after it. */
const BIRTHDAY_DAYS = 7;

/** On a double day, KES and visits count this many times. */
const DOUBLE = 2;

export interface EarningRules {
  earnPer: number;
  keepRest: ValueOf<(typeof settingDefinitions)['keepRest']['field']>;
  visitPoints: number | null;
  birthdayPoints: number | null;
  /** Days in Nairobi, such as 2026-12-12. */
  doubleDays: readonly string[];
}

export interface Earner {
  keptKes?: number | undefined;
  visitDay?: string | null | undefined;
  birthday?: string | null | undefined;
  birthdayYear?: number | null | undefined;
  consent?: { given: boolean } | null | undefined;
}

/** Points, or the KES spent, or a visit alone. */
export interface Purchase {
  points: number | null;
  amountSpent: number | null;
  visit?: boolean | undefined;
}

export interface Earned {
  points: number;
  basePoints: number;
  visitPoints: number;
  birthdayPoints: number;
  /** The year of the birthday of the gift; null without a gift. */
  birthdayYear: number | null;
  /** How often the KES counted: 2 on a double day. */
  times: number;
  /** KES below the next point afterwards. */
  keptKes: number;
}

const isDoubleDay = ({ doubleDays }: Pick<EarningRules, 'doubleDays'>, day: string) =>
  doubleDays.includes(day);

/** @returns the points for a sum of KES, and the KES below the next point */
function pointsAndRest(kes: number, earnPer: number): { points: number; rest: number } {
  const points = Math.floor(kes / earnPer);
  return { points, rest: kes - points * earnPer };
}

/** @returns KES to spend on this day for the next point */
export function kesToNextPoint(rules: EarningRules, earner: Earner, day: string): number {
  const { rest } = pointsAndRest(earner.keptKes ?? 0, rules.earnPer);
  return Math.ceil((rules.earnPer - rest) / (isDoubleDay(rules, day) ? DOUBLE : 1));
}

/** One visit a day gives points. */
export const visitCounts = (
  { visitPoints }: Pick<EarningRules, 'visitPoints'>,
  { visitDay }: Earner,
  day: string,
): boolean => visitPoints !== null && (visitDay ?? '') < day;

/** @param birthday month and day, as 11-21 @returns the year of the birthday whose week the day is in, or null */
export function birthdayYearOn(birthday: string, day: string): number | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  const year = Number(day.slice(0, 4));
  const found = [year, year - 1].find((one) => {
    const days = (at - dateOf(birthday, one)) / DAY_MS;
    return days >= 0 && days < BIRTHDAY_DAYS;
  });
  return found ?? null;
}

/** 29 February becomes the 28th in years without it. */
function dateOf(birthday: string, year: number): number {
  const [month = 1, date = 1] = birthday.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, Math.min(date, last));
}

/** @returns the year of the birthday gift that an award on this day brings, or null */
function birthdayGiftYear(
  { birthdayPoints }: Pick<EarningRules, 'birthdayPoints'>,
  { birthday, birthdayYear, consent }: Earner,
  day: string,
): number | null {
  if (birthdayPoints === null || !birthday || !consent?.given) return null;
  const year = birthdayYearOn(birthday, day);
  return year !== null && (birthdayYear ?? 0) < year ? year : null;
}

/**
 * Typed points stay as they are; KES or a visit also bring the points of the visit and the birthday.
 * @param earner before the purchase
 * @param day in Nairobi
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

/** Whether an award changes anything, within the maximum of one award. */
export const isWorthAwarding = (earned: Earned, { keptKes = 0 }: Earner): boolean =>
  earned.basePoints <= MAX_AWARD && (earned.points > 0 || earned.keptKes !== keptKes);

export interface Bought {
  /** KES spent, and the KES for one point at that time. */
  kes: number;
  per: number;
  times: number;
  /** Whether KES below the next point were kept. */
  keeps: boolean;
}

/**
 * If KES are kept, the result is as if the goods had never been bought: kept KES pay first, points make up the rest.
 * @param kes the returned part
 * @returns the points to take, and the kept KES afterwards
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
