import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logger } from '../../core/platform/logger.ts';

/**
 * Makes the handler of a queue. Work that fails holds up nobody else's: its message comes again, and
 * is set aside in the end (infra/work-queue.ts). What follows it in its group waits for it. A message
 * may come twice, so the work must bear repetition.
 */
export const forEachMessage =
  <Body = Record<string, unknown>>(work: (body: Body) => Promise<void>) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const groups = Object.groupBy(Records, groupOf);
    const failed = await Promise.all(
      Object.values(groups).map((records = []) => failedOf(records, work)),
    );
    return {
      batchItemFailures: failed.flat().map(({ messageId }) => ({ itemIdentifier: messageId })),
    };
  };

/** Messages without an order are each a group of their own. */
const groupOf = ({ attributes, messageId }: SQSRecord) => attributes.MessageGroupId ?? messageId;

/** @returns the first message whose work fails, and those after it */
async function failedOf<Body>(
  records: readonly SQSRecord[],
  work: (body: Body) => Promise<void>,
): Promise<readonly SQSRecord[]> {
  for (const [position, { messageId, body }] of records.entries()) {
    try {
      await work(JSON.parse(body));
    } catch (error) {
      logger.error('work failed', { messageId, error: error as Error });
      return records.slice(position);
    }
  }
  return [];
}
