/** How full the queues of the embedded cloud are, looked at often. */
import { setTimeout as wait } from 'node:timers/promises';
import { seconds } from './figures.ts';

interface Depth {
  visible: number;
  inFlight: number;
  delayed: number;
  isDeadLetters: boolean;
}

const LOOK_MS = 200;

export class QueueWatch {
  private readonly endpoint: string;
  private readonly most = new Map<string, { messages: number; since: number; longest: number }>();
  private watching = true;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.watch();
  }

  /** Returns when nothing waits in any queue. */
  async untilEmpty(): Promise<void> {
    for (let calm = 0; calm < 5; ) {
      await wait(LOOK_MS);
      calm = (await this.look()) ? calm + 1 : 0;
    }
    this.watching = false;
  }

  /** Rows of a table: the queue, the most messages in it, and how long it was not empty at a time. */
  rows(): string[][] {
    return [...this.most].map(([name, { messages, longest }]) => [
      name,
      `${messages}`,
      seconds(longest),
    ]);
  }

  private async watch(): Promise<void> {
    while (this.watching) {
      await this.look().catch(() => false);
      await wait(LOOK_MS);
    }
  }

  /** @returns whether all queues are empty */
  private async look(): Promise<boolean> {
    const reply = await fetch(`${this.endpoint}/_aws/queues`);
    const queues = (await reply.json()) as Record<string, Depth>;
    let isEmpty = true;
    for (const [name, { visible, inFlight, isDeadLetters }] of Object.entries(queues)) {
      const messages = visible + inFlight;
      if (!isDeadLetters && messages > 0) isEmpty = false;
      this.note(name, messages);
    }
    return isEmpty;
  }

  private note(name: string, messages: number): void {
    const now = Date.now();
    const before = this.most.get(name) ?? { messages: 0, since: now, longest: 0 };
    this.most.set(name, {
      messages: Math.max(before.messages, messages),
      since: messages > 0 ? before.since : now,
      longest: messages > 0 ? Math.max(before.longest, now - before.since) : before.longest,
    });
  }
}
