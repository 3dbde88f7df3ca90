import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from './app-error.ts';

/** What ElectroDB resolves with: a cancelled transaction does not reject. */
interface TransactionResult {
  canceled: boolean;
  data: ReadonlyArray<{ rejected: boolean; code: string }>;
}

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 20;

/**
 * Commits a transaction. Another one that touches the same items at the same moment cancels
 * ours without any condition having failed: that is tried again, a little later each time.
 *
 * @returns for each of its writes, in order, whether its condition failed; null when committed
 * @throws AppError server.busy when others keep getting in first
 */
export async function commit(run: () => Promise<TransactionResult>): Promise<boolean[] | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { canceled, data } = await run();
    if (!canceled) return null;
    if (data.some(({ code }) => code === 'ConditionalCheckFailed')) {
      return data.map(({ code }) => code === 'ConditionalCheckFailed');
    }
    if (!data.some(({ code }) => code === 'TransactionConflict')) {
      throw new Error('transaction cancelled', { cause: data.map(({ code }) => code) });
    }
    await wait(FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random()));
  }
  throw new AppError('server.busy');
}

/** Whether a single conditional write found its condition false. */
export function isConditionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ConditionalCheckFailedException' ||
    (error.cause instanceof Error && isConditionFailure(error.cause))
  );
}
