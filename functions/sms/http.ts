import { deps } from '../../core/rewards/deps.ts';
import { sendSms } from '../../core/rewards/sms/send-sms.ts';
import * as contracts from '../../shared/sms/contract.ts';
import { api, route } from '../platform/http.ts';

export const handler = api(
  route(contracts.sendSms, ({ actor, idempotencyKey: key, body }) =>
    sendSms(deps, { businessId: actor.userId, by: 'owner', key }, body),
  ),
);
