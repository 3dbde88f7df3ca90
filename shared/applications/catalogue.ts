/** The systems that can be financed, the sectors and the periods (docs/rules.md 9). */

/** Whole KES. */
export const suggestedAmounts = {
  'Web Application': 300_000,
  'Mobile App': 500_000,
  'E-commerce Platform': 400_000,
  'ERP / POS System': 800_000,
  'Custom AI / Data Solution': 1_000_000,
} as const;

export type SystemType = keyof typeof suggestedAmounts;

export const systemTypes = Object.keys(suggestedAmounts) as [SystemType, ...SystemType[]];

export const sectors = [
  'Retail',
  'Education',
  'Logistics',
  'Healthcare',
  'Agriculture',
  'Other',
] as const;

export const repaymentPeriods = [
  '6 Months',
  '12 Months',
  '24 Months',
  '36 Months',
  '48 Months',
] as const;

export type RepaymentPeriod = (typeof repaymentPeriods)[number];

/** Monthly installments. */
export const monthsOf = (period: RepaymentPeriod): number => Number.parseInt(period, 10);
