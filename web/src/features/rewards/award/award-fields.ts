import type { BodyOf } from '../../../../../shared/platform/contract.ts';
import type { award } from '../../../../../shared/rewards/contract.ts';
import { rewardErrors } from '../../../../../shared/rewards/errors.ts';
import { MAX_AWARD, pointsFor } from '../../../../../shared/rewards/points.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { parseKes, parseWhole } from '../../../lib/forms/parse-number.ts';
import { formatKes } from '../../../lib/language/format.ts';
import { msg, t } from '../../../lib/language/text.ts';

export type AwardBody = BodyOf<typeof award>;

export const awardWays = [msg('Amount spent'), msg('Points')] as const;
export type AwardWay = (typeof awardWays)[number];

/** The fields of the form, without the phone number. */
export interface AwardFields {
  way: AwardWay;
  amount: string;
  points: string;
  reference: string;
  name: string;
  hasConsent: boolean;
}

export const emptyFields: AwardFields = {
  way: 'Amount spent',
  amount: '',
  points: '',
  reference: '',
  name: '',
  hasConsent: false,
};

/** @returns null until a number is typed */
export function pointsOf(fields: AwardFields, earnPer: number): number | null {
  if (fields.way === 'Points') return parseWhole(fields.points);
  const amount = parseKes(fields.amount);
  return amount === null ? null : pointsFor(amount, earnPer);
}

/** @returns why these fields make no award; undefined if they do */
export function problemOf(fields: AwardFields, earnPer: number): string | undefined {
  const points = pointsOf(fields, earnPer);
  const isAmount = fields.way === 'Amount spent';
  if (isAmount && points === null) return t('Enter the amount in KES.');
  if (isAmount && points === 0)
    return t('1 point is for {amount} spent.', { amount: formatKes(earnPer) });
  if (points === null || points < 1 || points > MAX_AWARD) {
    return errorText(rewardErrors, 'rewards.noPoints');
  }
}

/** @param isNew whether the customer is new: only then the name and the consent count */
export function toBody(fields: AwardFields, phone: string, isNew: boolean): AwardBody {
  const isAmount = fields.way === 'Amount spent';
  return {
    phone,
    points: isAmount ? null : parseWhole(fields.points),
    amountSpent: isAmount ? parseKes(fields.amount) : null,
    name: (isNew && fields.name.trim()) || null,
    consent: isNew && fields.hasConsent,
    reference: fields.reference.trim() || null,
  };
}
