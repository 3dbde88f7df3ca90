import { randomBytes } from 'node:crypto';
import { keyedHash, keyedLetters } from '#core/platform/keys.ts';
import { CARD_CODE_LENGTH } from '#shared/cards/card-link.ts';
import type { CardItem } from './card.entity.ts';

/** What a code is made of. */
type Seeded = Pick<CardItem, 'businessId' | 'phone' | 'seed'>;

/** 128 bits: with the key's own they make 130 bits of a code. */
export const newSeed = (): string => randomBytes(16).toString('base64url');

/**
 * @returns the code of a card's link. Nobody makes it who has the table and not the key; and it is made
 *   again for each receipt, because only its hash is stored
 */
export const cardCodeOf = ({ businessId, phone, seed }: Seeded): Promise<string> =>
  codeOf(`code|${businessId}|${phone}|${seed}`);

/**
 * @returns the code of the link that the shop shows. It is made of the customer's own code, and leads
 *   back to it for nobody: the shop shows a card, and does not speak in its customer's name
 */
export const shopCodeOf = (code: string): Promise<string> => codeOf(`shop|${code}`);

const codeOf = (text: string): Promise<string> => keyedLetters('card', text, CARD_CODE_LENGTH);

/** @returns what is stored of the code that the shop shows */
export const hashOfShopCode = (code: string): Promise<string> => keyedHash('card', `link|${code}`);

/** @returns what is stored of the customer's own code, which is the same */
export const hashOfOwnCode = async (code: string): Promise<string> =>
  hashOfShopCode(await shopCodeOf(code));
