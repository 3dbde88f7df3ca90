import type { BankSlipItem } from '#core/agreements/bank-slip.entity.ts';
import { paidIn } from '#core/agreements/change-agreement.ts';
import {
  isDayOf,
  livePaymentsIn,
  stateOfAgreement,
  type WholeAgreement,
} from '#core/agreements/whole-agreement.ts';
import { checkFile } from '#core/documents/uploads.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { agreementOutcome } from '#shared/agreements/agreement-machine.ts';
import { plainReference } from '#shared/collection/bank-reference.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { sendSlip as contract, RepaymentAccount } from '#shared/repayments/contract.ts';
import type { Deps } from './deps.ts';
import { changeOnce, type OwnerRequest } from './own-agreement.ts';

type Sent = BodyOf<typeof contract>;

/** The slip waits until two people have found the payment at the bank. @throws AppError as the contract lists them */
export function sendSlip(
  deps: Deps,
  request: OwnerRequest,
  { reference: typed, ...sent }: Sent,
): Promise<RepaymentAccount> {
  const slip = { ...sent, reference: plainReference(typed) };
  return changeOnce(deps, request, { sendSlip: slip }, async (whole, requestKey) => {
    const now = deps.clock();
    requirePayable(whole, now);
    requireUnknown(whole, slip.reference);
    requirePossible(whole, slip.day, now);
    await checkFile(deps, { userId: request.userId, key: slip.key, kind: 'slip' });
    const item = itemOf(whole, slip, deps.newId(), now);
    const outcome = await deps.saveSlip(whole.agreement, item, requestKey);
    if (outcome !== 'saved') throw new AppError(refusals[outcome]);
  });
}

/** @throws AppError agreements.notNow */
function requirePayable(whole: WholeAgreement, now: number): void {
  const { agreement } = whole;
  const paid = paidIn(whole, stateOfAgreement(whole, nairobiDay(now)));
  const outcome = agreementOutcome(agreement.status, 'pay', paid);
  if ('refused' in outcome) throw new AppError(outcome.refused);
}

/** @throws AppError repayments.slipCounted, repayments.slipWaiting */
function requireUnknown({ journal, slips }: WholeAgreement, reference: string): void {
  const isCounted = livePaymentsIn(journal).some((line) => line.reference === reference);
  if (isCounted) throw new AppError('repayments.slipCounted');
  const isWaiting = slips.some((one) => one.state === 'Checking' && one.reference === reference);
  if (isWaiting) throw new AppError('repayments.slipWaiting');
}

/** @throws AppError repayments.notADay */
function requirePossible({ agreement }: WholeAgreement, day: string, now: number): void {
  if (!isDayOf(agreement, day, nairobiDay(now))) throw new AppError('repayments.notADay');
}

const itemOf = (
  { agreement: { userId, ref, projectId, businessName } }: WholeAgreement,
  slip: Sent,
  slipId: string,
  now: number,
): BankSlipItem => ({
  userId,
  ref,
  projectId,
  businessName,
  slipId,
  ...slip,
  state: 'Checking',
  sentAt: isoTime(now),
  waitingSince: isoTime(now),
});

const refusals = {
  // Never shown: `once` finds the result of the same request.
  repeated: 'server.busy',
  changed: 'agreements.changed',
  missingFile: 'documents.notFound',
  tooMany: 'repayments.tooManySlips',
} as const;
