import { deps } from '#core/rewards/deps.ts';
import { sendSms } from '#core/rewards/sms/send-sms.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/sms/contract.ts';

export const handler = api(
  route(contracts.sendSms, ({ actor, idempotencyKey: key, body }) =>
    sendSms(deps, { businessId: actor.userId, by: 'owner', key }, body),
  ),
);
