/** The text of a paper as it can be printed: letters in fonts that have them, and nothing unseen. */
import { type FontFile, fontFiles } from './font-files.ts';

/** Letters that follow each other and are in one font. */
export interface Run {
  text: string;
  font: FontFile;
}

/** What stands for a letter that no font has. */
const UNKNOWN = '?';

/**
 * Pictures, marks that turn the direction of a line, joiners, and whatever else is not seen: names that
 * were typed before the rules of shared/platform/letters.ts may have them.
 */
const NOT_PRINTED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\p{Co}\p{Cs}]|[\u{FE00}-\u{FE0F}]|\u{20E3}/gu;

/** Digits, the # and the star are pictures to Unicode, and letters to people. */
const isPlain = (letter: string): boolean => /[\d#*©®™]/.test(letter);

/** @returns a text of one line without what is not printed */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(NOT_PRINTED, (letter) => (isPlain(letter) ? letter : ''))
    .trim();

/** @returns the runs of a printable text, in the order in which they are read */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const { font, known } = fontOf(letter, runs.at(-1)?.font);
    const last = runs.at(-1);
    if (last?.font === font) last.text += known;
    else runs.push({ text: known, font });
  }
  return runs;
}

/** Blanks and marks stay with the letters before them, so that a word is not cut. */
function fontOf(letter: string, before: FontFile | undefined): { font: FontFile; known: string } {
  const codePoint = letter.codePointAt(0) ?? 0;
  const staysWithBefore = /[\s\p{M}]/u.test(letter);
  if (before && (staysWithBefore || before.has(codePoint))) {
    if (before.has(codePoint) || letter === ' ') return { font: before, known: letter };
  }
  const font = fontFiles().find((one) => one.has(codePoint));
  return font ? { font, known: letter } : { font: latin(), known: UNKNOWN };
}

function latin(): FontFile {
  const found = fontFiles().find((one) => one.has(UNKNOWN.charCodeAt(0)));
  if (!found) throw new Error('no font has Latin letters');
  return found;
}
