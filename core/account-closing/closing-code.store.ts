import type { EntityItem } from 'electrodb';
import { holds } from '../platform/transaction.ts';
import { closingCode } from './closing-code.entity.ts';

export type ClosingCode = EntityItem<typeof closingCode>;

export async function findClosingCode(userId: string): Promise<ClosingCode | null> {
  const { data } = await closingCode.get({ userId }).go({ consistent: true });
  return data;
}

/**
 * Puts a new code in the place of the one that was read.
 *
 * @returns false when another request was quicker: then that one sends
 */
export function replaceClosingCode(
  next: ClosingCode,
  before: ClosingCode | null,
): Promise<boolean> {
  const put = closingCode.put(next);
  return holds(() =>
    put
      .where((row, is) => (before ? is.eq(row.sentAt, before.sentAt) : is.notExists(row.sentAt)))
      .go(),
  );
}

/** Takes one guess. @returns false when the code has none left, or is another one by now */
export function takeGuess({ userId, codeHash }: ClosingCode, most: number): Promise<boolean> {
  return holds(() =>
    closingCode
      .patch({ userId })
      .add({ guesses: 1 })
      .where((row, is) => `${is.eq(row.codeHash, codeHash)} AND ${is.lt(row.guesses, most)}`)
      .go(),
  );
}
