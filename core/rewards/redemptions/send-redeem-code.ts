import { confirmationLimits } from '../../../shared/confirmations/limits.ts';
import type { BodyOf, ReplyOf } from '../../../shared/platform/contract.ts';
import type { sendRedeemCode as contract } from '../../../shared/rewards/contract.ts';
import { needsCode } from '../../../shared/rewards/points.ts';
import { plainSms, smsParts } from '../../../shared/sms/sms-parts.ts';
import { issueConfirmation, sentConfirmation } from '../../confirmations/confirm.ts';
import { AppError } from '../../platform/app-error.ts';
import { isoTime } from '../../platform/clock.ts';
import { customerPhone } from '../customers/customer-phone.ts';
import { deliverCustomerSms } from '../customers/deliver-customer-sms.ts';
import type { Deps } from '../deps.ts';
import { takeOldest } from '../ledger/take-oldest.ts';
import { redeemWorth } from './redeem-worth.ts';
import { confirmableRedemption } from './redemption.ts';

type Shop = { businessName: string };

/** Longer names are cut: a code costs one credit, whatever the shop is called. */
const NAME_LETTERS = 40;

/**
 * Sends a fresh code to the customer, with which these points can be redeemed, for the business's
 * SMS credits.
 *
 * @throws AppError as the contract lists them
 */
export async function sendRedeemCode(
  deps: Deps,
  businessId: string,
  body: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { points } = body;
  const redemption = { businessId, phone: customerPhone(body.phone), points };
  const rules = await deps.findRules(businessId);
  const kes = redeemWorth(points, rules);
  if (!needsCode(kes, rules.redeemCodeAbove)) throw new AppError('rewards.codeNotNeeded');
  const now = deps.clock();
  takeOldest(await deps.findCustomer(businessId, redemption.phone), points, now);
  const shop = await deps.findUser(businessId);
  if (!shop) throw new AppError('accounts.notFound');
  // Before it takes the place of a code that was sent.
  if (shop.smsBalance < 1) throw new AppError('sms.noCredits');
  const act = confirmableRedemption(redemption);
  const { code, confirmation } = await issueConfirmation(deps, act);
  const text = codeText(code, { points, kes }, shop);
  const sms = {
    userId: businessId,
    smsId: `redeem-code#${deps.newId(now)}`,
    phone: redemption.phone,
    // Of the code alone, and keyed: the text's own would give four digits away.
    textHash: confirmation.codeHash,
    credits: smsParts(text),
    state: 'SENDING' as const,
    createdAt: isoTime(now),
    // Forgotten with its code.
    ttl: confirmation.ttl,
  };
  const { credits } = await deliverCustomerSms(deps, sms, text);
  return { ...sentConfirmation(act.purpose), credits };
}

/** In one part, also for names with letters that would make it two. */
function codeText(
  code: string,
  { points, kes }: { points: number; kes: number },
  { businessName }: Shop,
): string {
  const name = plainSms(businessName).slice(0, NAME_LETTERS).trim() || 'the shop';
  const minutes = confirmationLimits.codeSeconds / 60;
  const used = points === 1 ? '1 point' : `${points} points`;
  return `${code} is the code to use ${used} (KES ${kes}) at ${name}. Valid ${minutes} minutes. Give it only to the cashier.`;
}
