import { findCredits } from '#core/accounts/credits.store.ts';
import { absentOr, below } from '#core/platform/table/condition.ts';
import { write } from '#core/platform/table/transact.ts';
import { outboxTurn } from './outbox-turn.entity.ts';

/** @returns the turn that the outbox has come to */
export async function turnNow(): Promise<number> {
  return (await outboxTurn.get({}))?.turn ?? 0;
}

/**
 * The turn of the next SMS that an account pays for: now, or after those that it has in the line
 * already. So accounts take turns, whatever each of them sends.
 */
export async function turnOf(userId: string): Promise<number> {
  const [now, credits] = await Promise.all([turnNow(), findCredits(userId)]);
  return Math.max(now, credits?.nextTurn ?? 0);
}

/** Notes the turn that the outbox has come to; it never goes back. */
export async function comeTo(turn: number): Promise<void> {
  await write(outboxTurn.upsert({}, { set: { turn }, if: { turn: absentOr(below(turn)) } }));
}
