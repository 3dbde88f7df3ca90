import * as contracts from '../../shared/contracts/sms.ts';
import { findUser } from '../account/account.store.ts';
import { systemClock } from '../kit/clock.ts';
import { api, route } from '../kit/http.ts';
import { sendBySns } from '../kit/sms-sender.ts';
import { sendSms } from './send-sms.ts';
import { claimSms, findSms, recordOutcome } from './sms.store.ts';

const parts = {
  findUser,
  claimSms,
  recordOutcome,
  findSms,
  sendSms: sendBySns,
  clock: systemClock,
};

export const handler = api(
  route(contracts.sendSms, ({ actor, idempotencyKey, body }) =>
    sendSms(parts, actor.userId, idempotencyKey, body),
  ),
);
