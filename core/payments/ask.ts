/** Attempts of which M-Pesa has said nothing are asked about, more rarely the older they are. */
import { PAID } from '../../shared/payments/result-codes.ts';
import { inLanes } from '../platform/in-lanes.ts';
import { logger } from '../platform/logger.ts';
import type { AttemptItem } from './attempt.entity.ts';
import type { AttemptCommand } from './change-attempt.ts';
import type { Deps } from './deps.ts';
import { type MoveDeps, moveAttempt } from './move-attempt.ts';

/** The seconds after its beginning at which an attempt is asked about. */
export const ASKED_AFTER = [15, 75, 2 * 60, 5 * 60, 15 * 60, 60 * 60] as const;

/** The seconds after which an attempt of which nobody knows anything is Checking: its prompt is gone. */
const DOUBTED_AFTER = 75;

const SECOND_MS = 1000;

/** M-Pesa takes few questions at once. */
const LANES = 4;

export type AskDeps = MoveDeps & Pick<Deps, 'openAttempts' | 'noteAsked' | 'queryPush'>;

/** Asks M-Pesa about every open attempt whose turn it is. One that fails keeps no other from being asked. */
export async function askAboutAttempts(deps: AskDeps): Promise<void> {
  await inLanes(await deps.openAttempts(), LANES, async (attempt) => {
    try {
      await askAbout(deps, attempt);
    } catch (error) {
      logger.error('not asked', { attemptId: attempt.attemptId, error: error as Error });
    }
  });
}

async function askAbout(deps: AskDeps, attempt: AttemptItem): Promise<void> {
  const { attemptId, checkoutRequestId, state, createdAt } = attempt;
  const age = (deps.clock() - Date.parse(createdAt)) / SECOND_MS;
  if (checkoutRequestId && isTurn(attempt, age)) {
    const command = await answerOf(deps, checkoutRequestId);
    if (!command) return;
    await deps.noteAsked(attempt);
    if (command !== 'open') await moveAttempt(deps, attemptId, command);
  }
  if (state !== 'Checking' && age >= DOUBTED_AFTER) {
    await moveAttempt(deps, attemptId, { event: 'doubt' });
  }
}

const isTurn = ({ queries }: AttemptItem, age: number): boolean =>
  age >= (ASKED_AFTER[queries] ?? Number.POSITIVE_INFINITY);

/**
 * A prompt that was paid has no amount and no receipt in this answer: they come with the confirmation or the
 * list of payments.
 *
 * @returns null if M-Pesa was asked too often, so that it is asked again
 */
async function answerOf(
  { queryPush }: Pick<Deps, 'queryPush'>,
  checkoutRequestId: string,
): Promise<AttemptCommand | 'open' | null> {
  const answer = await queryPush(checkoutRequestId);
  if (answer.outcome === 'busy') return null;
  if (answer.outcome === 'paid') return { event: 'doubt', news: { resultCode: PAID } };
  if (answer.outcome === 'failed') return { event: 'fail', news: { resultCode: answer.code } };
  return 'open';
}
