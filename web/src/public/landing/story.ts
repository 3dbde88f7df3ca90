/** An invented shop. Its sums and its screens (npm run screenshots -- --site) are those of a real offer and till. */
import { monthsOf, suggestedAmounts } from '#shared/applications/catalogue.ts';
import { figuresOf, type OfferTerms } from '#shared/offers/offer.ts';
import { pointsFor, worthOf } from '#shared/rewards/points.ts';

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
export const KES_PER_USD = 130;
const LOWEST_USD = 20;

const amount = suggestedAmounts['Web Application'];
const period = '48 Months';

export const lowestTerms: OfferTerms = {
  amount,
  deposit: amount - LOWEST_USD * KES_PER_USD * monthsOf(period),
  period,
  fees: [],
};
