/**
 * The segments in which an SMS is sent and paid (docs/sign-in.md 7.1); AWS calls a segment a message part. A text with
 * a letter that is not in GSM-7 (3GPP TS 23.038) is sent as UCS-2, with less than half the room in a segment.
 */

const GSM7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The letters of GSM-7 that take the room of two. */
const GSM7_EXTENDED = new Set('^{}\\[~]|€\f');

/** A longer text is refused: 459 letters of GSM-7, or 201 of any other writing. */
export const MAX_SEGMENTS = 3;

/** Units in a single segment, and in each segment of a longer text. */
const ROOM = {
  'GSM-7': { single: 160, each: 153 },
  'UCS-2': { single: 70, each: 67 },
} as const;

export const encodings = ['GSM-7', 'UCS-2'] as const;

export interface Segments {
  encoding: (typeof encodings)[number];
  /** Septets of GSM-7, or code units of UTF-16. */
  units: number;
  /** 0 for an empty text. */
  segments: number;
  /** Free units in the last segment. */
  left: number;
}

const isGsm7 = (letter: string): boolean => GSM7.has(letter) || GSM7_EXTENDED.has(letter);

/** A letter of two units is never divided between two segments. */
export function segmentsOf(text: string): Segments {
  const letters = [...text];
  const encoding = letters.every(isGsm7) ? 'GSM-7' : 'UCS-2';
  const sizes = letters.map((letter) => sizeOf(letter, encoding));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { single, each } = ROOM[encoding];
  if (units <= single)
    return { encoding, units, segments: units > 0 ? 1 : 0, left: single - units };
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, units, segments, left: each - used };
}

/** In UTF-16 an emoji has two code units. In GSM-7 a letter of the extension has an escape in front of it. */
const sizeOf = (letter: string, encoding: Segments['encoding']): number =>
  encoding === 'UCS-2' ? letter.length : GSM7_EXTENDED.has(letter) ? 2 : 1;

/** Usual letters of a phone's keyboard that GSM-7 lacks, and their replacements. */
const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  '•': '-',
  '\t': ' ',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
};

/** The letter without its accents; '' if GSM-7 does not have it. */
function plainOf(letter: string): string {
  const known = PLAIN[letter];
  if (known !== undefined) return known;
  const base = letter.normalize('NFD')[0] ?? '';
  return isGsm7(base) ? base : '';
}

/** A letter that makes a text expensive, with its replacement; '' if it is left out. */
interface CostlyLetter {
  letter: string;
  plain: string;
}

/** The letters that are not in GSM-7, each once, in their order. */
export const costlyLetters = (text: string): CostlyLetter[] =>
  [...new Set(text.normalize('NFC'))]
    .filter((letter) => !isGsm7(letter))
    .map((letter) => ({ letter, plain: plainOf(letter) }));

/** Replaces expensive letters by plain ones. The user must agree: never do it silently. */
export const plainLetters = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (isGsm7(letter) ? letter : plainOf(letter)))
    .join('')
    .replace(/ {2,}/g, ' ');

/** Leaves only letters that take the room of one: without accents that GSM-7 lacks, and without emoji and the like. */
export const plainSms = (text: string): string =>
  [...plainLetters(text)]
    .filter((letter) => GSM7.has(letter))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
