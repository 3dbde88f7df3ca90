import { DAY_MS } from '#shared/platform/time.ts';
import type { Consent, CustomerItem } from './customer.entity.ts';

/** A consent that a till noted rests for so long, so that a stolen API key does not make one and use it. */
const TILL_CONSENT_RESTS_MS = DAY_MS;

/** @returns the moment (ms since 1970) from which a consent lets offers go out */
export const offersFrom = ({ at, source }: Consent): number =>
  source === 'till' ? Date.parse(at) + TILL_CONSENT_RESTS_MS : Date.parse(at);

/** @returns whether a customer agreed to offers; undefined where nobody asked, or a till did just now */
export function offerConsent(
  { consent }: Pick<CustomerItem, 'consent'>,
  now: number,
): boolean | undefined {
  if (!consent?.given) return consent?.given;
  return now >= offersFrom(consent) ? true : undefined;
}
