import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../platform/clock.ts';
import { environment } from '../../platform/config.ts';
import { sendBySns } from '../../platform/sms-sender.ts';
import * as outbox from './outbox.store.ts';
import type { OpenPart } from './part.ts';
import { openSmsPart } from './sms-part.ts';
import { comeTo } from './turn.store.ts';

/**
 * The store, the clock, the pace and the sender with which the outbox is sent.
 *
 * @param campaign opens parts of campaigns, whose noun stands above this one
 */
export const outboxDeps = (campaign: OpenPart) => ({
  outbox,
  comeTo,
  openPart: {
    sms: openSmsPart({ outbox, sendSms: sendBySns, clock: systemClock }),
    campaign,
  },
  clock: systemClock,
  wait,
  perSecond: Number(environment('QUEUED_SMS_PER_SECOND')),
});
