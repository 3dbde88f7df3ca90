import { createHash, randomUUID } from 'node:crypto';
import { type EventEmitter, once } from 'node:events';
import type { FauxqsMessage, FauxqsQueue } from './fauxqs.ts';

/** A message in flight, invisible for the queue's visibility timeout. */
export interface ReceivedMessage {
  receiptHandle: string;
  message: FauxqsMessage;
}

export interface QueueCounts {
  visible: number;
  inFlight: number;
  delayed: number;
}

export interface StoredQueue {
  sequence: number;
  messages: FauxqsMessage[];
}

interface QueueDeps {
  /** `change`: a message may have become visible, or there is more to store. */
  events: EventEmitter;
  byArn: (arn: string) => FauxqsQueue | undefined;
}

/** A queue, for the parts of this cloud that send to it or are fed by it. */
export class Queue {
  private readonly own: FauxqsQueue;
  private readonly deps: QueueDeps;

  constructor(own: FauxqsQueue, deps: QueueDeps) {
    this.own = own;
    this.deps = deps;
    if (own.isFifo()) giveWholeGroups(own);
    const enqueue = own.enqueue.bind(own);
    own.enqueue = (message) => {
      enqueue({
        ...message,
        messageDeduplicationId: idWithoutGroup(message.messageDeduplicationId),
      });
      deps.events.emit('change');
    };
  }

  get name(): string {
    return this.own.name;
  }

  counts(): QueueCounts {
    this.own.processTimers();
    const count = (attribute: Parameters<FauxqsQueue['getAttribute']>[0]) =>
      Number(this.own.getAttribute(attribute));
    return {
      visible: count('ApproximateNumberOfMessages'),
      inFlight: count('ApproximateNumberOfMessagesNotVisible'),
      delayed: count('ApproximateNumberOfMessagesDelayed'),
    };
  }

  /** @returns when the oldest message was sent that is not kept back for later, in ms since 1970 */
  oldest(): number | undefined {
    this.own.processTimers();
    const { ready, inflight } = this.own.inspectMessages();
    const all = [...ready, ...inflight.map(({ message }) => message)];
    return leastOf(all.map(({ sentTimestamp }) => sentTimestamp));
  }

  /** Waits until a message can be received, or for the signal. */
  async ready(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.isReady()) {
      const ms = this.msToNext();
      const signals = ms === undefined ? [] : [AbortSignal.timeout(ms)];
      const end = AbortSignal.any([signal, ...signals]);
      await once(this.deps.events, 'change', { signal: end }).catch(() => {});
    }
  }

  /** @returns at most this many messages, ten at most; those with too many tries go away */
  receive(most: number): ReceivedMessage[] {
    const given = this.own.dequeue(most, undefined, this.deps.byArn);
    this.deps.events.emit('change');
    return given.flatMap(({ ReceiptHandle: receiptHandle }) => {
      const message = this.own.inflightMessages.get(receiptHandle)?.message;
      return message ? [{ receiptHandle, message }] : [];
    });
  }

  delete(messages: readonly ReceivedMessage[]): void {
    for (const { receiptHandle } of messages) this.own.deleteMessage(receiptHandle);
    this.deps.events.emit('change');
  }

  release(messages: readonly ReceivedMessage[]): void {
    for (const { receiptHandle } of messages) this.own.changeVisibility(receiptHandle, 0);
    this.deps.events.emit('change');
  }

  /** Messages that were kept back for later can be received now. */
  hurry(): void {
    for (const message of this.own.inspectMessages().delayed) message.delayUntil = Date.now();
    this.deps.events.emit('change');
  }

  /** Takes another queue's message as a new one. */
  takeOver(message: FauxqsMessage): void {
    this.own.enqueue({
      ...message,
      messageId: randomUUID(),
      sentTimestamp: Date.now(),
      approximateReceiveCount: 0,
      approximateFirstReceiveTimestamp: undefined,
      delayUntil: undefined,
      sequenceNumber: this.own.isFifo() ? this.own.nextSequenceNumber() : undefined,
    });
  }

  /** For a restart, after which messages in flight are visible. */
  toJSON(): StoredQueue {
    const { ready, delayed, inflight } = this.own.inspectMessages();
    const messages = [...inflight.map(({ message }) => message), ...ready, ...delayed];
    return { sequence: this.own.sequenceCounter, messages };
  }

  restore({ sequence, messages }: StoredQueue): void {
    this.own.sequenceCounter = sequence;
    const oldest = Date.now() - Number(this.own.attributes.MessageRetentionPeriod) * 1000;
    for (const message of messages) {
      if (message.sentTimestamp > oldest) this.own.enqueue(message);
    }
  }

  private isReady(): boolean {
    this.own.processTimers();
    if (!this.own.isFifo()) return this.own.messages.length > 0;
    return [...this.own.fifoMessages.keys()].some((group) => !this.own.fifoLockedGroups.has(group));
  }

  /** @returns the time until a delayed or received message becomes visible */
  private msToNext(): number | undefined {
    const { delayed, inflight } = this.own.inspectMessages();
    const moments = [
      ...delayed.map(({ delayUntil = 0 }) => delayUntil),
      ...inflight.map(({ visibilityDeadline }) => visibilityDeadline),
    ];
    const next = leastOf(moments);
    return next === undefined ? undefined : Math.max(0, next - Date.now());
  }
}

const leastOf = (numbers: readonly number[]): number | undefined =>
  numbers.length === 0 ? undefined : numbers.reduce((one, other) => Math.min(one, other));

/** Longer than giving out takes. */
const FOR_THE_MOMENT_SECONDS = 60;

/**
 * As in SQS, a FIFO queue gives out many messages of a group at once, then none of it until they are deleted or
 * come back. fauxqs gives out one.
 */
function giveWholeGroups(queue: FauxqsQueue): void {
  const dequeue = queue.dequeue.bind(queue);
  queue.dequeue = (most, visibilitySeconds, deadLettersByArn) => {
    queue.processTimers();
    // fauxqs puts returning messages first, in reverse order.
    for (const group of queue.fifoMessages.values()) group.sort(bySequence);
    const seconds = visibilitySeconds ?? Number(queue.attributes.VisibilityTimeout);
    const given: ReturnType<typeof dequeue> = [];
    while (given.length < most) {
      const [message] = dequeue(1, FOR_THE_MOMENT_SECONDS, deadLettersByArn);
      if (!message) break;
      given.push(message);
      // Unlocked for a moment, the group is the next to be given out.
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

/** Separates group and id, and is in neither. */
const SEPARATOR = '\n';

/** Puts the group into the deduplication id, for queues that compare ids only within a group. */
export function withGroupInId<T extends Entry>(entry: T, byContent: boolean): T {
  const { MessageGroupId, MessageBody = '' } = entry;
  const hash = byContent ? createHash('sha256').update(MessageBody).digest('hex') : undefined;
  const id = entry.MessageDeduplicationId ?? hash;
  if (!MessageGroupId || !id) return entry;
  return { ...entry, MessageDeduplicationId: `${MessageGroupId}${SEPARATOR}${id}` };
}

const idWithoutGroup = (id: string | undefined): string | undefined =>
  id?.slice(id.indexOf(SEPARATOR) + 1);
