import { takeTokens } from '#core/platform/limits/pace.ts';
import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import type * as outboxStore from './outbox.store.ts';
import type * as turnStore from './outbox.store.ts';
import {
  type Claim,
  MOST_OF_BATCH,
  type OpenPart,
  type Part,
  type Pause,
  type SmsBatch,
} from './outbox.store.ts';

export interface DispatchDeps extends Pick<typeof turnStore, 'comeTo'> {
  outbox: Pick<typeof outboxStore, 'listBatches' | 'claimBatch' | 'putBack'>;
  openPart: Readonly<Record<SmsBatch['kind'], OpenPart>>;
  clock(): number;
  wait(milliseconds: number): Promise<unknown>;
  /** Parts of SMS a second that are not for codes. */
  perSecond: number;
  hasTime(): boolean;
}

/** SMS that are sent side by side. */
const PAGE = 20;

/** The pause after the carrier refused because of too many calls: codes come first. */
const BUSY_MS = 1_000;

/** No part of a page begins later than this: a slow carrier answers each after 2.5 s. */
const PAGE_MS = 5_000;

/**
 * A page begins only with this much time left, so that its function does not end first. At prod's pace, 20 SMS of three
 * parts wait 6 s, and as long again for each of two other dispatchers. A slow carrier takes 7.5 s.
 */
export const LONGEST_PAGE_MS = 30_000;

/** A part is not sent if its claim ends this soon: its carrier may answer late. */
const MARGIN_MS = 5_000;

/**
 * Sends the queued SMS in their order and at the pace. Each is sent at most once, because only the worker with the
 * claim sends a part. True if SMS are left that may be sent at once. SMS that a carrier holds are tried again a minute
 * later (infra/background-functions.ts).
 */
export async function dispatchSms(deps: DispatchDeps): Promise<boolean> {
  do {
    const claims = await claimPage(deps);
    if (claims.length === 0) return false;
    const pause = await sendPage(deps, await readPage(deps, claims));
    if (pause === 'held') return false;
    if (pause === 'busy') await deps.wait(BUSY_MS);
  } while (deps.hasTime());
  return true;
}

async function claimPage(deps: DispatchDeps): Promise<Claim[]> {
  const now = deps.clock();
  const claims: Promise<Claim | null>[] = [];
  let room = PAGE;
  for (const batch of await deps.outbox.listBatches(PAGE, now)) {
    if (room <= 0) break;
    const count = Math.min(batch.size - batch.next, MOST_OF_BATCH, room);
    claims.push(deps.outbox.claimBatch(batch, count, now));
    room -= count;
  }
  return (await Promise.all(claims)).filter((claim) => claim !== null);
}

/** Reads a page and waits for its time. If that fails, nothing was sent, and all parts are put back in the queue. */
async function readPage(deps: DispatchDeps, claims: readonly Claim[]): Promise<Part[]> {
  try {
    const parts = await openParts(deps, claims);
    await takeTime(deps, parts);
    return parts;
  } catch (error) {
    await Promise.all(claims.map((claim) => putBack(deps, claim)));
    throw error;
  }
}

/** If one account's part cannot be read, all its parts go back, to keep their order; the other accounts go on. */
async function openParts(deps: DispatchDeps, claims: readonly Claim[]): Promise<Part[]> {
  const opened = await Promise.allSettled(
    claims.map((claim) => deps.openPart[claim.batch.kind](claim)),
  );
  const broken = new Map<string, unknown>();
  for (const [n, one] of opened.entries()) {
    if (one.status === 'fulfilled') continue;
    logger.error('sms not read', { error: one.reason as Error });
    countFailedPart();
    broken.set(claims[n]?.batch.userId ?? '', one.reason);
  }
  const ofBroken = ({ batch }: Claim) => broken.has(batch.userId);
  const [failure] = broken.values();
  if (claims.every(ofBroken)) throw failure;
  await Promise.all(claims.filter(ofBroken).map((claim) => putBack(deps, claim)));
  const parts = opened.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  return parts.filter(({ claim }) => !ofBroken(claim));
}

/** Does not put a lost part back, because some of its SMS may have been sent: its claim runs out. */
async function putBack({ outbox }: DispatchDeps, claim: Claim): Promise<void> {
  if (!claim.isLost) await outbox.putBack(claim);
}

/** @returns `held` if nothing of the page could be sent */
async function sendPage(deps: DispatchDeps, parts: readonly Part[]): Promise<Pause | null> {
  const ends = parts.map(({ claim }) => Date.parse(claim.batch.claimedUntil ?? ''));
  const until = Math.min(deps.clock() + PAGE_MS, Math.min(...ends) - MARGIN_MS);
  const accounts = Object.values(Object.groupBy(parts, ({ claim }) => claim.batch.userId));
  const sent = await Promise.all(
    accounts.map((ofAccount = []) => sendInOrder(deps, ofAccount, until)),
  );
  // A new batch begins at the turn of the page's first part, not of its last.
  await deps.comeTo(Math.min(...parts.map(({ claim }) => claim.batch.turn)));
  const failed = sent.filter((one) => one.failure !== undefined);
  // A failure of one account must not stop others. If all of several fail, the fault is ours.
  if (failed.length > 1 && failed.length === sent.length) throw failed[0]?.failure;
  if (sent.some(({ pause }) => pause === 'busy')) return 'busy';
  return sent.every(({ pause, done }) => pause === 'held' && done === 0) ? 'held' : null;
}

/**
 * Sends parts in order. They go back in the line if time runs out, or after an SMS that the carrier did not take yet. A
 * part that fails is not sent again: its claim runs out.
 */
async function sendInOrder(
  deps: DispatchDeps,
  parts: readonly Part[],
  until: number,
): Promise<{ pause: Pause | null; done: number; failure?: unknown }> {
  let pause: Pause | null = null;
  let done = 0;
  let failure: unknown;
  for (const part of parts) {
    const mayGoOn = part.claim.isLost || (!pause && deps.clock() < until);
    try {
      if (!mayGoOn) await putBack(deps, part.claim);
      else {
        pause = (await part.send()) ?? pause;
        if (!pause) done += 1;
      }
    } catch (error) {
      logger.error('sms not dispatched', { error: error as Error });
      countFailedPart();
      failure = error;
    }
  }
  return { pause, done, failure };
}

async function takeTime({ clock, wait, perSecond }: DispatchDeps, parts: readonly Part[]) {
  const tokens = parts.reduce((sum, { segments }) => sum + segments, 0);
  if (tokens > 0)
    await wait(await takeTokens({ of: 'sms', perSecond, burst: PAGE }, tokens, clock()));
}

const countEvent = eventCounter<'PartFailed'>('outbox', 'kind');

/** Counts a part of a batch that could not be read or sent. */
export const countFailedPart = (): void => countEvent('PartFailed');
