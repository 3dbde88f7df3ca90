import type { HashOfCode } from '../confirmations/confirmation-code.ts';
import { keyedHash } from '../platform/keys.ts';

/** The hash is bound to its application and offer, so that the code confirms nothing else. */
export const hashOfferCode =
  (applicationId: string, offer: number): HashOfCode =>
  (code) =>
    keyedHash('code', `offer|${applicationId}|${offer}|${code}`);

export const purpose = 'offer';
