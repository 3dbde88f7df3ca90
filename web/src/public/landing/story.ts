/** An invented shop. Its sums and its screens (npm run screenshots -- --site) are those of a real offer and till. */
import {
  monthsOf,
  type RepaymentPeriod,
  repaymentPeriods,
  suggestedAmounts,
} from '#shared/applications/catalogue.ts';
import { figuresOf, type OfferFigures, type OfferTerms } from '#shared/offers/offer.ts';
import { pointsFor, worthOf } from '#shared/rewards/points.ts';
import { formatKes } from '#web/src/lib/language/format.ts';

export const storyBusiness = 'Kamau Hardware';

export const storySystem = 'ERP / POS System' as const;

export const storyFee = 5_000;

export const storyTerms = {
  amount: suggestedAmounts[storySystem],
  deposit: 80_000,
  period: '36 Months',
  fees: [{ name: 'Processing fee', amount: storyFee }],
} as const satisfies OfferTerms;

export const storyOffer = figuresOf(storyTerms);

export const storyRules = { earnPer: 100, pointValue: 1 };
export const storySpent = 1_250;
export const storyVisits = 10;

const visitPoints = pointsFor(storySpent, storyRules.earnPer);
const points = visitPoints * storyVisits;

export const storyPoints = {
  visitPoints,
  points,
  /** KES off the next bill. */
  worth: worthOf(points, storyRules.pointValue),
  /** KES that the customer spent. */
  spent: storySpent * storyVisits,
};

/** The lowest installment on the page (docs/rules.md 1), below any without a deposit: USD 20 at a rounded rate. */
const KES_PER_USD = 130;
const LOWEST_USD = 20;

const amount = suggestedAmounts['Web Application'];
const period = '48 Months';

const lowestTerms: OfferTerms = {
  amount,
  deposit: amount - LOWEST_USD * KES_PER_USD * monthsOf(period),
  period,
  fees: [],
};

/** Without a deposit and before any fees. */
export const plainFigures = (amount: number, period: RepaymentPeriod): OfferFigures =>
  figuresOf({ amount, deposit: 0, period, fees: [] });

const amounts = Object.values(suggestedAmounts);
const months = repaymentPeriods.map(monthsOf);
const installments = amounts.flatMap((amount) =>
  repaymentPeriods.map((period) => plainFigures(amount, period).monthly),
);

/** `lowestInKes` is USD 20, the lowest installment, with `lowestDeposit`. */
export const catalogueFigures = {
  lowestInstallment: formatKes(Math.min(...installments)),
  lowestAmount: formatKes(Math.min(...amounts)),
  highestAmount: formatKes(Math.max(...amounts)),
  dollarInKes: formatKes(KES_PER_USD),
  lowestInKes: formatKes(figuresOf(lowestTerms).monthly),
  lowestDeposit: formatKes(lowestTerms.deposit),
  shortestMonths: String(Math.min(...months)),
  longestMonths: String(Math.max(...months)),
};
