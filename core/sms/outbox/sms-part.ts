import type { SmsSender } from '#core/platform/sms-sender.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import type { Sms } from '../sms.entity.ts';
import type * as outboxStore from './outbox.store.ts';
import type { Claim } from './outbox.store.ts';
import type { OpenPart, Part } from './part.ts';

interface SmsPartDeps {
  outbox: Pick<typeof outboxStore, 'findWaiting' | 'settle' | 'endPart' | 'isOpen'>;
  sendSms: SmsSender;
  clock(): number;
  mayGetOffers: MayGetOffers;
}

/** Whether offers of a business may go to somebody at this moment. */
export type MayGetOffers = (businessId: string, phone: string) => Promise<boolean>;

/** News of yesterday helps nobody. */
const LATEST_MS = DAY_MS;

/** Opens the part of a batch of one SMS. */
export const openSmsPart =
  (deps: SmsPartDeps): OpenPart =>
  async (claim): Promise<Part> => {
    const sms = await deps.outbox.findWaiting(claim);
    // What was lost is not sent, and needs no time.
    const segments = sms?.text && !claim.isLost ? segmentsOf(sms.text).segments : 0;
    return { claim, segments, send: () => sendPart(deps, claim, sms) };
  };

async function sendPart(deps: SmsPartDeps, claim: Claim, sms: Sms | null): Promise<boolean> {
  const state = sms ? await workOn(deps, claim, sms) : 'DONE';
  const { next } = claim.batch;
  await deps.outbox.endPart(claim, {
    next: state === 'QUEUED' ? next : claim.end,
    refused: sms && state === 'FAILED' ? sms : undefined,
  });
  return state === 'QUEUED';
}

/** @returns what became of it; QUEUED if the carrier was asked too often, FAILED if it is not sent */
async function workOn(deps: SmsPartDeps, { isLost }: Claim, sms: Sms): Promise<Sms['state']> {
  if (isLost) {
    // Nobody knows whether it was sent: so nobody sends it again, and it is paid.
    await deps.outbox.settle(sms, 'UNKNOWN');
    return 'UNKNOWN';
  }
  if (isLate(sms, deps.clock()) || isErased(sms.phone) || sms.text === undefined) return 'FAILED';
  if (!(await deps.outbox.isOpen(sms.userId))) return 'FAILED';
  if (sms.until && !(await deps.mayGetOffers(sms.userId, sms.phone))) return 'FAILED';
  const outcome = await deps.sendSms(sms.phone, sms.text);
  if (outcome.state === 'FAILED') return outcome.isPassing ? 'QUEUED' : 'FAILED';
  const messageId = outcome.state === 'SENT' ? outcome.messageId : undefined;
  await deps.outbox.settle(sms, outcome.state, messageId);
  return outcome.state;
}

const isLate = ({ createdAt, until }: Sms, now: number): boolean =>
  Date.parse(createdAt) < now - LATEST_MS || (until !== undefined && Date.parse(until) <= now);
