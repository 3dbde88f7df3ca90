import type { AuditActor } from '#core/audit/audit.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { deadLettersVariable, environment } from '#core/platform/config.ts';
import type { WorkQueueName } from '#shared/health/work-queues.ts';
import type { Deps, QueueState } from './queue-state.ts';

/** @returns about how many messages go back to their queue @throws AppError health.nothingToRedrive */
export async function redriveQueue(
  deps: Deps,
  by: AuditActor,
  queue: WorkQueueName,
): Promise<{ messages: number }> {
  const state = await deps.stateOfQueue(environment(deadLettersVariable(queue)));
  if (state.messages === 0) throw new AppError('health.nothingToRedrive');
  await redrive(deps, by, queue, state);
  return { messages: state.messages };
}

/** Writes the audit first, so that every move is recorded. @param label the queue's name in the audit */
export async function redrive(
  { auditView, startMove, clock }: Deps,
  by: AuditActor,
  label: string,
  { arn, messages }: QueueState,
): Promise<void> {
  const entry = {
    kind: 'health.redriven',
    subject: 'platform',
    label,
    before: { messages },
  } as const;
  await auditView(by, entry, clock());
  await startMove(arn);
}
