import { DAY_MS } from '../../../shared/platform/time.ts';
import { isErased } from '../../../shared/rewards/erasure.ts';
import { smsParts } from '../../../shared/sms/sms-parts.ts';
import { takeTokens } from '../../platform/pace.ts';
import type { SmsSender } from '../../platform/sms-sender.ts';
import type { Sms } from '../sms.entity.ts';
import type * as outboxStore from './outbox.store.ts';
import type { Claim } from './outbox.store.ts';
import type * as turnStore from './turn.store.ts';

export interface DispatchDeps extends Pick<typeof turnStore, 'comeTo'> {
  outbox: Pick<
    typeof outboxStore,
    'listBatches' | 'claimBatch' | 'readPart' | 'settle' | 'endPart' | 'isOpen'
  >;
  sendSms: SmsSender;
  clock(): number;
  wait(milliseconds: number): Promise<unknown>;
  /** Parts of SMS a second that are not for codes. */
  perSecond: number;
  /** Whether there is time for another page. */
  hasTime(): boolean;
}

/** SMS that are sent side by side. */
const PAGE = 20;

/** SMS of one batch in a page: then it is somebody else's turn. */
const MOST_OF_BATCH = 10;

/** The pause after the carrier was asked too often: codes come first. */
const BUSY_MS = 1_000;

/** News of yesterday helps nobody. */
const LATEST_MS = DAY_MS;

/**
 * Sends the SMS that wait in the outbox, in turn, each at most once, as fast as the pace allows. The
 * claim of a part is what makes it so: whoever gets it, and nobody else, sends the part.
 *
 * @returns whether some wait that there was no time for
 */
export async function dispatchSms(deps: DispatchDeps): Promise<boolean> {
  do {
    const claims = await claimPage(deps);
    if (claims.length === 0) return false;
    const isBusy = await sendPage(deps, claims);
    if (isBusy) await deps.wait(BUSY_MS);
  } while (deps.hasTime());
  return true;
}

async function claimPage(deps: DispatchDeps): Promise<Claim[]> {
  const now = deps.clock();
  const claims: Promise<Claim | null>[] = [];
  let room = PAGE;
  for (const batch of await deps.outbox.listBatches(PAGE, now)) {
    const count = Math.min(batch.size - batch.next, MOST_OF_BATCH, room);
    if (count <= 0) break;
    claims.push(deps.outbox.claimBatch(batch, count, now));
    room -= count;
  }
  return (await Promise.all(claims)).filter((claim) => claim !== null);
}

/** @returns whether the carrier was asked too often */
async function sendPage(deps: DispatchDeps, claims: readonly Claim[]): Promise<boolean> {
  const parts = await Promise.all(claims.map(deps.outbox.readPart));
  await takeTime(deps, parts.flat());
  const claimed = claims.map((claim, n) => ({ claim, part: parts[n] as (Sms | null)[] }));
  const accounts = Object.groupBy(claimed, ({ claim }) => claim.batch.userId);
  const sent = await Promise.all(
    Object.values(accounts).map((ofAccount = []) => sendInOrder(deps, ofAccount)),
  );
  await deps.comeTo(Math.max(...claims.map(({ batch }) => batch.turn)));
  // The others of the page are done. Of the part that failed nothing is sent again.
  const failed = sent.flat().find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return sent.flat().some((one) => one.status === 'fulfilled' && one.value);
}

/** Whoever gets several SMS of an account gets them in their order. */
async function sendInOrder(
  deps: DispatchDeps,
  claimed: readonly { claim: Claim; part: (Sms | null)[] }[],
): Promise<PromiseSettledResult<boolean>[]> {
  const sent: PromiseSettledResult<boolean>[] = [];
  for (const { claim, part } of claimed) {
    sent.push(...(await Promise.allSettled([sendPart(deps, claim, part)])));
  }
  return sent;
}

/** Waits until the pace allows all of these. */
async function takeTime({ clock, wait, perSecond }: DispatchDeps, page: readonly (Sms | null)[]) {
  const parts = page.map((sms) => (sms?.text === undefined ? 0 : smsParts(sms.text)));
  const tokens = parts.reduce((sum, each) => sum + each, 0);
  if (tokens > 0)
    await wait(await takeTokens({ of: 'sms', perSecond, burst: PAGE }, tokens, clock()));
}

/** @returns whether some are still to be sent */
async function sendPart(deps: DispatchDeps, claim: Claim, part: (Sms | null)[]): Promise<boolean> {
  const { batch, end, isLost } = claim;
  const isOpen = await deps.outbox.isOpen(batch.userId);
  const send = (sms: Sms) => (isOpen ? sendOne(deps, sms) : refuse(deps, sms));
  const states = await Promise.all(
    part.map((sms) => {
      if (sms?.state !== 'QUEUED') return sms?.state ?? 'GONE';
      return isLost ? giveUp(deps, sms) : send(sms);
    }),
  );
  const left = states.indexOf('QUEUED');
  const done = left < 0 ? part.length : left;
  const failed = part.filter((_, n) => n < done && states[n] === 'FAILED');
  const giveBack = failed.reduce((sum, sms) => sum + (sms?.credits ?? 0), 0);
  await deps.outbox.endPart(claim, { next: left < 0 ? end : batch.next + left, giveBack });
  return left >= 0;
}

/** @returns what became of it; QUEUED if the carrier was asked too often */
async function sendOne(deps: DispatchDeps, sms: Sms): Promise<Sms['state']> {
  const isLate = Date.parse(sms.createdAt) < deps.clock() - LATEST_MS;
  if (isLate || isErased(sms.phone) || sms.text === undefined) return refuse(deps, sms);
  const outcome = await deps.sendSms(sms.phone, sms.text);
  if (outcome.state === 'FAILED' && outcome.isPassing) return 'QUEUED';
  const messageId = outcome.state === 'SENT' ? outcome.messageId : undefined;
  await deps.outbox.settle(sms, outcome.state, messageId);
  return outcome.state;
}

async function refuse(deps: DispatchDeps, sms: Sms): Promise<Sms['state']> {
  await deps.outbox.settle(sms, 'FAILED');
  return 'FAILED';
}

/** Nobody knows whether it was sent: so nobody sends it again, and it is paid. */
async function giveUp(deps: DispatchDeps, sms: Sms): Promise<Sms['state']> {
  await deps.outbox.settle(sms, 'UNKNOWN');
  return 'UNKNOWN';
}
