import { absent, below } from '../../platform/condition.ts';
import { write } from '../../platform/write.ts';
import { type RedeemCode, redeemCode } from './redeem-code.entity.ts';

export const findRedeemCode = (businessId: string, phone: string): Promise<RedeemCode | null> =>
  redeemCode.get({ businessId, phone });

/**
 * Replaces the code that was read by a new one.
 *
 * @returns false if another request was quicker: then that request sends its code
 */
export const replaceRedeemCode = (next: RedeemCode, before: RedeemCode | null): Promise<boolean> =>
  write(redeemCode.put(next, { if: { sentAt: before?.sentAt ?? absent } }));

/** Takes one guess. @returns false if the code has no guess left, or was replaced */
export const takeGuess = (code: RedeemCode, most: number): Promise<boolean> =>
  write(
    redeemCode.patch(code, {
      add: { guesses: 1 },
      if: { codeHash: code.codeHash, guesses: below(most) },
    }),
  );
