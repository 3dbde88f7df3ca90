import type { CarrierName, MessageClass } from '#core/carriers/carrier.ts';
import type { Catalogue } from '#shared/purchases/catalogue.ts';
import { withVat } from '#shared/purchases/vat.ts';

/** The carriers of each class. The second of a class takes over what the first one, which is down, has not taken. */
export type CarriersByClass = Readonly<Record<MessageClass, readonly CarrierName[]>>;

/** One carrier for all classes. @param second takes codes over when the first is down */
export const by = (first: CarrierName, second?: CarrierName): CarriersByClass => ({
  code: second ? [first, second] : [first],
  transactional: [first],
  promotional: [first],
});

/** The carriers at which Miliki has an account. SNS is called by the function's own role. */
export const carrierUrls: Record<Exclude<CarrierName, 'sns'>, string> = {
  africasTalking: 'https://api.africastalking.com/version1',
  celcom: 'https://isms.celcomafrica.com/api/services',
};

/** For planning only: our sums are in KES. */
export const KES_PER_USD = 130;

/**
 * The price of a part in ten-thousandths of a KES, as each carrier's page says, for planning and prices. SNS: USD 0.03.
 * A carrier's answer tells the true cost of each SMS.
 */
export const partCost: Record<CarrierName, number> = {
  sns: 39_000,
  africasTalking: 8_000,
  celcom: 6_000,
};

/** Credits of a bundle, and what is added to the carrier's price of it. */
export type Margins = readonly { credits: number; percent: number }[];

/** The bundles of a stage: the carrier's price, the margin and VAT. */
export const bundlesAt = (carrier: CarrierName, margins: Margins): Catalogue['bundles'] =>
  margins.map(({ credits, percent }) => ({
    id: `sms-${credits}`,
    credits,
    price: withVat(credits * partCost[carrier] * (100 + percent)),
  }));
