import type { Context, SQSEvent } from 'aws-lambda';
import { deps } from '#core/campaigns/deps.ts';
import type { Preparation } from '#core/campaigns/preparation/preparation.entity.ts';
import { runPreparation } from '#core/campaigns/preparation/run-preparation.ts';
import { putIntoQueue } from '#core/platform/queue.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

/** A page of an audience takes less. */
const LONGEST_PAGE_MS = 15_000;

type Work = Pick<Preparation, 'userId' | 'campaignId' | 'number'>;

/** Looks at the audience of a draft. What there was no time for is another message. */
export const handler = (
  event: SQSEvent,
  {
    getRemainingTimeInMillis,
    awsRequestId,
  }: Pick<Context, 'getRemainingTimeInMillis' | 'awsRequestId'>,
) => {
  const hasTime = () => getRemainingTimeInMillis() > LONGEST_PAGE_MS;
  const work = async ({ userId, campaignId, number }: Work) => {
    const isLeft = await runPreparation({ ...deps, hasTime }, { campaignId, number });
    if (!isLeft) return;
    const order = { group: userId, id: awsRequestId };
    const body = { userId, campaignId, number };
    const notTaken = await putIntoQueue('campaigns', [{ body, order }]);
    if (notTaken.length > 0) throw new Error('nobody goes on with the look at an audience');
  };
  return forEachMessage<Work>(work)(event);
};
