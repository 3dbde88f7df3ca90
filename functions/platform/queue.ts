import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logger } from '#core/platform/logger.ts';

/**
 * A failed message does not hold up the others: it is repeated, and finally set aside (infra/work-queues.ts). A message
 * may come twice, so work must be idempotent. An ordered queue gives one at a time.
 */
export const forEachMessage =
  <Body = Record<string, unknown>>(work: (body: Body) => Promise<void>) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const failed = await Promise.all(Records.map((record) => failureOf(record, work)));
    return { batchItemFailures: failed.filter((one) => one !== null) };
  };

async function failureOf<Body>(
  { messageId, body }: SQSRecord,
  work: (body: Body) => Promise<void>,
): Promise<{ itemIdentifier: string } | null> {
  try {
    await work(JSON.parse(body));
    return null;
  } catch (error) {
    logger.error('work failed', { messageId, error: error as Error });
    return { itemIdentifier: messageId };
  }
}
