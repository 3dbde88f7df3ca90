import { AppError } from '#core/platform/app-error.ts';
import { requestKeyOf } from '#core/platform/limits/once.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { mergeCustomers as contract } from '#shared/rewards/contract.ts';
import { madeBy, type Poster } from '../award.ts';
import type { Deps } from '../deps.ts';
import { negated } from '../ledger/lots.ts';
import { buildEntry } from '../ledger/post-entry.ts';
import type { CustomerItem } from './customer.entity.ts';
import { customerPhone } from './customer-phone.ts';
import { mergedCustomer } from './merged-customer.ts';
import { moveCustomer, type PlanMove } from './move-customer.ts';

/**
 * Makes one customer of two. An entry takes the points of the first, and one gives them to the second:
 * in the same lots, so that they expire as before. The sums of both are added up, and the consent is the
 * stricter one. The history follows, and the number of the first is free.
 *
 * @throws AppError rewards.invalidPhone, rewards.sameNumber, and the errors of `moveCustomer`
 */
export async function mergeCustomers(
  deps: Deps,
  poster: Poster,
  body: BodyOf<typeof contract>,
): Promise<CustomerItem> {
  const { businessId, key } = poster;
  const numbers = { from: customerPhone(body.phone), to: customerPhone(body.into) };
  const requestKey = await requestKeyOf(businessId, key, { merge: numbers });
  const plan: PlanMove = (source, before, now) => {
    if (!before) throw new AppError('rewards.customerNotFound');
    const taken = { lots: negated(source.lots), earned: 0, redeemed: 0 };
    const given = { lots: source.lots, earned: 0, redeemed: 0 };
    const entryOf = (type: 'mergeOut' | 'mergeIn') => ({ type, ...madeBy(poster) });
    const out = buildEntry(deps, source, { entry: entryOf('mergeOut'), movement: taken }, now);
    const into = buildEntry(deps, before, { entry: entryOf('mergeIn'), movement: given }, now);
    const after = mergedCustomer(source, before, given);
    return { after, entries: [out.entry, into.entry] };
  };
  return moveCustomer(deps, poster, requestKey, numbers, async () => ({
    plan,
    act: 'merge',
  }));
}
