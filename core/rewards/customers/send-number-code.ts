import { requireUser } from '#core/accounts/require-user.ts';
import { sendCodeBySms } from '#core/confirmations/send-confirmation.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import type { sendNumberCode as contract } from '#shared/rewards/contract.ts';
import type { Deps } from '../deps.ts';
import { customerPhone } from './customer-phone.ts';
import { requireMovable } from './move-customer.ts';
import { changeText, confirmableChange } from './number-change.ts';

/**
 * Sends a code to the new number of a customer, out of the purse of Miliki: a shop without credits has
 * customers with new numbers as well. The purse counts it for the number, the account and the day.
 *
 * @throws AppError as the contract lists them
 */
export async function sendNumberCode(
  deps: Deps,
  businessId: string,
  body: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const numbers = { from: customerPhone(body.phone), to: customerPhone(body.newPhone) };
  const { before } = await requireMovable(deps, businessId, numbers);
  if (before) throw new AppError('rewards.customerExists');
  const { businessName } = await requireUser(deps, businessId);
  const act = await confirmableChange(businessId, numbers);
  const to = { userId: businessId, phone: numbers.to };
  const textWith = (code: string) => changeText(code, businessName);
  // A manager may send it: it must not use up the codes of the owner.
  return sendCodeBySms(deps, act, to, textWith, 'customer');
}
