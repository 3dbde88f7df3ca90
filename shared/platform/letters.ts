/**
 * The letters that a text may have (docs/rules.md 5). A control or format character is not seen: it
 * hides a part of a text, turns its direction around, or gives orders to the program that prints it.
 */

/**
 * Control and format characters, other line breaks than the line feed, halves of letters, and what
 * draws nothing: fillers and variation selectors, in which a whole message can hide. Emoji have two of
 * the selectors.
 */
const UNSEEN =
  /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

const UNSEEN_BUT_LINE_FEED = new RegExp(`(?!\\n)${UNSEEN.source}`, 'u');

const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu');

/**
 * Unicode counts an empty Braille cell as a drawing, and the blanks of hieroglyphs and an empty note as
 * signs, but they draw nothing.
 */
const SEEN =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800\u{13441}\u{13442}\u{1D159}]/u;

/** @returns whether a text has letters that cannot be seen; the line feed is none in several lines */
export const hasUnseen = (text: string, isMultiline = false): boolean =>
  (isMultiline ? UNSEEN_BUT_LINE_FEED : UNSEEN).test(text);

/** @returns whether nothing of a text can be seen: it is empty, for its reader */
export const isBlank = (text: string): boolean => !SEEN.test(text);

/** Unseen letters that stand for a space or for a break. */
const GAPS = /[\t\v\f\u0085\u2028\u2029]/g;

/**
 * Takes out what a paste brought along unseen, such as the direction marks around a number in
 * WhatsApp. Tabs become spaces, and line feeds stay. The joiner between emoji goes too: a family
 * falls into its members.
 */
export const withoutUnseen = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(GAPS, ' ')
    .replace(EVERY_UNSEEN, (letter) => (letter === '\n' ? letter : ''));
