import type { CarrierName, MessageClass } from '#core/carriers/carrier.ts';

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
