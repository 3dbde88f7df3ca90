import { hashPhone } from '#core/platform/keys.ts';

/**
 * The beginning of the ids of all texts that a business sent to a customer one by one, so that an
 * erasure finds them.
 */
export const textPrefixOf = async (phone: string): Promise<string> =>
  `text#${await hashPhone(phone)}#`;
