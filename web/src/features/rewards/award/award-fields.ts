import type { BodyOf } from '#shared/platform/contract.ts';
import type { Role } from '#shared/platform/team-roles.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { award, Customer } from '#shared/rewards/contract.ts';
import {
  type Earned,
  type Earner,
  earn,
  isWorthAwarding,
  visitCounts,
} from '#shared/rewards/earning.ts';
import { rewardErrors } from '#shared/rewards/errors.ts';
import { worthAtMost } from '#shared/rewards/points.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { parseKes, parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { Birthday } from '../lookup/customer-fields.tsx';
import type { PointRules } from '../points/rewards-screen.tsx';

export type AwardBody = BodyOf<typeof award>;

export const awardWays = [msg('Amount spent'), msg('Points'), msg('Visit')] as const;
export type AwardWay = (typeof awardWays)[number];

export interface AwardFields {
  way: AwardWay;
  amount: string;
  points: string;
  reference: string;
  name: string;
  hasConsent: boolean;
  birthday: Birthday;
}

export const emptyFields: AwardFields = {
  way: 'Amount spent',
  amount: '',
  points: '',
  reference: '',
  name: '',
  hasConsent: false,
  birthday: { month: '', day: '' },
};

/** Whether the amount or points are typed; a visit needs neither. */
export const hasHowMany = ({ way, amount, points }: AwardFields): boolean =>
  way === 'Visit' || (way === 'Points' ? points : amount).trim() !== '';

/** The award's fields, the rules, and the customer as far as known. */
export interface Draft {
  fields: AwardFields;
  rules: PointRules;
  /** Undefined while unknown, null for a new customer. */
  customer: Customer | null | undefined;
}

/** The server's result; null until a number is typed. */
export function earnedOf({ fields, rules, customer }: Draft): Earned | null {
  const points = fields.way === 'Points' ? parseWhole(fields.points) : null;
  const amountSpent = fields.way === 'Amount spent' ? parseKes(fields.amount) : null;
  const visit = fields.way === 'Visit';
  if (points === null && amountSpent === null && !visit) return null;
  return earn(rules, earnerOf(fields, customer), { points, amountSpent, visit }, today());
}

export const today = (): string => nairobiDay(Date.now());

function earnerOf(fields: AwardFields, customer: Customer | null | undefined): Earner {
  const { birthday, hasConsent } = fields;
  return {
    ...customer,
    birthday: customer?.birthday ?? textOf(birthday),
    consent: customer?.consent ?? { given: hasConsent },
  };
}

/** Why this role cannot make this award; undefined if it can. */
export function problemOf(draft: Draft, role: Role): string | undefined {
  const { fields, rules, customer } = draft;
  const earned = earnedOf(draft);
  if (role === 'cashier' && isLarge(earned, rules)) return tooLarge(rules);
  if (fields.way === 'Visit') {
    const counts = visitCounts(rules, customer ?? {}, today());
    return counts ? undefined : errorText(rewardErrors, 'rewards.visitedToday');
  }
  if (fields.way === 'Amount spent') {
    if (earned === null) return t('Enter the amount in KES.');
    if (earned.points === 0 && rules.keepRest === 'No')
      return t('1 point is for {amount} spent.', { amount: formatKes(rules.earnPer) });
  }
  if (earned === null || !isWorthAwarding(earned, customer ?? {})) {
    return errorText(rewardErrors, 'rewards.noPoints');
  }
}

const isLarge = (earned: Earned | null, { pointValue, largeKes }: PointRules): boolean =>
  worthAtMost(earned?.basePoints ?? 0, pointValue) > largeKes;

const tooLarge = ({ largeKes }: PointRules): string =>
  errorText(rewardErrors, 'rewards.awardTooLarge', { kes: formatNumber(largeKes) });

/** @param isNew only a new customer's name and consent count */
export function toBody(fields: AwardFields, phone: string, isNew: boolean): AwardBody {
  const { way, birthday } = fields;
  const told = textOf(birthday);
  return {
    phone,
    points: way === 'Points' ? parseWhole(fields.points) : null,
    amountSpent: way === 'Amount spent' ? parseKes(fields.amount) : null,
    ...(way === 'Visit' && { visit: true }),
    name: (isNew && fields.name.trim()) || null,
    consent: isNew && fields.hasConsent,
    reference: fields.reference.trim() || null,
    ...(told && { birthday: told }),
  };
}

const textOf = ({ month, day }: Birthday): string | null =>
  month && day ? `${month}-${day}` : null;
