import { systemClock } from '#core/platform/clock.ts';
import type { DeliveryReport } from '#core/sms/delivery/sms-message.entity.ts';
import * as store from './delivery.store.ts';

export const deliveryDeps = { ...store, clock: systemClock };

type DeliveryDeps = typeof deliveryDeps;

/**
 * Notes what a carrier reports about an SMS of a campaign, once. A report may be faster than the note of
 * the sender: then it waits for that.
 */
export async function noteDelivery(deps: DeliveryDeps, report: DeliveryReport): Promise<void> {
  const message = (await deps.findMessage(report.messageId)) ?? (await keep(deps, report));
  if (message?.recipient) await deps.settleDelivery(message.recipient, report, deps.clock());
}

/** @returns the message, if it became known at this moment */
const keep = async ({ keepReport, findMessage, clock }: DeliveryDeps, report: DeliveryReport) =>
  (await keepReport(report, clock())) ? null : findMessage(report.messageId);
