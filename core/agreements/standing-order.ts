/** The standing order that pays an agreement, beside the agreement: one Query reads both. */
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { isSettled } from '#shared/agreements/agreement-machine.ts';
import { STORED_SECONDS } from '#shared/notifications/limits.ts';
import { standingOutcome, standingStates } from '#shared/payments/standing-order.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { AgreementItem } from './agreement.entity.ts';

export const standingOrder = entity({
  name: 'standingOrder',
  about: 'The automatic payment of an agreement by M-Pesa: the last one that was asked for.',
  attributes: {
    userId: text(),
    ref: text(),
    number: whole({ about: 'Counts the orders of this agreement, from 1.' }),
    name: text({ about: 'M-Pesa has one of a name for each customer, and refuses another one.' }),
    amount: whole({ about: 'KES, each month.' }),
    startDay: text(),
    endDay: text(),
    times: whole(),
    phone: text({ about: 'The number that pays.', personal: true }),
    state: oneOf(standingStates),
    code: text({ optional: true, about: "M-Pesa's last code for it." }),
    asks: whole({
      about: 'How often M-Pesa was asked to set it up, each time on an owner’s press.',
    }),
    askedAt: text({ about: 'When M-Pesa was last asked.' }),
  },
  key: {
    question: 'Does M-Pesa pay this agreement by itself?',
    pk: 'agreements#{userId}',
    sk: '{ref}#automatic',
  },
});

export type StandingOrderItem = ItemOf<typeof standingOrder>;

/** Written once. The stream then tells the owner. */
export const stopNotice = entity({
  name: 'stopNotice',
  about: 'The news for an owner that an automatic payment is to be stopped. Kept for 180 days.',
  attributes: {
    userId: text(),
    ref: text(),
    projectId: text(),
    number: whole({ about: 'Of the order.' }),
    amount: whole({ about: 'KES, each month.' }),
    at: text(),
    ttl: whole(),
  },
  key: {
    question: 'Was the owner told to stop this order?',
    pk: 'agreements#{userId}',
    sk: 'stopNotice#{ref}#{number}',
  },
});

export type StopNoticeItem = ItemOf<typeof stopNotice>;

/**
 * Ends the order of an agreement that is paid, is cancelled or has another schedule. Its owner is told how to stop it,
 * unless its last day has come. @param changed the event, and the agreement after it
 */
export function endOfOrder(
  order: StandingOrderItem | null,
  { event, after }: { event: string; after: AgreementItem },
  now: number,
): Write[] {
  const { status, projectId } = after;
  const isOver = isSettled(status) || status === 'Cancelled' || event === 'restructure';
  const state = order && isOver ? standingOutcome(order.state, 'end') : null;
  if (!order || !state) return [];
  const { userId, ref, number, amount, asks } = order;
  const at = isoTime(now);
  const ttl = ttlAfter(now, STORED_SECONDS);
  return [
    standingOrder.patch(
      { userId, ref },
      { set: { state }, if: { number, asks, state: order.state } },
    ),
    ...(order.endDay > nairobiDay(now)
      ? [stopNotice.create({ userId, ref, projectId, number, amount, at, ttl })]
      : []),
  ];
}
