/** M-Pesa's answer to a reversal: the payment is taken back, or stays. */
import type { WaitingAct } from '#core/agreements/agreement.entity.ts';
import type { JournalLineItem } from '#core/agreements/journal-line.entity.ts';
import type { readWholeAgreement, WholeAgreement } from '#core/agreements/whole-agreement.ts';
import type { transactionStatus } from '#core/mpesa/daraja.ts';
import { askedAs } from '#core/mpesa/outcomes.ts';
import { AppError } from '#core/platform/app-error.ts';
import { logger } from '#core/platform/logger.ts';
import type { Write } from '#core/platform/table/writes.ts';
import {
  type FactCommand,
  recordFact,
  TOLD_BY_MPESA,
  untilRecorded,
} from '#core/projects/money/record-fact.ts';
import { agreementRules } from '#shared/agreements/agreement-machine.ts';
import type { CallbackProblem } from '#shared/payments/callback-problems.ts';
import { channelOf, isByMpesa } from '#shared/payments/channels.ts';
import { PAID } from '#shared/payments/result-codes.ts';
import {
  isReversalRefusal,
  OUR_OPERATOR,
  REVERSED_BEFORE,
} from '#shared/payments/reversal-codes.ts';
import { DAY_MS, HOUR_MS, nairobiDay } from '#shared/platform/time.ts';
import type * as questions from '../asking/question.ts';
import { newQuestion, type QuestionItem } from '../asking/question.ts';
import type { ReceivedAnswer } from '../claims/settle-claim.ts';
import {
  bankReceipt,
  type findPayment,
  isSameAmount,
  type PaymentItem,
  payment,
} from '../counting/payment.ts';
import type { SettleDeps } from '../counting/settle-confirmation.ts';
import type * as refundStore from './refund.store.ts';

/**
 * Applies M-Pesa's answer: takes the payment back if it was reversed, whatever happened to it meanwhile, or notes the
 * refusal. @returns why nothing moved, if the office must know
 */
export async function settleReversal(
  deps: ReversedDeps,
  question: QuestionItem,
  answer: ReceivedAnswer,
): Promise<CallbackProblem | null> {
  const { code, receipt, at, receivedAt } = answer;
  if (receipt !== null && receipt !== question.receipt) return 'otherReceipt';
  const isReversed = code === PAID || code === REVERSED_BEFORE;
  if (!isReversed && !isReversalRefusal(code)) return 'unknownCode';
  const problem = isReversed
    ? await takeBack(deps, question.receipt, answer, Math.min(at ?? receivedAt, receivedAt))
    : await refuseReversal(deps, question, code);
  await deps.closeQuestion(question);
  return problem;
}

/** M-Pesa's name for the state of a payment it gave back. */
const REVERSED = 'Reversed';

/** For a request to reverse that M-Pesa has not answered: takes the payment back if M-Pesa says that it is reversed. */
export async function settleStatus(
  deps: ReversedDeps,
  question: QuestionItem,
  answer: ReceivedAnswer,
): Promise<CallbackProblem | null> {
  const { code, receipt, status, receivedAt } = answer;
  if (code === OUR_OPERATOR) return 'ourOperator';
  const isReversed = status === REVERSED && receipt === question.receipt;
  return isReversed ? takeBack(deps, question.receipt, answer, receivedAt) : null;
}

/** M-Pesa has until `from` to answer; until `to` we look for the outcome. */
const LOOKED_FOR_MS = { from: HOUR_MS, to: 2 * DAY_MS };

/** Asks about payments whose reversal M-Pesa has not answered. Reverses nothing. */
export async function lookForReversals(deps: ReversedDeps): Promise<void> {
  for (const open of await deps.openQuestions()) {
    try {
      await lookFor(deps, open);
    } catch (error) {
      logger.error('not looked for', { receipt: open.receipt, error: error as Error });
    }
  }
}

async function lookFor(deps: ReversedDeps, open: QuestionItem): Promise<void> {
  const { receipt, askedAt } = open;
  const now = deps.clock();
  const age = now - Date.parse(askedAt);
  if (age < LOOKED_FOR_MS.from) return;
  const found = await deps.findPayment(receipt);
  if (found?.state === 'Reversed' || age > LOOKED_FOR_MS.to) return deps.closeQuestion(open);
  const look = newQuestion({ about: 'look', receipt }, now);
  await deps.createQuestion(look);
  deps.countEvent('Question', askedAs(await deps.transactionStatus(look)));
}

/** If M-Pesa reversed only part of the payment, takes nothing back and leaves it to the office (`partOnly`). */
const takeBack = (
  deps: ReversedDeps,
  receipt: string,
  { amount, cents }: Pick<ReceivedAnswer, 'amount' | 'cents'>,
  at: number,
): Promise<CallbackProblem | null> =>
  untilRecorded(async () => {
    const found = await deps.findPayment(receipt);
    if (found?.state === 'Reversed') return null;
    const part = await notePart(deps, found, { amount, cents });
    if (part) return part;
    if (found?.state === 'Unmatched') {
      if (await deps.saveReversed(found, deps.clock())) return null;
      throw new AppError('agreements.changed');
    }
    const whole = found?.state === 'Counted' && (await wholeOf(deps, found));
    if (!found || !whole) return 'notTakenBack';
    const { status } = whole.agreement;
    if (!agreementRules.takeBack.from.includes(status)) return 'notTakenBack';
    await recordFact(deps, whole, factOf(whole, found, at));
    return null;
  });

