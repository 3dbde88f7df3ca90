/** Reversals by M-Pesa that two people decided. We ask M-Pesa once, and the payment counts until M-Pesa answers. */

import type { AskedReversal, WaitingAct } from '#core/agreements/agreement.entity.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { askReversal } from '#core/payments/reversals/ask-reversal.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { auditOf } from '#core/projects/project/project.entity.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';
import { waitingRules } from './waiting-rules.ts';

/** M-Pesa may answer for this long. After that, the office looks up the result in M-Pesa's portal. */
const ANSWER_MS = DAY_MS;

/**
 * Asks M-Pesa for the reversal. The act then waits for the answer.
 * @throws AppError agreements.changed, payments.unavailable
 */
export async function reverseWaiting(
  deps: Deps,
  { agreement }: WholeAgreement,
  waiting: WaitingAct,
  by: StaffActor,
): Promise<void> {
  const { amount, reference: receipt = '' } = waiting;
  await askReversal(deps, { receipt, amount }, async (question, answerId) => {
    const asked = { answerId, by: by.staffId, at: isoTime(deps.clock()) };
    const after = { amount, reference: receipt };
    const audit = auditOf(deps, by, agreement, waitingRules.reverse.confirmed, { after });
    const proposals = { waiting: { ...waiting, asked } };
    const isSaved = await deps.saveProposals(agreement, proposals, audit, question);
    if (!isSaved) throw new AppError('agreements.changed');
  });
}

/** @throws AppError collection.reversalAsked if M-Pesa was already asked */
export function requireUnasked({ asked }: { asked?: AskedReversal | undefined }): void {
  if (asked) throw new AppError('collection.reversalAsked');
}

/** @throws AppError collection.reversalAsked while M-Pesa may still answer */
export function requireAnswered(
  { asked }: { asked?: AskedReversal | undefined },
  now: number,
): void {
  const mayAnswer = asked && !asked.code && now - Date.parse(asked.at) < ANSWER_MS;
  if (mayAnswer) throw new AppError('collection.reversalAsked');
}
