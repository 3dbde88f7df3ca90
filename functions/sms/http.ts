import { deps } from '../../core/sms/deps.ts';
import { sendSms } from '../../core/sms/send-sms.ts';
import * as contracts from '../../shared/sms/contract.ts';
import { api, route } from '../platform/http.ts';

export const handler = api(
  route(contracts.sendSms, ({ actor, idempotencyKey, body }) =>
    sendSms(deps, actor.userId, idempotencyKey, body),
  ),
);
