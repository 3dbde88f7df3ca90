import { AppError } from '#core/platform/app-error.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { once, type RequestKey } from '#core/platform/limits/once.ts';
import { BUSY, type Pace, untilDone } from '#core/platform/table/busy.ts';
import { write } from '#core/platform/table/transact.ts';
import type { TeamActor } from '#shared/platform/contract.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import { type CustomerItem, isMoving } from '../customers/customer.entity.ts';
import type { Deps } from '../deps.ts';
import type { EntryItem } from '../ledger/entry.entity.ts';
import { buildPosting, type Posting, type PostingPlan } from '../ledger/posting.ts';
import type { Person } from './person-limits.ts';
import { writeFor } from './write-for.ts';

export interface Poster {
  businessId: string;
  by: 'owner' | 'team' | 'till';
  /** Undefined for an owner and a till. */
  member?: TeamActor | undefined;
  key: string;
}

export const madeBy = ({ by, member }: Pick<Poster, 'by' | 'member'>) => ({
  by,
  memberId: member?.memberId,
});

/** `person` is undefined for an owner and a till. */
interface PlanOfPoster extends PostingPlan {
  person?: Person | undefined;
}

export interface PostingResult {
  entry: EntryItem;
  customer: CustomerItem;
}

/**
 * A repeated request returns the same entry, with the customer as it is now.
 * @param plan makes the plan of a new request
 * @throws AppError request.keyReused, rewards.alreadyReversed, rewards.beingErased, rewards.customerErased,
 *   confirmations.expired for a code that is used up, accounts.notFound, server.busy; for a team member
 *   rewards.ownNumber, rewards.dayLimit and rewards.codeNeeded; and the errors of the plan
 */
export function postEntry(
  deps: Deps,
  requestKey: RequestKey,
  plan: () => Promise<PlanOfPoster>,
): Promise<PostingResult> {
  return once(requestKey, {
    replay: (entryId) => readResult(deps, requestKey.userId, entryId),
    act: async () => post(deps, requestKey, await plan()),
  });
}

async function readResult(deps: Deps, businessId: string, entryId: string): Promise<PostingResult> {
  const entry = await deps.findEntry(businessId, entryId);
  if (!entry) throw new Error('a completed request has no entry');
  if (isErased(entry.phone)) throw new AppError('rewards.customerErased');
  const customer = await findLiving(deps, businessId, entry.phone);
  if (customer) return { entry, customer };
  // An erasure or a move has ended since the entry was read.
  const now = await deps.findEntry(businessId, entryId);
  const survivor = now && (await findLiving(deps, businessId, now.phone));
  if (!now || !survivor) throw new AppError('rewards.customerErased');
  return { entry: now, customer: survivor };
}

/** No balance falls below zero, because each attempt uses the balance that was read for it. */
const post = (
  deps: Deps,
  requestKey: RequestKey,
  plan: PlanOfPoster,
): Promise<PostingResult | 'repeated'> =>
  untilDone(async () => {
    const before = await findForPosting(deps, requestKey.userId, plan.phone);
    const posting = buildPosting(deps, requestKey, plan, before);
    requireInPlace(posting, plan);
    const outcome = await writeFor(deps, plan.person, posting);
    if (outcome === 'posted') return { entry: posting.entry, customer: posting.after };
    if (outcome === 'reversed') throw new AppError('rewards.alreadyReversed');
    if (outcome === 'codeSpent') throw codeSpent();
    return outcome === 'repeated' ? 'repeated' : BUSY;
  }, postingPace);

/** Refuses a reversal while its entry is still being moved to the customer's other number. */
function requireInPlace({ after, entry }: Posting, { phone }: PostingPlan): void {
  if (entry.reverses && after.phone !== phone) throw new AppError('rewards.beingMoved');
}

const codeSpent = () => new AppError('confirmations.expired', { purpose: 'redemption' });

/** @returns the customer with the number, or the one to whom everything is being moved */
export async function findLiving(
  { findCustomer }: Deps,
  businessId: string,
  phone: string,
): Promise<CustomerItem | null> {
  const found = await findCustomer(businessId, phone);
  return found && isMoving(found) ? findCustomer(businessId, found.erasedAs) : found;
}

/**
 * @returns the customer of the posting; null for a new one
 * @throws AppError rewards.numberMoved for a posting to a number that its customer has left, rewards.beingErased
 */
async function findForPosting(
  deps: Deps,
  businessId: string,
  phone: string,
): Promise<CustomerItem | null> {
  const found = await findLiving(deps, businessId, phone);
  if (found?.erasedAs) throw new AppError('rewards.beingErased');
  if (!found && (await deps.wasMoved(businessId, phone))) throw new AppError('rewards.numberMoved');
  return found;
}

/** @returns the error for a number without a customer */
export async function goneOrMoved(
  { wasMoved }: Deps,
  businessId: string,
  phone: string,
): Promise<AppError> {
  const isMoved = await wasMoved(businessId, phone);
  return new AppError(isMoved ? 'rewards.numberMoved' : 'rewards.customerNotFound');
}

/**
 * A failed attempt costs write units, so waits double: forty awards at once take six attempts each. Random waits keep
 * callers from trying at the same time. Together they take 6 seconds on average; a function may take 10.
 */
export const postingPace: Pace = {
  attempts: 30,
  waitAfter: (attempt) => Math.random() * Math.min(500, 20 * 2 ** attempt),
};

/**
 * Calls of one caller for one customer, begun in the same minute, that may wait. Each waits at most 10 seconds, so at
 * most 8 wait when a minute ends: a function runs at least 10 calls at once (infra/limits/stage-limits.ts).
 */
export const MOST_WAITING = 4;

/**
 * The waiting calls of one caller must not fill the function: if another posting came first, a call may wait, or is
 * refused as busy.
 * @returns deps that throw AppError server.busy
 */
export function inTurn(deps: Deps, caller: Omit<Poster, 'key'>): Deps {
  let isWaiting = false;
  return {
    ...deps,
    async writePosting(posting) {
      const outcome = await deps.writePosting(posting);
      if (outcome !== 'changed' || isWaiting) return outcome;
      if (!(await mayWait(caller, posting.after.phone, posting.now)))
        throw new AppError('server.busy');
      isWaiting = true;
      return outcome;
    },
  };
}

async function mayWait(
  { businessId, by, member }: Omit<Poster, 'key'>,
  phone: string,
  now: number,
): Promise<boolean> {
  const of = `waiting#${businessId}#${member?.memberId ?? by}#${await hashPhone(phone)}`;
  return write(countUp({ of, per: 'minute', most: MOST_WAITING }, now));
}
