import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from './app-error.ts';

/** What ElectroDB resolves with: a cancelled transaction does not reject. */
interface TransactionResult {
  canceled: boolean;
  data: ReadonlyArray<{ rejected: boolean; code: string }>;
}

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 20;

/** Reasons for a cancelled transaction that a moment later may be gone. */
const PASSING = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

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
    if (!data.some(({ code }) => PASSING.has(code))) {
      throw new Error('transaction cancelled', { cause: data.map(({ code }) => code) });
    }
    await pause(attempt);
  }
  throw new AppError('server.busy');
}

/** Does a plain write again while a transaction holds its item: the SDK would not. */
export async function outlasting<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isCalled(error, 'TransactionConflictException')) throw error;
    }
    await pause(attempt);
  }
  throw new AppError('server.busy');
}

const pause = (attempt: number) => wait(FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random()));

/** @returns whether a conditional write was done; false when its condition did not hold */
export async function holds(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isCalled(error, 'ConditionalCheckFailedException')) return false;
    throw error;
  }
}

/** ElectroDB wraps what DynamoDB threw. */
function isCalled(error: unknown, name: string): boolean {
  return error instanceof Error && (error.name === name || isCalled(error.cause, name));
}
