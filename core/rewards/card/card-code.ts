import { createHmac, randomBytes } from 'node:crypto';
import { CARD_CODE_LENGTH } from '../../../shared/cards/card-link.ts';
import { keyedHash, keyFor } from '../../platform/keys.ts';
import type { CardItem } from './card.entity.ts';

/** Letters that stand in a link as they are, and take the room of one in an SMS. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What a code is made of. */
type Seeded = Pick<CardItem, 'businessId' | 'phone' | 'seed'>;

/** 128 bits: with the key's own they make 130 bits of a code. */
export const newSeed = (): string => randomBytes(16).toString('base64url');

/**
 * @returns the code of a card's link. Nobody makes it who has the table and not the key; and it is made
 *   again for each receipt, because only its hash is stored
 */
export async function cardCodeOf({ businessId, phone, seed }: Seeded): Promise<string> {
  const bytes = createHmac('sha256', await keyFor('card'))
    .update(`code|${businessId}|${phone}|${seed}`)
    .digest('hex');
  let rest = BigInt(`0x${bytes}`);
  let code = '';
  // 256 bits hold 22 letters twice over: each letter is as likely as another.
  while (code.length < CARD_CODE_LENGTH) {
    code += LETTERS[Number(rest % BigInt(LETTERS.length))];
    rest /= BigInt(LETTERS.length);
  }
  return code;
}

/** @returns what is stored of a code */
export const linkHashOf = (code: string): Promise<string> => keyedHash('card', `link|${code}`);
