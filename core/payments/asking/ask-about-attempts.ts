/** Asks about attempts without an outcome, less often the older they are. */

import type { queryPush } from '#core/mpesa/daraja.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { logger } from '#core/platform/logger.ts';
import { PAID } from '#shared/payments/result-codes.ts';
import type { AttemptItem } from '../attempts/attempt.ts';
import { type AttemptCommand, type AttemptDeps, moveAttempt } from '../attempts/change-attempt.ts';

/** Seconds after an attempt began. */
const ASKED_AFTER = [15, 75, 2 * 60, 5 * 60, 15 * 60, 60 * 60] as const;

/** After these seconds an attempt without an outcome is Checking: its prompt is gone. */
const DOUBTED_AFTER = 75;

const SECOND_MS = 1000;

/** How long a run repeats busy calls: the next run begins a minute after it. */
const PATIENCE_MS = 40 * SECOND_MS;

/** M-Pesa accepts few questions at once. */
const LANES = 4;

interface AskDeps extends AttemptDeps {
  queryPush: typeof queryPush;
  pause(milliseconds: number): Promise<void>;
}

/** Asks M-Pesa about every open attempt whose turn it is. A failure does not stop the others. */
export async function askAboutAttempts(deps: AskDeps): Promise<void> {
  const patience = {
    pauses: (LANES * PATIENCE_MS) / SECOND_MS,
    until: deps.clock() + PATIENCE_MS,
  };
  await inLanes(await deps.openAttempts(), LANES, async (attempt) => {
    try {
      await askAbout(deps, attempt, patience);
    } catch (error) {
      logger.error('not asked', { attemptId: attempt.attemptId, error: error as Error });
    }
  });
}

interface Patience {
  pauses: number;
  until: number;
}

async function askAbout(deps: AskDeps, attempt: AttemptItem, patience: Patience): Promise<void> {
  const { attemptId, checkoutRequestId, state, createdAt } = attempt;
  const age = (deps.clock() - Date.parse(createdAt)) / SECOND_MS;
  if (checkoutRequestId && isTurn(attempt, age)) {
    const command = await answerOf(deps, checkoutRequestId, patience);
    if (command) await deps.noteAsked(attempt);
    if (command && command !== 'open') await moveAttempt(deps, attemptId, command);
  }
  if (state !== 'Checking' && age >= DOUBTED_AFTER) {
    await moveAttempt(deps, attemptId, { event: 'doubt' });
  }
}

const isTurn = ({ queries }: AttemptItem, age: number): boolean =>
  age >= (ASKED_AFTER[queries] ?? Number.POSITIVE_INFINITY);

/** Amount and receipt come with the confirmation or the list. @returns null while M-Pesa is busy */
async function answerOf(
  { queryPush, pause, clock }: Pick<AskDeps, 'queryPush' | 'pause' | 'clock'>,
  checkoutRequestId: string,
  patience: Patience,
): Promise<AttemptCommand | 'open' | null> {
  let answer = await queryPush(checkoutRequestId);
  while (answer.outcome === 'busy' && patience.pauses > 0 && clock() < patience.until) {
    patience.pauses -= 1;
    await pause(SECOND_MS);
    answer = await queryPush(checkoutRequestId);
  }
  if (answer.outcome === 'busy') return null;
  if (answer.outcome === 'paid') return { event: 'doubt', news: { resultCode: PAID } };
  if (answer.outcome === 'failed') return { event: 'fail', news: { resultCode: answer.code } };
  return 'open';
}
