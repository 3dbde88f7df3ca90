import type { AuditActor } from '#core/audit/audit.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { deadLettersVariable, environment } from '#core/platform/config.ts';
import type {
  answerDeadLetter as answerContract,
  DeadLetterAct,
  readDeadLetters as readContract,
} from '#shared/health/contract.ts';
import type { WorkQueueName } from '#shared/health/work-queues.ts';
import { maskedNumbers } from '#shared/payments/masked-numbers.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import type { Deps, QueueState } from './queue-state.ts';

/** @param queue null for the dead letters of streams and schedules, which belong to no work queue */
export const deadLettersUrl = (queue: WorkQueueName | null): string =>
  environment(queue ? deadLettersVariable(queue) : 'DEAD_LETTERS_QUEUE_URL');

/** The first messages of a queue. They stay where they are. */
export async function readMessages(
  { holdMessages, releaseMessages }: Deps,
  url: string,
): Promise<ReplyOf<typeof readContract>> {
  const held = await holdMessages(url);
  await releaseMessages(url, held);
  return {
    messages: held.map(({ messageId, sentAt, body }) => ({
      messageId,
      sentAt,
      text: shownBody(body),
    })),
  };
}

type Answered = Pick<BodyOf<typeof answerContract>, 'queue'> & {
  messageId: string;
  act: DeadLetterAct;
};

export const answerDeadLetter = (
  deps: Deps,
  by: AuditActor,
  { queue, ...answer }: Answered,
): Promise<void> =>
  answerMessage(deps, by, { label: queue ?? 'streams', url: deadLettersUrl(queue), ...answer });

/**
 * Puts one message back into its queue, or drops it. The audit comes first, so that every act is recorded.
 * @throws AppError health.messageGone if it is not there any more; health.noWorkBehind
 */
export async function answerMessage(
  deps: Deps,
  by: AuditActor,
  { label, url, messageId, act }: Omit<Answered, 'queue'> & { label: string; url: string },
): Promise<void> {
  const source = act === 'putBack' ? await deps.sourceOf(url) : null;
  if (act === 'putBack' && !source) throw new AppError('health.noWorkBehind');
  const held = await deps.holdMessages(url);
  const found = held.find((one) => one.messageId === messageId);
  await deps.releaseMessages(
    url,
    held.filter((one) => one !== found),
  );
  if (!found) throw new AppError('health.messageGone');
  const before = { messageId, sentAt: found.sentAt };
  const kind = act === 'putBack' ? 'health.messagePutBack' : 'health.messageDropped';
  await deps.auditView(by, { kind, subject: 'platform', label, before }, deps.clock());
  if (source) await deps.sendAgain(source, found);
  await deps.removeMessage(url, found);
}

const MOST_LETTERS = 2_000;

/** Names of fields about people, and of secrets. */
const HIDDEN =
  /code|token|secret|hash|pin|link|url|phone|msisdn|name|mail|address|answer|reason|note$|description|files|password|auth|p256dh|endpoint|text|body|^to$/i;

/** A text that a person wrote has blanks; a code has few digits and nothing else; a message may have another inside. */
const WRITTEN = /[\s@]|^[[{]|^\d{4,8}$|^[\w-]+\.[\w-]+\.[\w-]+$|^[\w+/=-]{40,}$/;

/** Shows what the logs may show: ids, kinds and moments, without numbers, codes, tokens, names and texts. */
function shownBody(body: string): string {
  try {
    const shown = JSON.stringify(JSON.parse(body), withoutSecrets, 1);
    return withoutUnseen(maskedNumbers(shown)).slice(0, MOST_LETTERS);
  } catch {
    return `No JSON, ${body.length} letters.`;
  }
}

function withoutSecrets(name: string, value: unknown): unknown {
  const isHidden = HIDDEN.test(name) && typeof value !== 'boolean';
  if (isHidden || (typeof value === 'string' && WRITTEN.test(value))) return '*****';
  return value;
}

/** @returns about how many messages go back to their queue @throws AppError health.nothingToRedrive */
export async function redriveQueue(
  deps: Deps,
  by: AuditActor,
  queue: WorkQueueName,
): Promise<{ messages: number }> {
  const state = await deps.stateOfQueue(deadLettersUrl(queue));
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
