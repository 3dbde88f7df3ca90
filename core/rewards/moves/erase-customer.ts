import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { ownRequestKey } from '#core/platform/limits/once.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { ERASED_REASON, erasedIdOf } from '#shared/rewards/erasure.ts';
import { type CustomerItem, isMoving } from '../customers/customer.entity.ts';
import { customerPhone } from '../customers/new-customer.ts';
import type { Deps } from '../deps.ts';
import type { EntryItem } from '../ledger/entry.entity.ts';
import { negated } from '../ledger/lots.ts';
import { buildPosting, type PostingPlan } from '../ledger/posting.ts';
import { goneOrMoved, postingPace } from '../posting/post-entry.ts';
import type { ErasingCustomer } from '../renames/erasure.store.ts';
import { finishMoveAt } from './move-customer.ts';

const CHUNK = 50;

/** An index usually knows a new entry within a second. */
const READS = 10;
const WAIT_BETWEEN_READS_MS = 300;

/**
 * Ledger entries stay under an id. A repeat finishes a call that stopped half-way.
 * @param mayBeClosed also erases in a closed account; an erasure that began earlier goes on anyway
 * @throws AppError rewards.invalidPhone, rewards.customerNotFound also after the erasure, rewards.beingErased while the
 *   index is too late, accounts.notFound, server.busy
 */
export async function eraseCustomer(
  deps: Deps,
  businessId: string,
  typedPhone: string,
  mayBeClosed = false,
): Promise<void> {
  const phone = customerPhone(typedPhone);
  // Entries on their way to another number arrive first.
  await finishMoveAt(deps, businessId, phone);
  const erasing = await closeCustomer(deps, { businessId, phone }, mayBeClosed);
  if (!erasing) return;
  const isUnfinished = await renameAll(deps, erasing);
  if (!isUnfinished) return;
  await deps.renameCodeSms(erasing);
  await deps.spendRedeemCode(erasing);
  await deps.forgetCustomerContact(erasing);
  await deps.deleteCardRequests(erasing, isoTime(deps.clock()));
  await deps.finishErasure(erasing, deps.clock());
}

/** Takes the remaining points and closes the ledger, unless another call has done so. */
const closeCustomer = (
  deps: Deps,
  { businessId, phone }: Pick<CustomerItem, 'businessId' | 'phone'>,
  mayBeClosed: boolean,
): Promise<ErasingCustomer | null> =>
  untilDone(async () => {
    const customer = await deps.findCustomer(businessId, phone);
    // A merge that began before the account was closed has taken the customer away.
    if (!customer && mayBeClosed) return null;
    if (!customer) throw await goneOrMoved(deps, businessId, phone);
    if (isMoving(customer) || customer.movingFrom) throw new AppError('rewards.beingMoved');
    if (isErasing(customer)) return customer;
    const erasedAs = erasedIdOf(deps.newId(deps.clock()));
    if (customer.points > 0) await forfeitPoints(deps, customer, erasedAs, mayBeClosed);
    else await deps.closeLedger(customer, erasedAs, mayBeClosed);
    // The next read shows whether this write or a parallel one was faster.
    return BUSY;
  }, postingPace);

const isErasing = (customer: CustomerItem): customer is ErasingCustomer =>
  customer.erasedAs !== undefined;

function forfeitPoints(deps: Deps, customer: CustomerItem, erasedAs: string, mayBeClosed: boolean) {
  const requestKey = ownRequestKey(customer.businessId, erasedAs);
  const lots = negated(customer.lots);
  const plan: PostingPlan = {
    phone: customer.phone,
    mayBeClosed,
    planEntry: () => ({
      entry: { type: 'expire', by: 'owner', reason: ERASED_REASON },
      movement: { lots, earned: 0, redeemed: 0 },
      changes: { erasedAs },
    }),
  };
  return deps.writePosting(buildPosting(deps, requestKey, plan, customer));
}

/** @returns false if another call has finished the erasure */
async function renameAll(deps: Deps, erasing: ErasingCustomer): Promise<boolean> {
  const { businessId, phone, erasedAs, entries: count } = erasing;
  for (let read = 0; read < READS; read += 1) {
    if (read > 0) await wait(WAIT_BETWEEN_READS_MS);
    const [named, renamedBefore] = await Promise.all([
      deps.listAllEntries(businessId, phone),
      deps.listAllEntries(businessId, erasedAs),
    ]);
    const renamed = new Map(renamedBefore.map((entry) => [entry.entryId, entry]));
    for (const chunk of chunksOf(named)) {
      const entries = await deps.renameEntries(erasing, chunk);
      if (!entries) return false;
      for (const entry of entries) renamed.set(entry.entryId, entry);
    }
    await renameReceipts(deps, erasing, [...renamed.values()]);
    // The index may be late, so the number of entries in the customer's item decides.
    if (renamed.size >= count) return true;
  }
  throw new AppError('rewards.beingErased');
}

async function renameReceipts(
  deps: Deps,
  erasing: ErasingCustomer,
  entries: readonly EntryItem[],
): Promise<void> {
  const redemptions = entries.filter(({ type }) => type === 'redeem');
  for (const chunk of chunksOf(redemptions)) {
    await Promise.all(chunk.map(({ entryId }) => deps.renameReceipt(erasing, entryId)));
  }
}

function* chunksOf(entries: readonly EntryItem[]): Generator<readonly EntryItem[]> {
  for (let at = 0; at < entries.length; at += CHUNK) yield entries.slice(at, at + CHUNK);
}
