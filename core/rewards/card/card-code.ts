import { randomBytes } from 'node:crypto';
import { keyedHash, keyedLetters } from '#core/platform/keys.ts';
import { CARD_CODE_LENGTH } from '#shared/cards/card-link.ts';
import type { CardItem } from './card.entity.ts';

type Seeded = Pick<CardItem, 'businessId' | 'phone' | 'seed'>;

/** 128 bits. With the key they make a code of 130 bits. */
export const newSeed = (): string => randomBytes(16).toString('base64url');

/** Computed from the card's seed and the key for each receipt, because only the code's hash is stored. */
export const cardCodeOf = ({ businessId, phone, seed }: Seeded): Promise<string> =>
  codeOf(`code|${businessId}|${phone}|${seed}`);

/** Computed one way from the customer's code, so the shop cannot act in its customer's name. */
export const shopCodeOf = (code: string): Promise<string> => codeOf(`shop|${code}`);

const codeOf = (text: string): Promise<string> => keyedLetters('card', text, CARD_CODE_LENGTH);

/** @returns the hash that is stored for a shop's code */
const hashOfShopCode = (code: string): Promise<string> => keyedHash('card', `link|${code}`);

/** @returns the stored hash for a customer's own code: the hash of its shop code */
export const hashOfOwnCode = async (code: string): Promise<string> =>
  hashOfShopCode(await shopCodeOf(code));

type FindCard = (linkHash: string) => Promise<CardItem | null>;

/** Reads as much for a wrong code as for a right one. `isOwn` is true for the code that was sent to the customer. */
export async function cardBehind(findCard: FindCard, code: string) {
  const hashes = await Promise.all([hashOfOwnCode(code), hashOfShopCode(code)]);
  const [own, shown] = await Promise.all(hashes.map(findCard));
  return { card: own ?? shown ?? null, isOwn: Boolean(own) };
}
