import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { hearStops } from '#core/campaigns/campaign/delivery.store.ts';
import { openCampaignPart } from '#core/campaigns/sending/campaign-part.ts';
import { sendingDeps } from '#core/campaigns/sending/deps.ts';
import { sendBatch } from '#core/carriers/send-sms.ts';
import { putIntoQueue } from '#core/platform/queue.ts';
import { textToHandOver } from '#core/rewards/sms/own-text.ts';
import { outboxDeps } from '#core/sms/outbox/deps.ts';
import { dispatchSms, LONGEST_PAGE_MS } from '#core/sms/outbox/dispatch.ts';

const campaign = openCampaignPart({ ...sendingDeps, sendBatch });
const fromAbove = { campaign, textToHandOver, keepStops: hearStops };

/** Sends the SMS of the outbox. A message of the queue only says that some wait. */
export async function handler(
  _event: unknown,
  { getRemainingTimeInMillis }: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  const hasTime = () => getRemainingTimeInMillis() > LONGEST_PAGE_MS;
  const isLeft = await dispatchSms({ ...outboxDeps(fromAbove), hasTime });
  if (!isLeft) return;
  const order = { group: 'outbox', id: randomUUID() };
  const notTaken = await putIntoQueue('outbox', [{ body: {}, order }]);
  if (notTaken.length > 0) throw new Error('the message about waiting SMS was not queued');
}
