import { stateOfAgreement, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { RequestKey } from '#core/platform/request.store.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import type { askRefund as contract, RepaymentAccount } from '#shared/repayments/contract.ts';
import { nairobiDay } from '#shared/rewards/points.ts';
import { changeOnce, type OwnerRequest } from './change-once.ts';
import type { Deps } from './deps.ts';
import type { ReadDeps } from './own-agreement.ts';

type AskDeps = ReadDeps & Pick<Deps, 'saveRefundRequest' | 'findUser' | 'clock'>;

/**
 * Asks the office for the credit of an agreement. There is one such request at a time.
 *
 * @throws AppError as the contract lists them
 */
export function askRefund(
  deps: AskDeps,
  request: OwnerRequest,
  { phone }: BodyOf<typeof contract>,
): Promise<RepaymentAccount> {
  return changeOnce(deps, request, { askRefund: phone }, async (whole, requestKey) => {
    if (whole.refundRequest) throw new AppError('repayments.refundAsked');
    const { credit } = stateOfAgreement(whole, nairobiDay(deps.clock()));
    if (credit === 0) throw new AppError('repayments.noCredit');
    const to = await phoneFor(deps, request.userId, phone);
    await save(deps, whole, { amount: credit, phone: to }, requestKey);
  });
}

/** @throws AppError signIn.phoneNotAllowed, accounts.notFound */
async function phoneFor(
  { findUser }: Pick<Deps, 'findUser'>,
  userId: string,
  typed: string | undefined,
): Promise<string> {
  const phone = typed === undefined ? (await findUser(userId))?.phone : mobilePhone(typed);
  if (phone) return phone;
  throw new AppError(typed === undefined ? 'accounts.notFound' : 'signIn.phoneNotAllowed');
}

async function save(
  { saveRefundRequest, clock }: Pick<Deps, 'saveRefundRequest' | 'clock'>,
  { agreement }: WholeAgreement,
  asked: { amount: number; phone: string },
  requestKey: RequestKey,
): Promise<void> {
  const { userId, ref, projectId, businessName } = agreement;
  const askedAt = isoTime(clock());
  const item = { userId, ref, projectId, businessName, ...asked, askedAt };
  const outcome = await saveRefundRequest(agreement, item, requestKey);
  if (outcome !== 'saved') throw new AppError(refusals[outcome]);
}

const refusals = {
  // Nobody sees this refusal: `once` finds the result of the same request.
  repeated: 'server.busy',
  changed: 'agreements.changed',
} as const;
