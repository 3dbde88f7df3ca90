import { setTimeout as wait } from 'node:timers/promises';
import type { Confirmation } from '#core/confirmations/confirmation.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { once, type RequestKey } from '#core/platform/limits/once.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { erasedIdOf } from '#shared/rewards/erasure.ts';
import { type CustomerItem, isMoving, type MovingCustomer } from '../customers/customer.entity.ts';
import { newCustomer } from '../customers/new-customer.ts';
import type { Deps } from '../deps.ts';
import type { EntryItem } from '../ledger/entry.entity.ts';
import { givenReached } from '../posting/person-limits.ts';
import { findLiving, goneOrMoved, type Poster, postingPace } from '../posting/post-entry.ts';
import type { Move } from '../renames/move.store.ts';
import { followMove, type MoveAct } from './follow-move.ts';

export interface Numbers {
  from: string;
  to: string;
}

/** Plans on the customers as they are; called again if another posting was faster. */
export type PlanMove = (
  source: CustomerItem,
  before: CustomerItem | null,
  now: number,
) => Pick<Move, 'after' | 'entries'>;

interface MovePlan {
  plan: PlanMove;
  act: MoveAct;
  code?: Confirmation | undefined;
}

/**
 * A repeated request finishes a move that stopped half-way. The SMS to the old number, and the notice of a team
 * member's move to the owner, are in the same transaction.
 * @param plan makes the plan of a new request
 * @throws AppError request.keyReused, rewards.customerNotFound, rewards.numberMoved, rewards.beingErased,
 *   rewards.beingMoved, rewards.customerErased for a repeat after an erasure, confirmations.expired for a code that is
 *   used up, rewards.tooManyMoves if nobody can pay for the SMS, accounts.notFound, server.busy, the errors of
 *   `followMove` and those of the plan
 */
export function moveCustomer(
  deps: Deps,
  poster: Poster,
  requestKey: RequestKey,
  numbers: Numbers,
  plan: () => Promise<MovePlan>,
): Promise<CustomerItem> {
  const { userId: businessId } = requestKey;
  const survivor = async () => {
    await finishMoveAt(deps, businessId, numbers.to);
    const found = await findLiving(deps, businessId, numbers.to);
    if (!found) throw new AppError('rewards.customerErased');
    return found;
  };
  return once(requestKey, {
    replay: survivor,
    act: async () => {
      const outcome = await move(deps, poster, requestKey, numbers, await plan());
      return outcome === 'repeated' ? 'repeated' : survivor();
    },
  });
}

const move = (
  deps: Deps,
  poster: Poster,
  requestKey: RequestKey,
  numbers: Numbers,
  { plan, act, code }: MovePlan,
): Promise<'moved' | 'repeated'> =>
  untilDone(async () => {
    const { userId: businessId } = requestKey;
    const { source, before } = await requireMovable(deps, businessId, numbers);
    const now = deps.clock();
    const moveId = deps.newId(now);
    const { after, entries } = plan(source, before, now);
    const { person, guard, told } = await followMove(deps, poster, {
      act,
      numbers,
      source,
      moveId,
      now,
    });
    const contacts = await deps.contactMove({ businessId, ...numbers, at: isoTime(now) });
    const left = leftOf(source, numbers.to, entries, now);
    const outcome = await deps.writeMove({
      requestKey,
      moveId,
      source,
      left,
      before,
      after: { ...after, ...guard },
      entries,
      contacts,
      code,
      told,
      now,
    });
    if (outcome === 'noNotice') throw new AppError('rewards.tooManyMoves');
    if (outcome === 'full' && person) throw await givenReached(deps, person, now);
    if (outcome === 'codeSpent') {
      throw new AppError('confirmations.expired', { purpose: 'numberChange' });
    }
    return outcome === 'moved' || outcome === 'repeated' ? outcome : BUSY;
  }, postingPace);

/** @returns the customer to move and the one at the new number, after finishing what stopped half-way at either */
export async function requireMovable(
  deps: Deps,
  businessId: string,
  { from, to }: Numbers,
): Promise<{ source: CustomerItem; before: CustomerItem | null }> {
  if (from === to) throw new AppError('rewards.sameNumber');
  await finishMoveAt(deps, businessId, from);
  await finishMoveAt(deps, businessId, to);
  const [source, before] = await Promise.all([
    deps.findCustomer(businessId, from),
    deps.findCustomer(businessId, to),
  ]);
  if (!source) throw await goneOrMoved(deps, businessId, from);
  // Another move has begun since.
  if ([source, before].some((one) => one && (isMoving(one) || one.movingFrom)))
    throw new AppError('rewards.beingMoved');
  if (source.erasedAs || before?.erasedAs) throw new AppError('rewards.beingErased');
  return { source, before };
}

/** The rest of a customer until the entries have followed: no points and no personal data. */
function leftOf(
  source: CustomerItem,
  to: string,
  entries: readonly EntryItem[],
  now: number,
): MovingCustomer {
  const own = entries.filter(({ phone }) => phone === source.phone);
  return {
    ...newCustomer(source.businessId, source.phone, now),
    entries: source.entries + own.length,
    version: source.version + 1,
    erasedAs: to,
  };
}

const CHUNK = 50;

/** An index usually knows a new entry within a second. */
const READS = 10;
const WAIT_BETWEEN_READS_MS = 300;

/**
 * Until it is done, postings to either number go to the survivor. The same request, or any move or erasure of either
 * number, finishes what stopped half-way.
 * @throws AppError rewards.beingMoved while the index is too late, server.busy
 */
async function finishMove(deps: Deps, moving: MovingCustomer): Promise<void> {
  if (!(await moveHistory(deps, moving))) return;
  await deps.moveSms(moving, erasedIdOf(deps.newId(deps.clock())));
  await deps.spendMovedCode(moving);
  await deps.moveCardRequests(moving, isoTime(deps.clock()));
  await deps.moveContact(moving);
  await deps.endMove(moving, deps.clock());
}

/** Finishes the move from or to a number, if one has begun. @returns whether one had begun */
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
      // The ledger of a moving customer is closed, so no other receipt is sent to the old number.
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
