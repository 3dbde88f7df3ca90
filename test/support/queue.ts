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

async function urlOf(endpoint: string, name: string): Promise<string> {
  const { QueueUrls = [] } = await askSqs(endpoint, 'ListQueues', {});
  const url = QueueUrls.find((one: string) => one.includes(name));
  if (!url) throw new Error(`There is no queue with ${name} in its name.`);
  return url;
}

/** The messages that wait in the queue with this in its name; they stay there. */
export async function messagesIn(endpoint: string, name: string): Promise<string[]> {
  const { Messages = [] } = await askSqs(endpoint, 'ReceiveMessage', {
    QueueUrl: await urlOf(endpoint, name),
    MaxNumberOfMessages: 10,
    VisibilityTimeout: 0,
  });
  return Messages.map(({ Body }: { Body: string }) => Body);
}

/** Puts a message into the queue with this in its name. */
export async function putMessage(endpoint: string, name: string, body: unknown): Promise<void> {
  const QueueUrl = await urlOf(endpoint, name);
  await askSqs(endpoint, 'SendMessage', { QueueUrl, MessageBody: JSON.stringify(body) });
}
