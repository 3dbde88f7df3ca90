import { sentBusinessName } from '#shared/sms/sent-name.ts';

/** Longer names are cut, so that an SMS to a customer costs one credit. */
const NAME_LETTERS = 40;

/** @returns the name of a business as an SMS to a customer carries it */
export const shopName = (businessName: string): string =>
  sentBusinessName(businessName, NAME_LETTERS) || 'the shop';
