import { AppError } from '#core/platform/app-error.ts';
import type { Attempt } from '#shared/payments/contract.ts';
import { toAttempt } from './attempt-reply.ts';
import type { Deps } from './deps.ts';

/**
 * @returns an attempt of an owner's own
 * @throws AppError payments.notFound
 */
export async function readAttempt(
  { findAttempt }: Pick<Deps, 'findAttempt'>,
  { userId, attemptId }: { userId: string; attemptId: string },
): Promise<Attempt> {
  const found = await findAttempt(attemptId);
  if (found?.userId !== userId) throw new AppError('payments.notFound');
  return toAttempt(found);
}
