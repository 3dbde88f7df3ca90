import { deliveryDeps, noteDelivery } from '#core/campaigns/campaign/delivery.store.ts';
import { takeStop } from '#core/contacts/opt-outs.ts';
import type { CarrierMessage } from '#core/sms/callbacks/take-callback.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

/** Acts on a carrier's report or opt-out, once it is in the queue. */
export const handler = forEachMessage<CarrierMessage>(async (message) => {
  if ('report' in message) await noteDelivery(deliveryDeps, message.report);
  else await takeStop(message.stop);
});
