/** A fed function: it tells the test of each batch, and answers as told. */
import { randomUUID } from 'node:crypto';
import { SQS } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';

/** The test's information about a batch. */
export interface Batch {
  id: string;
  event: SQSEvent;
}

/** The function's orders for a batch. */
export interface Order {
  id: string;
  answer?: unknown;
  throws?: boolean;
  /** Sends a text to the queue named by an environment variable. */
  sends?: { to: string; text: string };
}

export async function handler(event: SQSEvent): Promise<unknown> {
  const id = randomUUID();
  const told = new BroadcastChannel('queue-test-told');
  const orders = new BroadcastChannel('queue-test-orders');
  try {
    const order = await new Promise<Order>((resolve) => {
      orders.onmessage = ({ data }) => {
        if (data.id === id) resolve(data);
      };
      told.postMessage({ id, event } satisfies Batch);
    });
    if (order.sends) {
      const { to, text } = order.sends;
      await new SQS({ maxAttempts: 1 }).sendMessage({
        QueueUrl: process.env[to],
        MessageBody: text,
      });
    }
    if (order.throws) throw new Error('as the test wants it');
    return order.answer;
  } finally {
    told.close();
    orders.close();
  }
}
