import { isoTime } from '#core/platform/clock.ts';
import type { Offer } from '#shared/applications/contract.ts';
import { figuresOf, OFFER_DAYS, type OfferTerms } from '#shared/offers/offer.ts';
import { DAY_MS } from '#shared/platform/time.ts';

/** @param now milliseconds since 1970. @returns an offer with all that its owner must see, valid for 14 days */
export const newOffer = (number: number, terms: OfferTerms, now: number): Offer => ({
  ...terms,
  fees: terms.fees.map((fee) => ({ ...fee })),
  ...figuresOf(terms),
  number,
  madeAt: isoTime(now),
  expiresAt: isoTime(now + OFFER_DAYS * DAY_MS),
});
