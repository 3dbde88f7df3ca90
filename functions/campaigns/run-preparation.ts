import type { Context, SQSEvent } from 'aws-lambda';
import type { Preparation } from '#core/campaigns/campaign/preparation.store.ts';
import { deps } from '#core/campaigns/deps.ts';
import { runPreparation } from '#core/campaigns/preparation/run-preparation.ts';
import { putIntoQueue } from '#core/platform/queue.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

/** A worker reads one audience for this long, then the next business has its turn. A page takes less. */
const TURN_MS = 10_000;

type Work = Pick<Preparation, 'userId' | 'campaignId' | 'number'>;

/** Prepares the audience of a draft. If time runs out, the rest goes into another message. */
export const handler = (event: SQSEvent, { awsRequestId }: Pick<Context, 'awsRequestId'>) => {
  const startedAt = Date.now();
  const hasTime = () => Date.now() - startedAt < TURN_MS;
  const work = async ({ userId, campaignId, number }: Work) => {
    const isLeft = await runPreparation({ ...deps, hasTime }, { campaignId, number });
    if (!isLeft) return;
    const order = { group: userId, id: awsRequestId };
    const body = { userId, campaignId, number };
    const notTaken = await putIntoQueue('campaigns', [{ body, order }]);
    if (notTaken.length > 0) throw new Error('the rest of a preparation was not queued');
  };
  return forEachMessage<Work>(work)(event);
};
