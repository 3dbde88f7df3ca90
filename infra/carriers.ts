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
 * KES a part, as each carrier's own page says, for planning and prices. SNS: USD 0.03. The answer of a
 * carrier tells the true cost of each SMS.
 */
export const partKes: Record<CarrierName, number> = { sns: 3.9, africasTalking: 0.8, celcom: 0.6 };

/** Credits of a bundle, and the share of the carrier's price that is added to it. */
export type Margins = readonly { credits: number; margin: number }[];

/** The bundles of a stage: the carrier's price, the margin and VAT. */
export const bundlesAt = (carrier: CarrierName, margins: Margins): Catalogue['bundles'] =>
  margins.map(({ credits, margin }) => ({
    id: `sms-${credits}`,
    credits,
    price: withVat(credits * partKes[carrier] * (1 + margin)),
  }));
