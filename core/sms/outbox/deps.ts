import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../platform/clock.ts';
import { environment } from '../../platform/config.ts';
import { sendBySns } from '../../platform/sms-sender.ts';
import * as outbox from './outbox.store.ts';
import { comeTo } from './turn.store.ts';

/** The store, the clock, the pace and the sender with which the outbox is sent. */
export const outboxDeps = () => ({
  outbox,
  comeTo,
  sendSms: sendBySns,
  clock: systemClock,
  wait,
  perSecond: Number(environment('QUEUED_SMS_PER_SECOND')),
});
