import {
  monthsOf,
  type RepaymentPeriod,
  repaymentPeriods,
  suggestedAmounts,
} from '#shared/applications/catalogue.ts';
import { figuresOf, type OfferFigures } from '#shared/offers/offer.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { KES_PER_USD, lowestTerms } from './story.ts';

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
