/** Field rules that more than one contract uses. */
import * as z from 'zod/mini';

/** Text without surrounding spaces, within a length. */
export const text = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max));

/** A moment as ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** A whole number that is not negative: points, SMS credits or KES. */
export const count = z.int().check(z.nonnegative());

/** Where the next page of a list starts, as the last one said. */
export const pageQuery = z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(400))) });

/** The key of a file that `createUpload` gave a place. */
export const uploadKey = z.string().check(z.minLength(1), z.maxLength(512));

/** Counts up with every change: a change that was decided on an older one is refused. */
export const version = z.int().check(z.gte(1));
