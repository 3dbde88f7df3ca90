/** Prompts and claims about which M-Pesa has given no answer that we can use. People decide about them. */

import { audited } from '#core/audit/audit.store.ts';
import { phoneEndOf } from '#core/payments/attempts/attempt.ts';
import { attemptChange } from '#core/payments/attempts/change-attempt.ts';
import type { ClaimItem } from '#core/payments/claims/claim.ts';
import { AppError } from '#core/platform/app-error.ts';
import { shown } from '#core/platform/shown.ts';
import { requireNotOwn } from '#core/staff/own-business.ts';
import {
  type answerClaim as answerContract,
  type endAttempt as endContract,
  type listUndecided as listContract,
  UndecidedAttempt,
  UndecidedClaim,
} from '#shared/collection/money-contract.ts';
import { isUndecided } from '#shared/payments/attempt-machine.ts';
import { ENDED, isSaidPaid } from '#shared/payments/result-codes.ts';
import type { BodyOf, ReplyOf, StaffActor } from '#shared/platform/contract.ts';
import type { MoneyDeps } from './money-deps.ts';

/** At most this many of each kind are shown. If there are more, M-Pesa or our code has a fault. */
const SHOWN = 100;

export async function listUndecided({
  openAttempts,
  undecidedClaims,
  clock,
}: MoneyDeps): Promise<ReplyOf<typeof listContract>> {
  const [open, claims] = await Promise.all([openAttempts(), undecidedClaims(SHOWN)]);
  const attempts = open.filter((one) => isUndecided(one, clock())).slice(0, SHOWN);
  return {
    attempts: attempts.map((one) =>
      shown(UndecidedAttempt, {
        ...one,
        phone: `...${phoneEndOf(one)}`,
        isSaidPaid: isSaidPaid(one.resultCode ?? ''),
      }),
    ),
    claims: claims.map((one) => {
      const { undecidedSince = one.createdAt } = one;
      return shown(UndecidedClaim, { ...one, undecidedSince });
    }),
  };
}

/**
 * Stops our questions about the prompt. If money arrives later, it counts.
 * @throws AppError payments.notFound, payments.decided also if M-Pesa has reported it as paid, assessment.ownBusiness
 */
export async function endAttempt(
  deps: MoneyDeps,
  attemptId: string,
  by: StaffActor,
  { isSaidPaid: seen, reason }: BodyOf<typeof endContract>,
): Promise<void> {
  const before = await deps.findAttempt(attemptId);
  if (!before) throw new AppError('payments.notFound');
  const now = deps.clock();
  const { amount, resultCode = '' } = before;
  const isAsSeen = isSaidPaid(resultCode) === seen;
  if (!isUndecided(before, now) || !isAsSeen) throw new AppError('payments.decided');
  const about = { subject: `attempt#${attemptId}`, label: before.ref };
  await requireNotOwn(deps, by, before.userId, about);
  const latest = await deps.findLatestAttempt(before);
  const change = attemptChange(before, latest, { event: 'end', news: { resultCode: ENDED } }, now);
  const after = { amount, isSaidPaid: seen, reason };
  const audit = audited(by, { kind: 'payment.attemptEnded', ...about, after }, now);
  if (!change || !(await deps.saveEnded(change, audit))) throw new AppError('payments.decided');
}

/** @throws AppError payments.notFound, payments.decided, assessment.ownBusiness */
export async function answerClaim(
  deps: MoneyDeps,
  receipt: string,
  by: StaffActor,
  { ref, isNone, reason }: BodyOf<typeof answerContract>,
): Promise<void> {
  const found = await undecidedClaim(deps, receipt, ref);
  const about = { subject: `payment#${receipt}`, label: receipt };
  await requireNotOwn(deps, by, found.userId, about);
  const now = deps.clock();
  const after = { ref, isNone, reason };
  const audit = audited(by, { kind: 'payment.claimAnswered', ...about, after }, now);
  if (!(await deps.saveAnswered(found, isNone, audit, now))) throw new AppError('payments.decided');
}

async function undecidedClaim(
  { claimsOf }: MoneyDeps,
  receipt: string,
  ref: string,
): Promise<ClaimItem> {
  const found = (await claimsOf(receipt)).find((one) => one.ref === ref);
  if (!found) throw new AppError('payments.notFound');
  if (!found.undecidedSince) throw new AppError('payments.decided');
  return found;
}
