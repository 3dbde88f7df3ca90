import { PERSON } from '#shared/passkeys/limits.ts';

/**
 * A passkey belongs to the person who signs in and to no business, so that whoever works in the business
 * of somebody else has passkeys of their own.
 *
 * @param poolUserId the `sub` of the user of the pool
 */
export const personHolder = (poolUserId: string): string => `${PERSON}${poolUserId}`;
