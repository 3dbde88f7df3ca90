import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { erasedIdOf } from '#shared/rewards/erasure.ts';
import type { Deps } from '../deps.ts';
import { isMoving, type MovingCustomer } from './moving-customer.ts';

/** Entries that change in one transaction. */
const CHUNK = 50;

/** An index knows a new entry within a second, as a rule. */
const READS = 10;
const WAIT_BETWEEN_READS_MS = 300;

/**
 * Lets the entries, the SMS and the lists follow a customer to another number, and frees the one before.
 * Until then postings to either number land with the survivor. A call that stopped half-way is finished
 * by the next one: of the same request, or of anything that moves or erases one of the two.
 *
 * @throws AppError rewards.beingMoved while the index is too late, server.busy
 */
export async function finishMove(deps: Deps, moving: MovingCustomer): Promise<void> {
  if (!(await moveHistory(deps, moving))) return;
  await deps.moveSms(moving, erasedIdOf(deps.newId(deps.clock())));
  await deps.spendMovedCode(moving);
  await deps.moveCardRequests(moving, isoTime(deps.clock()));
  await deps.moveContact(moving);
  await deps.endMove(moving, deps.clock());
}

/** Finishes the move from or to a number, if one has begun. @returns whether one had */
export async function finishMoveAt(
  deps: Deps,
  businessId: string,
  phone: string,
): Promise<boolean> {
  const found = await deps.findCustomer(businessId, phone);
  const from = found && isMoving(found) ? phone : found?.movingFrom;
  const moving = from && (await deps.findCustomer(businessId, from));
  if (!moving || !isMoving(moving)) return false;
  await finishMove(deps, moving);
  return true;
}

/** @returns false if another call has finished the move */
async function moveHistory(deps: Deps, moving: MovingCustomer): Promise<boolean> {
  const { businessId, phone, erasedAs } = moving;
  for (let read = 0; read < READS; read += 1) {
    if (read > 0) await wait(WAIT_BETWEEN_READS_MS);
    const entries = await deps.listAllEntries(businessId, phone);
    for (let at = 0; at < entries.length; at += CHUNK) {
      const chunk = entries.slice(at, at + CHUNK);
      // A closed ledger lets no other receipt be sent.
      const redemptions = chunk.filter(({ type }) => type === 'redeem');
      await Promise.all(redemptions.map(({ entryId }) => deps.moveReceipt(moving, entryId)));
      if (!(await deps.moveEntries(moving, chunk))) return false;
    }
    const now = await deps.findCustomer(businessId, phone);
    if (now?.erasedAs !== erasedAs) return false;
    if (now.entries === 0) return true;
  }
  throw new AppError('rewards.beingMoved');
}