/** @returns `partOnly`, noted on the payment, if M-Pesa reversed only a part */
async function notePart(
  { notePartReversed }: Pick<ReversedDeps, 'notePartReversed'>,
  found: PaymentItem | null,
  told: Pick<ReceivedAnswer, 'amount' | 'cents'>,
): Promise<CallbackProblem | null> {
  if (!found || !isPart(found, told)) return null;
  await notePartReversed(found);
  return 'partOnly';
}

/** An answer without an amount means the whole payment, unless a part was given back before. */
const isPart = (
  found: PaymentItem,
  { amount, cents }: Pick<ReceivedAnswer, 'amount' | 'cents'>,
): boolean =>
  amount === null ? found.isPartReversed === true : !isSameAmount(found, { amount, cents });

const wholeOf = async (
  { readWholeAgreement }: Pick<ReversedDeps, 'readWholeAgreement'>,
  { userId, ref }: PaymentItem,
): Promise<WholeAgreement | null> => (userId && ref ? readWholeAgreement({ userId, ref }) : null);

/** The journal line names the two people who decided the reversal, or M-Pesa if the office withdrew the decision. */
function factOf(
  { agreement }: WholeAgreement,
  { receipt, channel, amount, line: reverses }: PaymentItem,
  at: number,
): FactCommand<'takeBack'> {
  const act = reversalOf(agreement, receipt);
  const line = { day: nairobiDay(at), amount, channel, reference: receipt, reverses };
  return {
    event: 'takeBack',
    ...(act?.asked
      ? { by: act.asked.by, changes: { waiting: null } }
      : { by: TOLD_BY_MPESA, role: 'system' }),
    line: { ...line, ...(act && { recordedBy: act.by, details: { reason: act.reason } }) },
    beside: (change) => ({ also: [paymentTakenBack(change.line, 'reversed', change.line.at)] }),
  };
}

/** @returns the decision of two people about a payment, while it waits for M-Pesa */
const reversalOf = (
  { waiting }: WholeAgreement['agreement'],
  receipt: string,
): WaitingAct | null =>
  waiting?.event === 'reverse' && waiting.reference === receipt && waiting.asked ? waiting : null;

export interface RefusalDeps
  extends Pick<typeof refundStore, 'saveRefusedAct' | 'saveRefusedRefund'> {
  findPayment: typeof findPayment;
  readWholeAgreement: typeof readWholeAgreement;
}

type ReversedDeps = RefusalDeps &
  SettleDeps &
  Pick<typeof refundStore, 'notePartReversed' | 'saveReversed'> &
  Pick<typeof questions, 'createQuestion' | 'openQuestions' | 'closeQuestion'> & {
    transactionStatus: typeof transactionStatus;
  };

/** The payment stays. The office sees why, and drops its decision. */
export const refuseReversal = (
  deps: RefusalDeps,
  { receipt, answerId }: Pick<QuestionItem, 'receipt' | 'answerId'>,
  code: string,
): Promise<null> =>
  untilRecorded(async () => {
    const found = await deps.findPayment(receipt);
    const refund = found?.refund;
    if (found && refund?.asked?.answerId === answerId) {
      await deps.saveRefusedRefund(found, { ...refund, asked: { ...refund.asked, code } });
    }
    const whole = found && (await wholeOf(deps, found));
    const act = whole && reversalOf(whole.agreement, receipt);
    if (!whole || !act?.asked || act.asked.answerId !== answerId) return null;
    const refused = { ...act, asked: { ...act.asked, code } };
    if (await deps.saveRefusedAct(whole, refused)) return null;
    throw new AppError('agreements.changed');
  });

type TakeBackCause = 'wrongAgreement' | 'reversed';

type Paid = Pick<JournalLineItem, 'channel' | 'reference'>;

/**
 * An M-Pesa payment stays for ever: it came in, and is matched again unless M-Pesa itself reversed it. A bank payment
 * is deleted, because people record it by hand, and may do so again.
 */
export function paymentTakenBack(paid: Paid, cause: TakeBackCause, at: string): Write {
  const { reference = '' } = paid;
  if (!isByMpesa(channelOf(paid))) return payment.delete({ receipt: bankReceipt(reference) });
  const receipt = reference;
  const counted = { state: 'Counted' } as const;
  if (cause === 'reversed') {
    const set = { state: 'Reversed', unmatchedSince: null } as const;
    return payment.patch({ receipt }, { set, if: counted });
  }
  const nobodys = { userId: null, ref: null, line: null };
  const set = { ...nobodys, state: 'Unmatched', unmatchedSince: at, reason: cause } as const;
  return payment.patch({ receipt }, { set, if: counted });
}
