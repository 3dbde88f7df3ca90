/** M-Pesa's answer about a claimed payment. The claim itself moves nothing. */

import type { Answer } from '#core/mpesa/read-answer.ts';
import type { CallbackProblem } from '#shared/payments/callback-problems.ts';
import { PAID } from '#shared/payments/result-codes.ts';
import { OUR_OPERATOR } from '#shared/payments/reversal-codes.ts';
import type { QuestionItem } from '../asking/question.ts';
import { type CountOutcome, keepUnmatched } from '../counting/count-payment.ts';
import { momentOf } from '../counting/payment.ts';
import { findListed, type PullDeps } from '../counting/pull-payments.ts';
import { settleReported } from '../counting/settle-confirmation.ts';
import type * as claimStore from './claim.ts';

type SettleClaimDeps = PullDeps & Pick<typeof claimStore, 'endClaim' | 'markClaimUndecided'>;

/** `receivedAt` is in milliseconds since 1970. */
export type ReceivedAnswer = Answer & { receivedAt: number };

const NO_SUCH_RECEIPT = '2032';

const COMPLETED = 'Completed';

/** M-Pesa's names for a payment that brought no money, or went back completely. */
const NOT_MADE = ['Cancelled', 'Declined', 'Expired', 'Failed', 'Reversed'];

/** The payment came to us, it does not exist, or the answer proves neither. */
type Verdict = 'came' | 'none' | 'unclear';

/**
 * Counts the payment for the agreement that its payer typed. If the answer proves nothing, the claim is for the office.
 * @returns why nothing moved, if the office must know
 */
export async function settleClaim(
  deps: SettleClaimDeps,
  { receipt, userId = '' }: QuestionItem,
  answer: ReceivedAnswer,
): Promise<CallbackProblem | null> {
  if (answer.code === OUR_OPERATOR) return 'ourOperator';
  if (answer.code !== PAID && answer.code !== NO_SUCH_RECEIPT) return 'unknownCode';
  if (answer.code === PAID && answer.receipt !== receipt) return 'otherReceipt';
  const verdict = verdictOf(answer, deps.shortCode());
  const outcome = verdict === 'none' ? 'none' : await countClaimed(deps, receipt, answer);
  if (outcome === 'unclear') {
    await deps.markClaimUndecided({ receipt, userId }, deps.clock());
    return 'unclearAnswer';
  }
  await deps.endClaim({ receipt, userId }, deps.clock());
  return outcome === 'otherwise' ? 'otherThanKnown' : null;
}

function verdictOf({ code, status, paidTo, amount }: Answer, shortCode: string): Verdict {
  const isOfOther = status === COMPLETED && paidTo !== null && paidTo !== shortCode;
  if (code === NO_SUCH_RECEIPT || isOfOther || NOT_MADE.includes(status ?? '')) return 'none';
  return status === COMPLETED && paidTo === shortCode && amount !== null ? 'came' : 'unclear';
}

/**
 * M-Pesa's list has the account that the payer typed, and only payments to us. Money to us without an account is for
 * the office, which sees the claim beside it.
 * @returns `unclear` if neither the answer nor the list says that the payment came
 */
async function countClaimed(
  deps: SettleClaimDeps,
  receipt: string,
  answer: ReceivedAnswer,
): Promise<'unclear' | CountOutcome> {
  const { amount, cents, at, payer, receivedAt } = answer;
  const listed = at && (await findListed(deps, receipt, at));
  if (listed) return settleReported(deps, listed, receivedAt);
  if (amount === null || verdictOf(answer, deps.shortCode()) !== 'came') return 'unclear';
  if (await deps.findPayment(receipt)) return 'known';
  const arrival = { receipt, amount, cents, payer, account: '', at: momentOf(at, receivedAt) };
  const reason = cents === undefined ? 'noAccount' : 'hasCents';
  return keepUnmatched(deps, { ...arrival, channel: 'paybill' }, reason);
}
