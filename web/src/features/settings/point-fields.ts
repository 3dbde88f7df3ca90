import type { BodyOf } from '../../../../shared/platform/contract.ts';
import { type Settings, savePointSettings } from '../../../../shared/settings/contract.ts';
import { t } from '../../lib/language/text.ts';
import { limitsOf, wholeNumber } from './whole-number.ts';

type Points = Omit<BodyOf<typeof savePointSettings>, 'version'>;

/** As they are typed; an empty expiry is never, as is an empty limit for codes. */
export type PointFields = Record<keyof Points, string>;

/** What the form starts with until its owner has said what a point is worth. */
const SUGGESTED_VALUE = 1;

const { body } = savePointSettings;

export const pointFieldsOf = (settings: Settings): PointFields => ({
  pointValue: String(settings.pointValue ?? SUGGESTED_VALUE),
  earnPer: String(settings.earnPer),
  minRedeem: String(settings.minRedeem),
  expiryMonths: String(settings.expiryMonths ?? ''),
  redeemCodeAbove: String(settings.redeemCodeAbove ?? ''),
});

/** @returns KES, or null for what a point cannot be worth */
export function readPointValue(text: string): number | null {
  const { min: least, max: most } = body.pointValue;
  const value = Number(text.replace(/[\s,]/g, ''));
  return text.trim() !== '' && value >= least && value <= most ? value : null;
}

const readCodeAbove = (text: string) => wholeNumber(text, body.redeemCodeAbove);

const orProblem = (value: number | null, problem: string) => (value === null ? problem : undefined);

export const pointProblems = ({
  pointValue,
  earnPer,
  minRedeem,
  redeemCodeAbove,
}: PointFields) => ({
  pointValue: orProblem(
    readPointValue(pointValue),
    t('One point must be worth between KES {min} and KES {max}.', limitsOf(body.pointValue)),
  ),
  earnPer: orProblem(
    wholeNumber(earnPer, body.earnPer),
    t('Enter whole KES, from {min} to {max}.', limitsOf(body.earnPer)),
  ),
  minRedeem: orProblem(
    wholeNumber(minRedeem, body.minRedeem),
    t('Enter a whole number of points, from {min} to {max}.', limitsOf(body.minRedeem)),
  ),
  redeemCodeAbove: redeemCodeAbove.trim()
    ? orProblem(
        readCodeAbove(redeemCodeAbove),
        t('Enter whole KES, from {min} to {max}, or nothing.', limitsOf(body.redeemCodeAbove)),
      )
    : undefined,
});

/** @param fields without problems */
export const pointsOf = (fields: PointFields): Points => ({
  pointValue: readPointValue(fields.pointValue) ?? SUGGESTED_VALUE,
  earnPer: wholeNumber(fields.earnPer, body.earnPer) ?? 1,
  minRedeem: wholeNumber(fields.minRedeem, body.minRedeem) ?? 1,
  expiryMonths: fields.expiryMonths ? Number(fields.expiryMonths) : null,
  redeemCodeAbove: readCodeAbove(fields.redeemCodeAbove),
});
