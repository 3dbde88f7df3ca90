/** Asks for the credit of an agreement. A number other than the owner's needs a code by SMS. */

import type { User } from '#core/accounts/account.store.ts';
import { requestTask } from '#core/agreements/answers.ts';
import { type RefundRequestItem, refundRequest } from '#core/agreements/refund-request.entity.ts';
import { stateOfAgreement, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import type { Sends } from '#core/carriers/send-sms.ts';
import { type Confirmation, spendConfirmation } from '#core/confirmations/confirmation.store.ts';
import {
  type ConfirmableAct,
  requireConfirmation,
  sendConfirmation,
} from '#core/confirmations/confirmations.ts';
import { task } from '#core/due/task.ts';
import { ownerCodes } from '#core/messages/codes.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
import type { RequestKey } from '#core/platform/limits/once.ts';
import { changeBesideFacts } from '#core/projects/money/record-fact.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { Language } from '#shared/platform/languages.ts';
import { maskPhone, mobilePhone } from '#shared/platform/phone.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type {
  sendRefundCode as codeContract,
  askRefund as contract,
  RepaymentAccount,
} from '#shared/repayments/contract.ts';
import type { Deps } from './deps.ts';
import { type AgreementKey, changeOnce, type OwnerRequest, ownAgreement } from './own-agreement.ts';

/** Whole KES, and the number that is to get it, as +254... */
interface Asked {
  amount: number;
  phone: string;
}

/** Pays a credit to another number. The code is valid for this number and amount only. */
export const refundAct = async (
  { ref }: Pick<AgreementKey, 'ref'>,
  { amount, phone }: Asked,
): Promise<ConfirmableAct> => ({
  purpose: 'refund',
  subject: ref,
  content: `${amount}#${await hashPhone(phone)}`,
});

/** Sends the owner a new code to have the credit paid to another number. @throws AppError as the contract lists them */
export async function sendRefundCode(
  deps: Deps & Sends,
  key: AgreementKey,
  { phone }: BodyOf<typeof codeContract>,
  language: Language,
): Promise<SentConfirmation> {
  const amount = creditIn(deps, await ownAgreement(deps, key));
  const user = await ownerOf(deps, key.userId);
  const asked = { amount, phone: phoneFor(user, phone) };
  const to = { ...user, language };
  return sendConfirmation(deps, await refundAct(key, asked), to, ownerCodes.refund, {
    ref: key.ref,
    ...asked,
  });
}

/** An agreement has one open request at a time. @throws AppError as the contract lists them */
export function askRefund(
  deps: Deps,
  request: OwnerRequest,
  { phone, code }: BodyOf<typeof contract>,
): Promise<RepaymentAccount> {
  return changeOnce(deps, request, { askRefund: phone, code }, async (whole, requestKey) => {
    const amount = creditIn(deps, whole);
    const user = await ownerOf(deps, request.userId);
    const asked = { amount, phone: phoneFor(user, phone) };
    const isOtherNumber = asked.phone !== user.phone;
    const spent = isOtherNumber ? await requireCode(deps, request, asked, code) : null;
    await save(deps, whole, { ...asked, isOtherNumber }, { requestKey, spent });
  });
}

/** @throws AppError repayments.refundAsked, repayments.noCredit */
function creditIn({ clock }: Deps, whole: WholeAgreement): number {
  if (whole.refundRequest) throw new AppError('repayments.refundAsked');
  const { credit } = stateOfAgreement(whole, nairobiDay(clock()));
  if (credit === 0) throw new AppError('repayments.noCredit');
  return credit;
}

/** @throws AppError accounts.notFound */
async function ownerOf({ findUser }: Deps, userId: string): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw new AppError('accounts.notFound');
  return user;
}

/** @throws AppError signIn.phoneNotAllowed */
function phoneFor(user: Pick<User, 'phone'>, typed: string | undefined): string {
  const phone = typed === undefined ? user.phone : mobilePhone(typed);
  if (!phone) throw new AppError('signIn.phoneNotAllowed');
  return phone;
}

/** @throws AppError repayments.refundCodeMissing, confirmations.wrong, confirmations.expired */
async function requireCode(
  deps: Deps,
  key: AgreementKey,
  asked: Asked,
  code: string | undefined,
): Promise<Confirmation> {
  if (code === undefined) throw new AppError('repayments.refundCodeMissing');
  return requireConfirmation(deps, await refundAct(key, asked), code);
}

/** The owner is notified if the money is to go to another number. */
async function save(
  deps: Deps,
  { agreement }: WholeAgreement,
  asked: Pick<RefundRequestItem, 'amount' | 'phone' | 'isOtherNumber'>,
  { requestKey, spent }: { requestKey: RequestKey; spent: Confirmation | null },
): Promise<void> {
  const { userId, ref, projectId, businessName } = agreement;
  const askedAt = isoTime(deps.clock());
  const item = { userId, ref, projectId, businessName, ...asked, askedAt };
  const { amount, phone, isOtherNumber } = asked;
  const details = { ref, amount, ...(isOtherNumber && { to: maskPhone(phone) }) };
  const spending = spent ? [spendConfirmation(spent, askedAt)] : [];
  await changeBesideFacts(deps, agreement, {
    requestKey,
    step: { event: 'project.askRefund', role: 'owner', by: userId, details },
    also: [refundRequest.create(item), task.put(requestTask(item)), ...spending],
  });
}
