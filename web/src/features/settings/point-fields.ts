import type { BodyOf } from '../../../../shared/platform/contract.ts';
import { MAX_CODE_ABOVE } from '../../../../shared/rewards/points.ts';
import type { Settings, savePointSettings } from '../../../../shared/settings/contract.ts';
import { t } from '../../lib/language/text.ts';
import { wholeNumber } from './whole-number.ts';

type Points = Omit<BodyOf<typeof savePointSettings>, 'version'>;

/** As they are typed; an empty expiry is never, as is an empty limit for codes. */
export type PointFields = Record<keyof Points, string>;

/** What the form starts with until its owner has said what a point is worth. */
const SUGGESTED_VALUE = 1;
const MOST = 1_000_000;

export const pointFieldsOf = (settings: Settings): PointFields => ({
  pointValue: String(settings.pointValue ?? SUGGESTED_VALUE),
  earnPer: String(settings.earnPer),
  minRedeem: String(settings.minRedeem),
  expiryMonths: String(settings.expiryMonths ?? ''),
  redeemCodeAbove: String(settings.redeemCodeAbove ?? ''),
});

/** @returns KES, or null for what a point cannot be worth */
export function readPointValue(text: string): number | null {
  const value = Number(text.replace(/[\s,]/g, ''));
  return text.trim() !== '' && value >= 0.01 && value <= 1000 ? value : null;
}

const readCodeAbove = (text: string) => wholeNumber(text, 0, MAX_CODE_ABOVE);

const orProblem = (value: number | null, problem: string) => (value === null ? problem : undefined);

export const pointProblems = ({
  pointValue,
  earnPer,
  minRedeem,
  redeemCodeAbove,
}: PointFields) => ({
  pointValue: orProblem(
    readPointValue(pointValue),
    t('One point must be worth between KES 0.01 and KES 1,000.'),
  ),
  earnPer: orProblem(wholeNumber(earnPer, 1, MOST), t('Enter whole KES, from 1 to 1,000,000.')),
  minRedeem: orProblem(
    wholeNumber(minRedeem, 1, MOST),
    t('Enter a whole number of points, from 1 to 1,000,000.'),
  ),
  redeemCodeAbove: redeemCodeAbove.trim()
    ? orProblem(
        readCodeAbove(redeemCodeAbove),
        t('Enter whole KES, from 0 to 100,000, or nothing.'),
      )
    : undefined,
});

/** @param fields without problems */
export const pointsOf = (fields: PointFields): Points => ({
  pointValue: readPointValue(fields.pointValue) ?? SUGGESTED_VALUE,
  earnPer: wholeNumber(fields.earnPer, 1, MOST) ?? 1,
  minRedeem: wholeNumber(fields.minRedeem, 1, MOST) ?? 1,
  expiryMonths: fields.expiryMonths ? Number(fields.expiryMonths) : null,
  redeemCodeAbove: readCodeAbove(fields.redeemCodeAbove),
});
