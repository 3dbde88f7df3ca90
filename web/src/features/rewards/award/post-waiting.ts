import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { award } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode, isAnswer } from '#web/src/lib/errors/api-error.ts';
import { formatKes, formatRecent } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { queryClient } from '#web/src/lib/queries/query-client.ts';
import type { TypedLine } from '#web/src/lib/session/farewell.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { refreshPoints } from '../points/entries.ts';
import {
  lockOf,
  markRefused,
  markSent,
  removeWaiting,
  type WaitingAward,
  waitingAwards,
} from './waiting-awards.ts';

const PAUSES_MS = [2_000, 5_000, 15_000, 30_000, 60_000];

let tries = 0;
let nextTry: ReturnType<typeof setTimeout> | undefined;

/** Posts the waiting awards in order and in one tab at a time, until none is left. */
export async function postWaiting(): Promise<void> {
  clearTimeout(nextTry);
  const owner = sessionOwner();
  if (!owner) return;
  await navigator.locks.request(lockOf(owner), { ifAvailable: true }, async (lock) => {
    const isDone = lock === null || (await postInOrder(owner));
    tries = isDone ? 0 : tries + 1;
    if (!isDone) nextTry = setTimeout(postWaiting, PAUSES_MS[tries - 1] ?? PAUSES_MS.at(-1));
  });
}

async function postInOrder(owner: string): Promise<boolean> {
  let posted = 0;
  let outcome: Outcome = 'posted';
  for (let next = firstOf(owner); next; next = firstOf(owner)) {
    outcome = await post(owner, next);
    if (outcome === 'posted') posted += 1;
    if (outcome === 'later') break;
  }
  if (posted > 0) showPosted(posted);
  return outcome !== 'later';
}

const firstOf = (owner: string): WaitingAward | undefined =>
  // The server posts an award for the signed-in owner.
  sessionOwner() === owner
    ? waitingAwards(owner).find(({ refusal }) => refusal === null)
    : undefined;

type Outcome = 'posted' | 'refused' | 'later';

async function post(owner: string, { key, body, madeAt }: WaitingAward): Promise<Outcome> {
  markSent(owner, key);
  try {
    // The history shows when it was made. The points are those of the posting day.
    await call(award, { body: { ...body, madeAt }, idempotencyKey: key });
  } catch (error) {
    // The number is free again in a moment, and the customer was told of the points.
    if (!isAnswer(error) || hasCode(error, 'rewards.beingErased')) return 'later';
    markRefused(owner, key, error.message);
    return 'refused';
  }
  removeWaiting(owner, key);
  return 'posted';
}

function showPosted(posted: number): void {
  refreshPoints(queryClient);
  const text = tn(
    posted,
    '1 award that was saved on this phone is posted.',
    '{n} awards that were saved on this phone are posted.',
  );
  toastSuccess(text);
}

export function giftText({ body, points }: WaitingAward): string {
  const phone = formatKenyanPhone(body.phone);
  return points === 0
    ? t('{amount} to {phone}', { phone, amount: formatKes(body.amountSpent ?? 0) })
    : tn(points, '1 point to {phone}', '{n} points to {phone}', { phone });
}

/** With its time and reference, to be written down. */
export const waitingLine = (award: WaitingAward): TypedLine => [
  t('Saved on this phone'),
  [giftText(award), formatRecent(award.madeAt), award.body.reference].filter(Boolean).join(' · '),
];
