/** The names of those who grant credits, which the statement keeps. */

import { AppError } from '#core/platform/app-error.ts';

/** Letters of other scripts, and digits, look like these without being them. */
const PLAIN_NAME = /^[A-Za-z][A-Za-z .'’-]*$/;

/**
 * @param typed a name; accents are taken away
 * @returns the name, with one blank between its words
 * @throws AppError credits.nameUnclear for one with other letters than A to Z
 */
export function grantorName(typed: string): string {
  const name = typed.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ');
  if (!PLAIN_NAME.test(name)) throw new AppError('credits.nameUnclear');
  return name;
}

/** What letters are taken for where nobody looks twice. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ''],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[lj]/g, 'i'],
];

/** @returns whether two names look like one, as `Ali` and `AIi` do */
export const looksLike = (one: string, other: string): boolean => seen(one) === seen(other);

const seen = (name: string): string =>
  alike.reduce((text, [letters, as]) => text.replace(letters, as), name.toLowerCase());
