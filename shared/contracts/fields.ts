/** Field rules that more than one contract uses. */
import * as z from 'zod/mini';

/** Text without surrounding spaces, within a length. */
export const text = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max));

/** A moment as ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** A whole number that is not negative: points, SMS credits or KES. */
export const count = z.int().check(z.nonnegative());
