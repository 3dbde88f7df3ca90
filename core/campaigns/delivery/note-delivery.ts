import { systemClock } from '../../platform/clock.ts';
import * as store from './delivery.store.ts';

export interface DeliveryReport {
  messageId: string;
  isDelivered: boolean;
  /** Why it was not delivered. */
  reason?: 'unreachable' | 'blocked' | 'carrier';
}

export const deliveryDeps = { ...store, clock: systemClock };

/** Notes what a carrier reports about an SMS of a campaign, once. Reports about other SMS say nothing. */
export async function noteDelivery(
  deps: typeof deliveryDeps,
  { messageId, isDelivered, reason = 'carrier' }: DeliveryReport,
): Promise<void> {
  const message = await deps.findMessage(messageId);
  if (!message) return;
  const report = isDelivered
    ? ({ state: 'DELIVERED' } as const)
    : ({ state: 'UNDELIVERED', reason } as const);
  await deps.settleDelivery(message, report, deps.clock());
}
