import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import { outstandingOf } from '#core/agreements/change-agreement.ts';
import { kesOf, type PaymentItem, type PaymentRefund } from '#core/payments/counting/payment.ts';
import { proposalOf } from '#core/payments/reversals/refund.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { shown } from '#core/platform/shown.ts';
import { candidatesOf } from '#shared/collection/account-candidates.ts';
import {
  type listUnmatched as listContract,
  ProposedRefund,
  Suggestion,
  UnmatchedPayment,
} from '#shared/collection/money-contract.ts';
import type { ReplyOf, StaffActor } from '#shared/platform/contract.ts';
import type { MoneyDeps } from './money-deps.ts';
import { requireNotConcerned } from './own-payment.ts';
import { toAskedReply } from './waiting-for-office.ts';

/** Payments on a page. It costs at most 5 read units, a Query for the claims of each, and a read for each candidate. */
const PAGE = 25;

/** @returns payments that pay for nothing yet, oldest first, with the agreements that claim or may match each */
export async function listUnmatched(
  deps: MoneyDeps,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listContract>> {
  const { items, next } = await deps.pageUnmatched(PAGE, cursor);
  const [agreements, claimed] = await Promise.all([meantBy(deps, items), claimsFor(deps, items)]);
  const payments = items.map((item, index) => {
    const claims = claimed[index] ?? [];
    const meant = candidatesFor(item).filter((ref) => claims.every((one) => one.ref !== ref));
    return toReply(item, [
      ...claims.flatMap((one) => toSuggestion(one, true)),
      ...meant.flatMap((ref) => toSuggestion(agreements.get(ref), false)),
    ]);
  });
  return { payments, next };
}

/** @returns for each payment, the agreements for which owners claim it */
const claimsFor = (
  { claimsOf, findAgreement }: Parameters<typeof listUnmatched>[0],
  items: readonly PaymentItem[],
): Promise<AgreementItem[][]> =>
  Promise.all(
    items.map(async ({ receipt }) => {
      const found = await Promise.all((await claimsOf(receipt)).map(findAgreement));
      return found.flatMap((one) => one ?? []);
    }),
  );

const candidatesFor = ({ account }: PaymentItem): string[] => candidatesOf(account ?? '');

/** @returns the agreements that the payments may be for, by their references */
async function meantBy(
  { findPaymentAccounts, findAgreement }: Parameters<typeof listUnmatched>[0],
  items: readonly PaymentItem[],
): Promise<Map<string, AgreementItem>> {
  const accounts = await findPaymentAccounts([...new Set(items.flatMap(candidatesFor))]);
  const found = (await Promise.all(accounts.map(findAgreement))).flatMap((one) => one ?? []);
  return new Map(found.map((one) => [one.ref, one]));
}

/** A cancelled agreement takes no payment. */
function toSuggestion(found: AgreementItem | undefined, isClaimed: boolean): Suggestion | [] {
  if (!found || found.status === 'Cancelled') return [];
  return shown(Suggestion, { ...found, owed: outstandingOf(found), isClaimed });
}

const toReply = (item: PaymentItem, suggestions: Suggestion[]): UnmatchedPayment =>
  shown(UnmatchedPayment, {
    ...item,
    amount: kesOf(item),
    reason: item.reason ?? 'unknownAccount',
    unmatchedSince: item.unmatchedSince ?? item.at,
    refund: item.refund && toRefund(item, item.refund),
    suggestions,
  });

function toRefund(item: PaymentItem, refund: PaymentRefund): ProposedRefund {
  const asked = refund.asked && toAskedReply(refund.asked);
  return shown(ProposedRefund, { ...refund, proposal: proposalOf(item, refund), asked });
}

/**
 * @throws AppError payments.notFound; payments.counted if it pays for something or was given back;
 *   assessment.ownBusiness if it may be for the member's own business
 */
export async function unmatchedPayment(
  deps: MoneyDeps,
  receipt: string,
  by: StaffActor,
): Promise<PaymentItem> {
  const found = RECEIPT.test(receipt) ? await deps.findPayment(receipt) : null;
  if (!found) throw new AppError('payments.notFound');
  if (found.state !== 'Unmatched') throw new AppError('payments.counted');
  const meant = await deps.findPaymentAccounts(candidatesFor(found));
  await requireNotConcerned(deps, by, receipt, meant);
  return found;
}

/** A receipt of M-Pesa, or the receipt that we make of a bank's reference. */
const RECEIPT = /^[0-9A-Z]{4,40}$/;
