import { createHmac } from 'node:crypto';
import type { KeyPurpose } from './key-purposes.ts';
import { keyFor } from './keys.ts';

/** Letters that stand in a link as they are, and take the room of one in an SMS. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A code that is stored nowhere, and made again for each SMS that has it.
 *
 * @param text says what the code is for
 * @param length in letters, 22 at most: 256 bits hold those twice over, so that each is as likely as another
 * @returns letters that nobody makes who has the table and not the key
 */
export async function keyedLetters(
  purpose: KeyPurpose,
  text: string,
  length: number,
): Promise<string> {
  const bytes = createHmac('sha256', await keyFor(purpose))
    .update(text)
    .digest('hex');
  let rest = BigInt(`0x${bytes}`);
  let letters = '';
  while (letters.length < length) {
    letters += LETTERS[Number(rest % BigInt(LETTERS.length))];
    rest /= BigInt(LETTERS.length);
  }
  return letters;
}
