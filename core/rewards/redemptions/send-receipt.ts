import { requireUser } from '#core/accounts/require-user.ts';
import { customerMessages } from '#core/messages/customers.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { startedEarly } from '#core/platform/limits/once.ts';
import type { Delivery } from '#core/sms/deliver-sms.ts';
import { textHashOf } from '#core/sms/outbox/sms.entity.ts';
import type { WaitingSms } from '#core/sms/sms.store.ts';
import type { TeamActor } from '#shared/platform/contract.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { maySee } from '../awards/find-entries.ts';
import { textPrefixOf } from '../customers/customer-texts.ts';
import type { Deps } from '../deps.ts';
import { cardLinkFor } from '../finding/card-link.ts';
import { ENTRY_ID, type EntryItem, receiptIdOf } from '../ledger/entry.entity.ts';
import { enqueueCustomerSms } from './send-redeem-code.ts';

/**
 * @param member null for the owner; a cashier sends receipts of what they made today
 * @throws AppError rewards.entryNotFound (also for other kinds of entries), rewards.alreadyReversed,
 *   rewards.noReceipts, rewards.customerErased, rewards.beingErased, accounts.notFound, sms.noCredits, sms.failed
 */
export async function sendReceipt(
  deps: Deps,
  businessId: string,
  entryId: string,
  member: TeamActor | null,
): Promise<Delivery> {
  const entry = await requireReceiptable(deps, businessId, entryId, member);
  const text = await textOf(deps, entry);
  const sms: WaitingSms = {
    userId: businessId,
    smsId: await smsIdOf(entry),
    phone: entry.phone,
    class: customerMessages.awardReceipt.class,
    // A hash of the text would make it another SMS once the shop has a new name.
    textHash: textHashOf(entryId),
    credits: segmentsOf(text).segments,
    state: 'QUEUED',
    text,
    createdAt: isoTime(deps.clock()),
  };
  const queueSms = async (item: WaitingSms) => {
    const claim = await deps.queueReceiptSms(item);
    if (claim === 'notWanted') throw new AppError('rewards.noReceipts');
    return claim;
  };
  return enqueueCustomerSms({ ...deps, queueSms }, sms);
}

export type Receiptable = EntryItem & { type: 'award' | 'redeem' };

/**
 * First checks that the caller may see the entry, because other refusals reveal something about it.
 * @param member null for the owner
 * @throws AppError rewards.entryNotFound (also for other kinds of entries), rewards.alreadyReversed,
 * rewards.customerErased
 */
export async function requireReceiptable(
  deps: Deps,
  businessId: string,
  entryId: string,
  member: TeamActor | null,
): Promise<Receiptable> {
  const entry = ENTRY_ID.test(entryId) ? await deps.findEntry(businessId, entryId) : null;
  const isSeen = entry !== null && maySee(member, entry, deps.clock());
  if (!isSeen || !isReceiptable(entry)) throw new AppError('rewards.entryNotFound');
  if (entry.reversedBy) throw new AppError('rewards.alreadyReversed');
  if (isErased(entry.phone)) throw new AppError('rewards.customerErased');
  return entry;
}

const isReceiptable = (entry: EntryItem): entry is Receiptable =>
  entry.type === 'award' || entry.type === 'redeem';

async function textOf(deps: Deps, entry: Receiptable): Promise<string> {
  const { type, businessId, points, balanceAfter, pointsUsed, kes, receiptNo } = entry;
  const link = startedEarly(cardLinkFor(deps, businessId, entry.phone));
  const [shop, { pointValue }] = await Promise.all([
    requireUser(deps, businessId),
    deps.findRules(businessId),
  ]);
  const { businessName, phone } = shop;
  const { awardReceipt, redemptionReceipt } = customerMessages;
  const facts = { businessName, balanceAfter, cardLink: await link };
  if (type !== 'redeem') return awardReceipt.sms({ ...facts, points, pointValue }).en;
  return redemptionReceipt.sms({ ...facts, phone, pointsUsed, kes, receiptNo }).en;
}

/** A customer can have many award receipts, so an erasure finds them by a prefix, like the shop's own texts. */
const smsIdOf = async ({ type, phone, entryId }: Receiptable): Promise<string> =>
  type === 'redeem' ? receiptIdOf(entryId) : `${await textPrefixOf(phone)}${receiptIdOf(entryId)}`;
