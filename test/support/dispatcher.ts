/** The outbox's dispatcher in the test's process, with its own carrier and clock. */

import { randomUUID } from 'node:crypto';
import { hearStops } from '#core/campaigns/campaign/delivery.store.ts';
import { openCampaignPart } from '#core/campaigns/sending/campaign-part.ts';
import { type SendingDeps, sendingDeps } from '#core/campaigns/sending/deps.ts';
import type { SmsOutcome, SmsSender } from '#core/carriers/send-sms.ts';
import { textToHandOver } from '#core/rewards/sms/own-text.ts';
import { type DispatchDeps, dispatchSms } from '#core/sms/outbox/dispatch.ts';
import * as outboxStore from '#core/sms/outbox/outbox.store.ts';
import { comeTo } from '#core/sms/outbox/outbox.store.ts';
import { openSmsPart } from '#core/sms/outbox/sms-part.ts';
import { findSms, queueSms, type WaitingSms } from '#core/sms/sms.store.ts';
import { nextSendingTime, SENDING_HOURS } from '#shared/campaigns/sending-hours.ts';
import { type GivenCampaign, givenCampaign } from './campaigns.ts';
import { givenAccount } from './people.ts';
import { newPhone } from './sign-in.ts';

/** An SMS for one credit, to a new number. @param now milliseconds since 1970 */
export const waitingSmsAt = (
  now: number,
  userId: string,
  more: Partial<WaitingSms> = {},
): WaitingSms => ({
  userId,
  smsId: randomUUID(),
  phone: newPhone(),
  text: 'Karibu tena',
  class: 'transactional',
  textHash: 'hash',
  credits: 1,
  state: 'QUEUED',
  createdAt: new Date(now).toISOString(),
  ...more,
});

export const stateOf = async ({ userId, smsId }: WaitingSms) =>
  (await findSms(userId, smsId))?.state;

export const SENT: SmsOutcome = { state: 'SENT', messageId: 'm' };
export const REFUSED: SmsOutcome = { state: 'FAILED' };
export const BUSY: SmsOutcome = { state: 'FAILED', retry: 'soon' };
export const UNKNOWN: SmsOutcome = { state: 'UNKNOWN' };
/** Nothing leaves now, as the carrier refuses our account. */
export const HELD: SmsOutcome = { state: 'FAILED', scope: 'account', retry: 'later' };

/** A function that is stopped. */
export const dies = async () => {
  throw new Error('the function was stopped');
};

export interface DispatchChanges
  extends Partial<Pick<DispatchDeps, 'clock' | 'wait' | 'perSecond' | 'hasTime'>> {
  sendSms?: SmsSender;
  outbox?: Partial<typeof outboxStore>;
  campaigns?: Partial<SendingDeps>;
}

export class TestDispatcher {
  /** Milliseconds since 1970. It advances when somebody waits. */
  now: number;
  /** The carrier's SMS, in order. */
  readonly sent: { phone: string; text: string }[] = [];

  /** @param start a moment in the sending hours */
  constructor(start: string) {
    this.now = Date.parse(start);
  }

  readonly carry: SmsSender = async (phone, text) => {
    this.sent.push({ phone, text });
    return SENT;
  };

  /** Sends what waits. @returns whether some is left */
  dispatch({ sendSms = this.carry, outbox, campaigns, ...changes }: DispatchChanges = {}) {
    const clock = changes.clock ?? (() => this.now);
    const own = { ...outboxStore, ...outbox };
    return dispatchSms({
      outbox: own,
      comeTo,
      openPart: {
        sms: openSmsPart({ outbox: own, sendSms, clock, textToHandOver, keepStops: hearStops }),
        campaign: openCampaignPart({
          ...sendingDeps,
          hours: () => SENDING_HOURS,
          sendBatch: (messages, of) =>
            Promise.all(messages.map(({ phone, text }) => sendSms(phone, text, of))),
          clock,
          ...campaigns,
        }),
      },
      wait: async (milliseconds) => {
        this.now += milliseconds;
      },
      perSecond: 1_000,
      hasTime: () => true,
      ...changes,
      clock,
    });
  }

  /** Dispatches as a function that may die. */
  tryToDispatch(changes: DispatchChanges): Promise<boolean | undefined> {
    return this.dispatch(changes).catch(() => undefined);
  }

  /** Not yet in the outbox. */
  waitingSms(userId: string, more?: Partial<WaitingSms>): WaitingSms {
    return waitingSmsAt(this.now, userId, more);
  }

  /** In the outbox, of an account with so many credits. */
  async queuedSms(smsBalance = 1, more?: Partial<WaitingSms>): Promise<WaitingSms> {
    const one = this.waitingSms(await givenAccount({ smsBalance }), more);
    await queueSms(one);
    return one;
  }

  /** A campaign of a business with so many credits. */
  givenBatch(size: number, smsBalance = size): Promise<GivenCampaign> {
    return givenCampaign(this.now, size, smsBalance);
  }

  /** Sends what waits. @returns the receivers, in order */
  async phonesOf(changes?: DispatchChanges): Promise<string[]> {
    const before = this.sent.length;
    await this.dispatch(changes);
    return this.sent.slice(before).map(({ phone }) => phone);
  }

  /** Lets claims of dead dispatchers expire, within the sending hours. */
  passTheClaims(): void {
    this.now = nextSendingTime(this.now + 121_000);
  }

  /** @returns the receivers among these numbers, once per SMS */
  sentTo(phones: readonly string[]): string[] {
    return this.sent.map(({ phone }) => phone).filter((phone) => phones.includes(phone));
  }
}
