import { setTimeout as wait } from 'node:timers/promises';
import { sendSms } from '#core/carriers/send-sms.ts';
import { systemClock } from '#core/platform/clock.ts';
import { environment } from '#core/platform/config.ts';
import * as outbox from './outbox.store.ts';
import { comeTo, type OpenPart } from './outbox.store.ts';
import { type KeepStops, openSmsPart, type TextToHandOver } from './sms-part.ts';

/** Passed in by the callers, because this room may not import theirs. */
interface FromAbove {
  campaign: OpenPart;
  textToHandOver: TextToHandOver;
  keepStops: KeepStops;
}

export const outboxDeps = ({ campaign, textToHandOver, keepStops }: FromAbove) => ({
  outbox,
  comeTo,
  openPart: {
    sms: openSmsPart({ outbox, sendSms, clock: systemClock, textToHandOver, keepStops }),
    campaign,
  },
  clock: systemClock,
  wait,
  perSecond: Number(environment('QUEUED_SMS_PER_SECOND')),
});
