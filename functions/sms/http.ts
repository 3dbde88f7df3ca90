import { deps } from '#core/rewards/deps.ts';
import { sendSms } from '#core/rewards/sms/send-sms.ts';
import { takeCallback } from '#core/sms/callbacks/take-callback.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/sms/contract.ts';

export const handler = api(
  route(contracts.sendSms, ({ actor, idempotencyKey: key, body }) =>
    sendSms(deps, { businessId: actor.userId, by: 'owner', key }, body),
  ),
  route(contracts.takeCarrierCallback, async ({ params: { carrier, kind, key }, raw }) => {
    await takeCallback({ carrier, kind, key }, raw.toString());
    return { taken: true };
  }),
);
