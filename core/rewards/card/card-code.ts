import { randomBytes } from 'node:crypto';
import { keyedHash, keyedLetters } from '#core/platform/keys.ts';
import { CARD_CODE_LENGTH } from '#shared/cards/card-link.ts';
import type { CardItem } from './card.entity.ts';

type Seeded = Pick<CardItem, 'businessId' | 'phone' | 'seed'>;

/** 128 bits: with those of the key they make 130 bits of a code. */
export const newSeed = (): string => randomBytes(16).toString('base64url');

/** Needs the key, not only the table. Made again for each receipt, because only its hash is stored. */
export const cardCodeOf = ({ businessId, phone, seed }: Seeded): Promise<string> =>
  codeOf(`code|${businessId}|${phone}|${seed}`);

/** Made of the customer's code, which cannot be computed from it: the shop cannot speak in its customer's name. */
export const shopCodeOf = (code: string): Promise<string> => codeOf(`shop|${code}`);

const codeOf = (text: string): Promise<string> => keyedLetters('card', text, CARD_CODE_LENGTH);

/** @returns what is stored of the shop's code */
export const hashOfShopCode = (code: string): Promise<string> => keyedHash('card', `link|${code}`);

/** @returns what is stored of the customer's own code: the same */
export const hashOfOwnCode = async (code: string): Promise<string> =>
  hashOfShopCode(await shopCodeOf(code));
