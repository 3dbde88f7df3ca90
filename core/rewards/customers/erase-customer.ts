import { setTimeout as wait } from 'node:timers/promises';
import { ERASED_REASON, erasedIdOf } from '../../../shared/rewards/erasure.ts';
import { AppError } from '../../platform/app-error.ts';
import { requestKeyOf } from '../../platform/request.store.ts';
import type { CustomerItem, EntryItem } from '../ledger/ledger.store.ts';
import { describePosting, type LedgerParts, pauseAfter, TRIES } from '../ledger/post.ts';
import { customerPhone } from './customer-phone.ts';
import type { ErasingCustomer } from './erasure.store.ts';

export interface ErasureParts extends LedgerParts {
  closeLedger(customer: CustomerItem, erasedAs: string): Promise<boolean>;
  linesOf(businessId: string, phone: string): Promise<EntryItem[]>;
  renameLines(
    erasing: ErasingCustomer,
    lines: readonly EntryItem[],
  ): Promise<readonly EntryItem[] | null>;
  renameReceipt(erasing: ErasingCustomer, entryId: string): Promise<void>;
  finishErasure(erasing: ErasingCustomer, now: number): Promise<void>;
}

/** Lines that change together. */
const TOGETHER = 50;

/** An index hears of a line within a second, as a rule. */
const READS = 10;
const READ_AGAIN_MS = 300;

/**
 * Takes a customer out of a business: the number, the name, the consent and the points that are
 * left. The lines of the ledger stay under an id. A call that stopped half-way is finished by the
 * next one.
 *
 * @throws AppError rewards.invalidPhone, rewards.customerNotFound, also for who is gone already,
 *   server.busy
 */
export async function eraseCustomer(
  parts: ErasureParts,
  businessId: string,
  typed: string,
): Promise<void> {
  const erasing = await close(parts, businessId, customerPhone(typed));
  const isOurs = await renameAll(parts, erasing);
  if (isOurs) await parts.finishErasure(erasing, parts.clock());
}

/** Takes what points are left, and lets nothing be posted from then on. */
async function close(
  parts: ErasureParts,
  businessId: string,
  phone: string,
): Promise<ErasingCustomer> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const customer = await parts.findCustomer(businessId, phone);
    if (!customer) throw new AppError('rewards.customerNotFound');
    if (isErasing(customer)) return customer;
    const erasedAs = erasedIdOf(parts.newId(parts.clock()));
    if (customer.points > 0) await forfeit(parts, customer, erasedAs);
    else await parts.closeLedger(customer, erasedAs);
    // Looked at again in any case: somebody else may have been quicker.
    await pauseAfter(attempt);
  }
  throw new AppError('server.busy');
}

const isErasing = (customer: CustomerItem): customer is ErasingCustomer =>
  customer.erasedAs !== undefined;

function forfeit(parts: ErasureParts, customer: CustomerItem, erasedAs: string) {
  const { businessId, phone } = customer;
  const now = parts.clock();
  const lots = Object.fromEntries(Object.entries(customer.lots).map(([lot, n]) => [lot, -n]));
  const command = {
    ...{ businessId, phone },
    requestKey: requestKeyOf(businessId, erasedAs, {}),
    decide: () => ({
      draft: { type: 'expire', by: 'owner', reason: ERASED_REASON } as const,
      movement: { lots, earned: 0, redeemed: 0 },
      changes: { erasedAs },
    }),
  };
  return parts.postEntry(describePosting(parts, command, customer, now), now);
}

/** @returns false when another call has finished meanwhile */
async function renameAll(parts: ErasureParts, erasing: ErasingCustomer): Promise<boolean> {
  const { businessId, phone, erasedAs, entries } = erasing;
  for (let read = 0; read < READS; read += 1) {
    if (read > 0) await wait(READ_AGAIN_MS);
    const [left, before] = await Promise.all([
      parts.linesOf(businessId, phone),
      parts.linesOf(businessId, erasedAs),
    ]);
    const renamed = new Map(before.map((line) => [line.entryId, line]));
    for (let at = 0; at < left.length; at += TOGETHER) {
      const lines = await parts.renameLines(erasing, left.slice(at, at + TOGETHER));
      if (!lines) return false;
      for (const line of lines) renamed.set(line.entryId, line);
    }
    await renameReceipts(parts, erasing, [...renamed.values()]);
    // The index tells of lines late, and the customer how many there are.
    if (renamed.size >= entries) return true;
  }
  throw new AppError('server.busy');
}

async function renameReceipts(
  parts: ErasureParts,
  erasing: ErasingCustomer,
  lines: readonly EntryItem[],
): Promise<void> {
  const redeemed = lines.filter(({ type }) => type === 'redeem');
  for (let at = 0; at < redeemed.length; at += TOGETHER) {
    const some = redeemed.slice(at, at + TOGETHER);
    await Promise.all(some.map(({ entryId }) => parts.renameReceipt(erasing, entryId)));
  }
}
