/** The table's stream and what it gives up, as a test may move and look at them. */
import { awsEndpoint } from './cloud.ts';
import { deleteItem, getItem, putItem } from './table.ts';

/** A change of status as functions/financing writes it, of an application that does not exist. */
export const changeLine = (applicationId: string, version: number): Record<string, unknown> => ({
  pk: `application#${applicationId}`,
  sk: `change#${String(version).padStart(6, '0')}`,
  ...{ applicationId, version, userId: 'nobody', ref: 'P0150N0' },
  ...{ event: 'submit', from: 'Draft', to: 'Pending Review', role: 'owner', by: 'nobody' },
  at: new Date().toISOString(),
  details: {},
});

/** Lets the stream tell of an application's first change again and again. */
export async function tellAgain(applicationId: string, times: number): Promise<void> {
  const key = { pk: `application#${applicationId}`, sk: 'change#000001' };
  const item = await getItem(key);
  if (!item) throw new Error('the application has no first change');
  for (let n = 0; n < times; n += 1) {
    await deleteItem(key);
    await putItem(item);
  }
}

/** What the stream set aside after every try, as it says so. */
export async function deadLetters(): Promise<Record<string, unknown>[]> {
  const { QueueUrls = [] } = await sqs('ListQueues', {});
  const { Messages = [] } = await sqs('ReceiveMessage', {
    QueueUrl: QueueUrls[0],
    MaxNumberOfMessages: 10,
    VisibilityTimeout: 0,
  });
  return Messages.map(({ Body }: { Body: string }) => JSON.parse(Body));
}

async function sqs(action: string, input: unknown) {
  const response = await fetch(awsEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `AmazonSQS.${action}`,
      authorization:
        'AWS4-HMAC-SHA256 Credential=test/20260101/eu-west-1/sqs/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify(input),
  });
  return response.json();
}
