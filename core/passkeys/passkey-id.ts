import { LONGEST_PARAM } from '#shared/platform/param.ts';

/**
 * Devices choose the ids, most of 16 to 64 bytes. Security keys that keep their secret in the id take up to
 * 255. The standard allows 1,023, which no key of the table holds as base64url.
 *
 * @returns whether it can be the id of a passkey: base64url that fits a path and a key of the table
 */
export const isPasskeyId = (id: unknown): id is string =>
  typeof id === 'string' && id.length <= LONGEST_PARAM && /^[A-Za-z0-9_-]+$/.test(id);
