/** M-Pesa's answer about a payment that an owner claims. The claim itself moves nothing. */

import type { Answer } from '#core/mpesa/read-answer.ts';
import type { CallbackProblem } from '#shared/payments/callback-problems.ts';
import { PAID } from '#shared/payments/result-codes.ts';
import { momentOf } from './arrival.ts';
import { keepUnmatched } from './count-payment.ts';
import type { Deps } from './deps.ts';
import { findListed } from './pull-payments.ts';
import type { QuestionItem } from './question.entity.ts';
import { settleTold } from './settle-confirmation.ts';

/** An answer, and when it came, in milliseconds since 1970. */
export type Heard = Answer & { heardAt: number };

/** The code of a receipt that M-Pesa does not have. */
const NO_SUCH_RECEIPT = '2032';

/** What M-Pesa calls a payment that was made. */
const COMPLETED = 'Completed';

/**
 * Counts a payment that was not known, for the agreement whose account its payer typed, and ends the claim.
 *
 * @returns why nothing moved, where the office must know it
 */
export async function settleClaim(
  deps: Deps,
  { receipt, userId = '' }: QuestionItem,
  answer: Heard,
): Promise<CallbackProblem | null> {
  if (answer.code !== PAID && answer.code !== NO_SUCH_RECEIPT) return 'unknownCode';
  if (answer.code === PAID && answer.receipt !== receipt) return 'otherReceipt';
  if (answer.status === COMPLETED) await countClaimed(deps, receipt, answer);
  await deps.endClaim({ receipt, userId }, deps.clock());
  return null;
}

/**
 * An answer does not say what the payer typed as the account: the list does. Money to us of which no list says it
 * is for the office to match, who sees the claim beside it.
 */
async function countClaimed(
  deps: Deps,
  receipt: string,
  { amount, at, paidTo, payer, heardAt }: Heard,
): Promise<void> {
  if (await deps.findPayment(receipt)) return;
  const listed = at && (await findListed(deps, receipt, at));
  if (listed) {
    await settleTold(deps, listed, heardAt);
    return;
  }
  if (paidTo !== deps.shortCode() || amount === null) return;
  const arrival = { receipt, amount, payer, account: '', at: momentOf(at, heardAt) };
  await keepUnmatched(deps, { ...arrival, channel: 'paybill' }, 'noAccount');
}
