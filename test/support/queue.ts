/** The embedded cloud's queues, read as the office would read them. */

async function askSqs(endpoint: string, action: string, input: unknown) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: 'AWS4-HMAC-SHA256 Credential=test/20260101/eu-west-1/sqs/aws4_request',
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `AmazonSQS.${action}`,
    },
    body: JSON.stringify(input),
  });
  return response.json();
}

/** The messages that wait in the queue with this in its name; they stay there. */
export async function messagesIn(endpoint: string, name: string): Promise<string[]> {
  const { QueueUrls = [] } = await askSqs(endpoint, 'ListQueues', {});
  const QueueUrl = QueueUrls.find((url: string) => url.includes(name));
  if (!QueueUrl) throw new Error(`There is no queue with ${name} in its name.`);
  const { Messages = [] } = await askSqs(endpoint, 'ReceiveMessage', {
    QueueUrl,
    MaxNumberOfMessages: 10,
    VisibilityTimeout: 0,
  });
  return Messages.map(({ Body }: { Body: string }) => Body);
}
