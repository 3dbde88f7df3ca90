import { EventEmitter } from 'node:events';
import { JsonFile } from '#local/files/json-file.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';
import { type Fauxqs, loadFauxqs, type Reply } from './fauxqs.ts';
import { Queue, type QueueCounts, type StoredQueue } from './queue.ts';
import { redriveOf } from './queue-settings.ts';

export interface QueueDefinition {
  resource: StackResource;
  attributes: Readonly<Record<string, string>>;
}

export interface QueueState extends QueueCounts {
  isDeadLetters: boolean;
}

/** By queue name. A queue serializes to its stored form. */
type StoredQueues = Record<string, StoredQueue | Queue>;

/** The queues of the stack, with the messages of the last run. */
export class Queues {
  private readonly fauxqs: Fauxqs;
  private readonly file: JsonFile<StoredQueues>;
  /** One listener per fed function. */
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly all: readonly { resource: StackResource; queue: Queue }[];

  private constructor(fauxqs: Fauxqs, definitions: readonly QueueDefinition[], path: string) {
    this.fauxqs = fauxqs;
    const { store } = fauxqs;
    const deps = { events: this.events, byArn: (arn: string) => store.getQueueByArn(arn) };
    this.all = definitions.map(({ resource }) => {
      const own = store.getQueueByArn(resource.attribute('Arn'));
      if (!own) throw new Error(`fauxqs has not made the queue ${resource.logicalId}.`);
      return { resource, queue: new Queue(own, deps) };
    });
    this.file = new JsonFile<StoredQueues>(path, () => ({}));
    this.restore();
  }

  static async load(
    { region, endpoint }: Stack,
    definitions: readonly QueueDefinition[],
    path: string,
  ): Promise<Queues> {
    const fauxqs = await loadFauxqs(region, new URL(endpoint).host);
    for (const { resource, attributes } of definitions) {
      const input = { QueueName: resource.attribute('QueueName'), Attributes: attributes };
      await fauxqs.call('CreateQueue', JSON.stringify(input));
    }
    return new Queues(fauxqs, definitions, path);
  }

  async call(action: string, input: unknown): Promise<Reply> {
    const reply = await this.fauxqs.call(action, JSON.stringify(input));
    this.events.emit('change');
    return reply;
  }

  /** @throws Error if the stack has no such queue */
  byArn(arn: string): Queue {
    const found = this.all.find(({ resource }) => resource.attribute('Arn') === arn);
    if (!found) throw new Error(`The stack names the queue ${arn}, which it does not have.`);
    return found.queue;
  }

  states(): Record<string, QueueState> {
    return Object.fromEntries(
      this.all.map(({ resource, queue }) => {
        // Only a dead-letter queue has no dead-letter queue.
        return [queue.name, { ...queue.counts(), isDeadLetters: !redriveOf(resource) }];
      }),
    );
  }

  hurry(): void {
    for (const { queue } of this.all) queue.hurry();
  }

  /** When the oldest work of each queue was sent, in ms since 1970. Dead letters do not count. */
  oldestWork(): Record<string, number> {
    return Object.fromEntries(
      this.all.flatMap(({ resource, queue }) => {
        const oldest = redriveOf(resource) && queue.oldest();
        return oldest === undefined ? [] : [[queue.name, oldest]];
      }),
    );
  }

  async close(): Promise<void> {
    this.file.flush();
    await this.fauxqs.close();
  }

  /** Restores the messages of the last run, and stores all later ones. */
  private restore(): void {
    const { value } = this.file;
    for (const { queue } of this.all) {
      const left = value[queue.name];
      if (left && 'messages' in left) queue.restore(left);
      value[queue.name] = queue;
    }
    this.events.on('change', () => this.file.changed());
  }
}
