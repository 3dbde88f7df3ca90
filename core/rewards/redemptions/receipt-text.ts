import type { User } from '#core/accounts/account.store.ts';
import { requireUser } from '#core/accounts/require-user.ts';
import { ownPhoneReceipts } from '#core/messages/customers.ts';
import { AppError } from '#core/platform/app-error.ts';
import { cardLinkOf } from '#shared/cards/card-link.ts';
import type { ReplyOf, TeamActor } from '#shared/platform/contract.ts';
import type { readReceiptText as contract } from '#shared/rewards/contract.ts';
import type { Deps } from '../deps.ts';
import { shopCodeFor } from '../finding/card-link.ts';
import { requireCustomer } from '../finding/find-customers.ts';
import { type Receiptable, requireReceiptable } from './send-receipt.ts';

/**
 * The receipt for the shop's own phone. Its sender reads it, so its link is the one that the shop shows.
 * @param member null for the owner; a cashier gets what they made today @throws AppError as the contract lists them
 */
export async function readReceiptText(
  deps: Deps,
  businessId: string,
  entryId: string,
  member: TeamActor | null,
): Promise<ReplyOf<typeof contract>> {
  const entry = await requireReceiptable(deps, businessId, entryId, member);
  const [customer, shop, { pointValue }] = await Promise.all([
    requireCustomer(deps, businessId, entry.phone),
    requireUser(deps, businessId),
    deps.findRules(businessId),
  ]);
  if (customer.noReceiptsSince) throw new AppError('rewards.noReceipts');
  const code = await shopCodeFor(deps, businessId, entry.phone);
  const cardLink = `https://${cardLinkOf(deps.siteHost, code)}`;
  return { phone: entry.phone, text: textOf(entry, shop, pointValue, cardLink) };
}

function textOf(
  { type, points, balanceAfter, pointsUsed, kes, receiptNo }: Receiptable,
  { businessName, phone }: User,
  pointValue: number | null,
  cardLink: string,
): string {
  const { award, redeem } = ownPhoneReceipts;
  if (type === 'award') return award({ points, balanceAfter, businessName, pointValue }, cardLink);
  const used = { pointsUsed, kes, receiptNo, balanceAfter };
  return redeem({ ...used, businessName, phone }, cardLink);
}
