import { keyedHash } from '#core/platform/keys.ts';

/** A customer of a business without the number: nobody tries all numbers on a keyed hash. */
export const customerHash = (businessId: string, phone: string): Promise<string> =>
  keyedHash('customer', `${businessId}|${phone}`);
