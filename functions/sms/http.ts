import { findUser } from '../../core/accounts/account.store.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { sendBySns } from '../../core/platform/sms-sender.ts';
import { sendSms } from '../../core/sms/send-sms.ts';
import { claimSms, findSms, recordOutcome } from '../../core/sms/sms.store.ts';
import * as contracts from '../../shared/sms/contract.ts';
import { api, route } from '../platform/http.ts';

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
