import { createHash } from 'node:crypto';
import type { FauxqsQueue } from './fauxqs.ts';

/** Longer than giving out takes. */
const FOR_THE_MOMENT_SECONDS = 60;

/**
 * Makes a FIFO queue give out as many messages of a group at once as were asked for, as SQS does, and
 * nothing more of the group until they are deleted or come back. fauxqs alone gives out one.
 */
export function giveWholeGroups(queue: FauxqsQueue): void {
  const dequeue = queue.dequeue.bind(queue);
  queue.dequeue = (most, visibilitySeconds, deadLettersByArn) => {
    queue.processTimers();
    // fauxqs puts messages that come back before the others, the last one first.
    for (const group of queue.fifoMessages.values()) group.sort(bySequence);
    const seconds = visibilitySeconds ?? Number(queue.attributes.VisibilityTimeout);
    const given: ReturnType<typeof dequeue> = [];
    while (given.length < most) {
      const [message] = dequeue(1, FOR_THE_MOMENT_SECONDS, deadLettersByArn);
      if (!message) break;
      given.push(message);
      // Unlocked for a moment, the group is the first one to give out again.
      queue.fifoLockedGroups.delete(groupOf(entryOf(queue, message)));
    }
    for (const message of given) {
      const entry = entryOf(queue, message);
      const group = groupOf(entry);
      queue.fifoLockedGroups.set(group, (queue.fifoLockedGroups.get(group) ?? 0) + 1);
      if (entry) entry.visibilityDeadline = Date.now() + seconds * 1000;
    }
    return given;
  };
}

const entryOf = (queue: FauxqsQueue, { ReceiptHandle }: { ReceiptHandle: string }) =>
  queue.inflightMessages.get(ReceiptHandle);

const groupOf = (entry: ReturnType<typeof entryOf>): string => entry?.message.messageGroupId ?? '';

type Sequenced = { sequenceNumber?: string };

const bySequence = (one: Sequenced, other: Sequenced): number =>
  (one.sequenceNumber ?? '').localeCompare(other.sequenceNumber ?? '');

interface Entry {
  MessageBody?: string;
  MessageGroupId?: string;
  MessageDeduplicationId?: string;
}

/** It stands between group and id, and in neither of them. */
const SEPARATOR = '\n';

/** Puts the group into a message's deduplication id, for a queue that only compares it in the group. */
export function withGroupInId<T extends Entry>(entry: T, byContent: boolean): T {
  const { MessageGroupId, MessageBody = '' } = entry;
  const hash = byContent ? createHash('sha256').update(MessageBody).digest('hex') : undefined;
  const id = entry.MessageDeduplicationId ?? hash;
  if (!MessageGroupId || !id) return entry;
  return { ...entry, MessageDeduplicationId: `${MessageGroupId}${SEPARATOR}${id}` };
}

/** @returns the deduplication id that the sender gave */
export const idWithoutGroup = (id: string | undefined): string | undefined =>
  id?.slice(id.indexOf(SEPARATOR) + 1);
