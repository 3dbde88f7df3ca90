import type { EntityItem } from 'electrodb';
import { holds, outlasting } from '../../platform/transaction.ts';
import { redeemCode } from './redeem-code.entity.ts';

export type RedeemCode = EntityItem<typeof redeemCode>;

export async function findRedeemCode(
  businessId: string,
  phone: string,
): Promise<RedeemCode | null> {
  const { data } = await redeemCode.get({ businessId, phone }).go({ consistent: true });
  return data;
}

/**
 * Puts a new code in the place of the one that was read.
 *
 * @returns false when another request was quicker: then that one sends
 */
export function replaceRedeemCode(next: RedeemCode, before: RedeemCode | null): Promise<boolean> {
  const put = () =>
    redeemCode
      .put(next)
      .where((row, is) => (before ? is.eq(row.sentAt, before.sentAt) : is.notExists(row.sentAt)))
      .go();
  return holds(() => outlasting(put));
}

/** Takes one guess. @returns false when the code has none left, or is another one by now */
export function takeGuess(
  { businessId, phone, codeHash }: RedeemCode,
  most: number,
): Promise<boolean> {
  const take = () =>
    redeemCode
      .patch({ businessId, phone })
      .add({ guesses: 1 })
      .where((row, is) => `${is.eq(row.codeHash, codeHash)} AND ${is.lt(row.guesses, most)}`)
      .go();
  return holds(() => outlasting(take));
}
