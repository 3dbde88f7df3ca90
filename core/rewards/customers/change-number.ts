import { requireConfirmation } from '#core/confirmations/confirm.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { requestKeyOf } from '#core/platform/limits/once.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { changeNumber as contract } from '#shared/rewards/contract.ts';
import { madeBy, type Poster } from '../award.ts';
import type { Deps } from '../deps.ts';
import { buildEntry } from '../ledger/post-entry.ts';
import type { CustomerItem } from './customer.entity.ts';
import { customerPhone } from './customer-phone.ts';
import { moveCustomer, type PlanMove, requireMovable } from './move-customer.ts';
import { confirmableChange } from './number-change.ts';

/**
 * Gives a customer another number, with the code that was sent to it. The record goes along as it is,
 * with its history, and an entry of no points says that it came. The number before is free.
 *
 * @throws AppError rewards.invalidPhone, rewards.sameNumber, rewards.customerExists,
 *   confirmations.wrong, confirmations.expired, and the errors of `moveCustomer`
 */
export async function changeNumber(
  deps: Deps,
  poster: Poster,
  body: BodyOf<typeof contract>,
): Promise<CustomerItem> {
  const { businessId, key } = poster;
  const numbers = { from: customerPhone(body.phone), to: customerPhone(body.newPhone) };
  // The code is left out: a retry with another code is the same request.
  const requestKey = await requestKeyOf(businessId, key, { changeNumber: numbers });
  const plan: PlanMove = (source, before, now) => {
    if (before) throw new AppError('rewards.customerExists');
    const { phone: movingFrom } = source;
    // Whoever has the number from now on may be another person: the link of the card ends.
    const { card: _, ...rest } = source;
    const proved = { phone: numbers.to, provedAt: isoTime(now) };
    const moved: CustomerItem = { ...rest, ...proved, movingFrom, version: 0 };
    const movement = { lots: {}, earned: 0, redeemed: 0 };
    const { after, entry } = buildEntry(
      deps,
      moved,
      { entry: { type: 'newNumber', ...madeBy(poster) }, movement },
      now,
    );
    return { after, entries: [entry] };
  };
  return moveCustomer(deps, poster, requestKey, numbers, async () => {
    // A change that is refused anyway costs no guess.
    const { before } = await requireMovable(deps, businessId, numbers);
    if (before) throw new AppError('rewards.customerExists');
    const act = await confirmableChange(businessId, numbers);
    return { plan, act: 'newNumber', code: await requireConfirmation(deps, act, body.code) };
  });
}
