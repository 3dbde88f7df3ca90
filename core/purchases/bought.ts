import { user } from '#core/accounts/account.entity.ts';
import { findUser } from '#core/accounts/account.store.ts';
import { receiveCredits } from '#core/accounts/credits.store.ts';
import { creditEntry } from '#core/credits/credits.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { monthsAfter } from '#shared/agreements/schedule.ts';
import { lastDayOf, nairobiDay } from '#shared/platform/time.ts';
import { type PaidPurchase, type PurchaseEffect, purchase } from './purchase.ts';

export const purchaseEffect: PurchaseEffect = (paid) =>
  paid.kind === 'credits' ? creditsOf(paid) : subscriptionOf(paid);

/** The writes require that the account is not closed. */
async function creditsOf(paid: PaidPurchase): Promise<Write[]> {
  const { userId, bought, receipt } = paid;
  const at = isoTime(paid.paidAt);
  const line = { userId, at, entryId: `bought-${receipt}`, about: receipt };
  return [
    receiveCredits(userId, bought.quantity),
    creditEntry.create({ ...line, kind: 'bought', credits: bought.quantity }),
    purchase.create(itemOf(paid)),
  ];
}

/** Extends the current end, if it is still the one that was read: so two payments add up. */
async function subscriptionOf(paid: PaidPurchase): Promise<Write[]> {
  const { userId, bought, paidAt } = paid;
  const owner = await findUser(userId);
  if (!owner) throw new AppError('accounts.notFound');
  const { subscriptionEnd: end } = owner;
  const until = endAfter(Math.max(paidAt, end ? Date.parse(end) : 0), bought.quantity);
  return [
    user.patch(
      { userId },
      { set: { subscriptionEnd: until }, if: { subscriptionEnd: end ?? absent } },
    ),
    purchase.create({ ...itemOf(paid), until }),
  ];
}

/**
 * Ends on the same day (in Nairobi) of a later month, or on its last day. If `from` is the last day of a month, it ends
 * on the last day: from 28 February, a month runs to 31 March. `from` is in milliseconds since 1970.
 */
export function endAfter(from: number, months: number): string {
  const day = nairobiDay(from);
  const anchor = lastDayOf(day.slice(0, 7)) === day ? `${day.slice(0, 8)}31` : day;
  return isoTime(Date.parse(`${monthsAfter(anchor, months)}T23:59:59.999+03:00`));
}

const itemOf = ({ userId, kind, bought, receipt, paidAt }: PaidPurchase) => ({
  userId,
  receipt,
  kind,
  at: isoTime(paidAt),
  item: bought.item,
  quantity: bought.quantity,
  price: bought.price,
});
