import type { EntityItem } from 'electrodb';
import { holds } from '../platform/transaction.ts';
import { offerCode } from './offer-code.entity.ts';

export type OfferCode = EntityItem<typeof offerCode>;

export async function findOfferCode(applicationId: string): Promise<OfferCode | null> {
  const { data } = await offerCode.get({ applicationId }).go({ consistent: true });
  return data;
}

/**
 * Stores a new code in the place of the one that was read.
 *
 * @returns false if another request was quicker, which then sends its own code
 */
export function replaceOfferCode(next: OfferCode, before: OfferCode | null): Promise<boolean> {
  const put = offerCode.put(next);
  return holds(() =>
    put
      .where((row, is) => (before ? is.eq(row.sentAt, before.sentAt) : is.notExists(row.sentAt)))
      .go(),
  );
}

/** Takes one guess. @returns false if the code has no guess left, or if another code was stored */
export function takeGuess({ applicationId, codeHash }: OfferCode, most: number): Promise<boolean> {
  return holds(() =>
    offerCode
      .patch({ applicationId })
      .add({ guesses: 1 })
      .where((row, is) => `${is.eq(row.codeHash, codeHash)} AND ${is.lt(row.guesses, most)}`)
      .go(),
  );
}
