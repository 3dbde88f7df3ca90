/** docs/rules.md 5. Invisible characters hide text, reverse its direction, or give orders to programs. */

/**
 * Control and format characters, line breaks, lone surrogates, fillers, and variation selectors, in which a whole
 * message can hide. Two selectors are allowed, because emoji need them.
 */
const UNSEEN =
  /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

const UNSEEN_BUT_LINE_FEED = new RegExp(`(?!\\n)${UNSEEN.source}`, 'u');

const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Unicode counts an empty Braille cell, hieroglyph blanks and an empty note as signs, but they draw nothing. */
const SEEN =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800\u{13441}\u{13442}\u{1D159}]/u;

/** The line feed counts as visible in a multiline text. */
export const hasUnseen = (text: string, isMultiline = false): boolean =>
  (isMultiline ? UNSEEN_BUT_LINE_FEED : UNSEEN).test(text);

export const isBlank = (text: string): boolean => !SEEN.test(text);

/** Invisible letters that stand for a space or a break. */
const GAPS = /[\t\v\f\u0085\u2028\u2029]/g;

/** Cleans pasted text. Tabs become spaces, and an emoji of a family becomes its members. */
export const withoutUnseen = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(GAPS, ' ')
    .replace(EVERY_UNSEEN, (letter) => (letter === '\n' ? letter : ''));
