import type { SmsOutcome, SmsSender } from '#core/carriers/send-sms.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import type * as outboxStore from './outbox.store.ts';
import type { Claim, OpenPart, Part, Pause } from './outbox.store.ts';
import { type Sms, sentAs, type WaitingOwnText } from './sms.entity.ts';

interface SmsPartDeps {
  outbox: Pick<typeof outboxStore, 'findWaiting' | 'settle' | 'endPart' | 'isOpen'>;
  sendSms: SmsSender;
  clock(): number;
  textToHandOver: TextToHandOver;
  keepStops: KeepStops;
}

/**
 * Counts a promotion that was handed to the carrier. If the carrier refused it because the person has stopped
 * promotions, keeps that opt-out.
 */
export type KeepStops = (
  promotions: readonly { phone: string; outcome: SmsOutcome }[],
  now: number,
) => Promise<unknown>;

/** A business's own text as its receiver gets it now; null if it may no longer go out. */
export type TextToHandOver = (own: WaitingOwnText) => Promise<string | null>;

/** An SMS that is older is not sent. */
const LATEST_MS = DAY_MS;

export const openSmsPart =
  (deps: SmsPartDeps): OpenPart =>
  async (claim): Promise<Part> => {
    const sms = await deps.outbox.findWaiting(claim);
    // A lost SMS is not sent, so it takes nothing of the pace.
    const segments = sms?.text && !claim.isLost ? partsOf({ ...sms, text: sms.text }) : 0;
    return { claim, segments, send: () => sendPart(deps, claim, sms) };
  };

/** The credits of a business's own text include the opt-out link, which the text does not have yet. */
const partsOf = ({ text, own, credits }: Sms & { text: string }): number =>
  own ? credits : segmentsOf(text).segments;

async function sendPart(deps: SmsPartDeps, claim: Claim, sms: Sms | null): Promise<Pause | null> {
  const done = sms ? await workOn(deps, claim, sms) : 'DONE';
  const pause = done === 'busy' || done === 'held' ? done : null;
  await deps.outbox.endPart(claim, {
    next: pause ? claim.batch.next : claim.end,
    refused: sms && done === 'FAILED' ? sms : undefined,
  });
  return pause;
}

/** @returns the new state (FAILED if the SMS will not be sent), or why the SMS waits in the line again */
async function workOn(deps: SmsPartDeps, claim: Claim, sms: Sms): Promise<Sms['state'] | Pause> {
  if (claim.isLost) {
    // It may have been sent, so it is charged, and not sent again.
    await deps.outbox.settle(sms, { state: 'UNKNOWN' });
    return 'UNKNOWN';
  }
  const text = await textToSend(deps, sms).catch(async (error) => {
    // Nothing was sent yet: it waits for its next turn.
    await deps.outbox.endPart(claim, { next: claim.batch.next });
    throw error;
  });
  if (text === null) return 'FAILED';
  const outcome = await deps.sendSms(sms.phone, text, sms.class);
  if (sms.class === 'promotional')
    await deps.keepStops([{ phone: sms.phone, outcome }], deps.clock());
  if (outcome.state === 'FAILED') return pauseAfter(outcome, sms) ?? 'FAILED';
  await deps.outbox.settle(sms, sentAs(outcome));
  return outcome.state;
}

/** A held promotion would come too late, so it fails and its sender gets the credits back. Other SMS wait. */
function pauseAfter({ retry }: SmsOutcome & { state: 'FAILED' }, sms: Sms): Pause | null {
  if (retry === 'soon') return 'busy';
  return retry === 'later' && sms.class !== 'promotional' ? 'held' : null;
}

/** Null if it may not be sent any more. */
async function textToSend(deps: SmsPartDeps, sms: Sms): Promise<string | null> {
  const { userId, phone, text, own } = sms;
  if (text === undefined || isLate(sms, deps.clock()) || isErased(phone)) return null;
  if (!(await deps.outbox.isOpen(userId))) return null;
  return own ? deps.textToHandOver({ userId, phone, text, own }) : text;
}

const isLate = ({ createdAt, until }: Sms, now: number): boolean =>
  Date.parse(createdAt) < now - LATEST_MS || (until !== undefined && Date.parse(until) <= now);
