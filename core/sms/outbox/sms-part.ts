import type { SmsSender } from '#core/carriers/send-sms.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import type * as outboxStore from './outbox.store.ts';
import type { Claim, OpenPart, Part } from './outbox.store.ts';
import { type Sms, sentAs, type WaitingOwnText } from './sms.entity.ts';

interface SmsPartDeps {
  outbox: Pick<typeof outboxStore, 'findWaiting' | 'settle' | 'endPart' | 'isOpen'>;
  sendSms: SmsSender;
  clock(): number;
  textToHandOver: TextToHandOver;
}

/** A business's own text as its receiver gets it now; null if it may no longer go out. */
export type TextToHandOver = (own: WaitingOwnText) => Promise<string | null>;

/** Yesterday's news helps nobody. */
const LATEST_MS = DAY_MS;

export const openSmsPart =
  (deps: SmsPartDeps): OpenPart =>
  async (claim): Promise<Part> => {
    const sms = await deps.outbox.findWaiting(claim);
    // A lost SMS is not sent, and needs no time.
    const segments = sms?.text && !claim.isLost ? partsOf({ ...sms, text: sms.text }) : 0;
    return { claim, segments, send: () => sendPart(deps, claim, sms) };
  };

/** The credits of a business's own text include the opt-out link, which the text does not have yet. */
const partsOf = ({ text, own, credits }: Sms & { text: string }): number =>
  own ? credits : segmentsOf(text).segments;

async function sendPart(deps: SmsPartDeps, claim: Claim, sms: Sms | null): Promise<boolean> {
  const state = sms ? await workOn(deps, claim, sms) : 'DONE';
  const { next } = claim.batch;
  await deps.outbox.endPart(claim, {
    next: state === 'QUEUED' ? next : claim.end,
    refused: sms && state === 'FAILED' ? sms : undefined,
  });
  return state === 'QUEUED';
}

/** Returns the new state; QUEUED if the carrier was asked too often, FAILED if it is not sent. */
async function workOn(deps: SmsPartDeps, { isLost }: Claim, sms: Sms): Promise<Sms['state']> {
  if (isLost) {
    // It may have been sent, so it is charged, and not sent again.
    await deps.outbox.settle(sms, { state: 'UNKNOWN' });
    return 'UNKNOWN';
  }
  if (isLate(sms, deps.clock()) || isErased(sms.phone)) return 'FAILED';
  if (!(await deps.outbox.isOpen(sms.userId))) return 'FAILED';
  const text = await textOf(deps, sms);
  if (text === null) return 'FAILED';
  const outcome = await deps.sendSms(sms.phone, text, sms.class);
  if (outcome.state === 'FAILED') return outcome.isPassing ? 'QUEUED' : 'FAILED';
  await deps.outbox.settle(sms, sentAs(outcome));
  return outcome.state;
}

async function textOf(
  deps: SmsPartDeps,
  { userId, phone, text, own }: Sms,
): Promise<string | null> {
  if (text === undefined) return null;
  return own ? deps.textToHandOver({ userId, phone, text, own }) : text;
}

const isLate = ({ createdAt, until }: Sms, now: number): boolean =>
  Date.parse(createdAt) < now - LATEST_MS || (until !== undefined && Date.parse(until) <= now);
