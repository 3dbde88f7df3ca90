/** The parts in which an SMS is sent and paid for (docs/sign-in.md 7.1). */

const GSM7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The letters of GSM-7 that take the room of two. */
const GSM7_EXTENDED = new Set('^{}\\[~]|€\f');

/** A longer text is refused: 459 letters of GSM-7, or 201 letters of any other writing. */
export const MAX_SMS_PARTS = 3;

/** @returns the number of parts; one letter outside GSM-7 more than halves the room of each */
export function smsParts(text: string): number {
  const letters = [...text];
  if (letters.every((letter) => GSM7.has(letter) || GSM7_EXTENDED.has(letter))) {
    const length = letters.length + letters.filter((letter) => GSM7_EXTENDED.has(letter)).length;
    return length <= 160 ? 1 : Math.ceil(length / 153);
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}

/**
 * @returns the text in letters that each take the room of one. Accents that GSM-7 does not have are
 *   left off, and so are letters that it cannot write, such as emoji.
 */
export const plainSms = (text: string): string =>
  [...text.normalize('NFC').replace(/[‘’]/g, "'")]
    .map((letter) => (GSM7.has(letter) ? letter : (letter.normalize('NFD')[0] ?? '')))
    .filter((letter) => GSM7.has(letter))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
