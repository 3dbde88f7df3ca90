import type { AwsRequest, RunningService, Service } from '../../service.ts';
import type { Identify } from '../../template/identity.ts';
import type { Stack, StackResource } from '../../template/stack.ts';

type App = ReturnType<typeof import('fauxqs').buildApp>;

/** Properties of a queue that are attributes, of type text, with the same name in SQS. */
const attributeNames = [
  'DelaySeconds',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'VisibilityTimeout',
];

function attributesOf(queue: StackResource): Record<string, string> {
  const given = attributeNames.flatMap((name) => {
    const value = queue.property<number>(name);
    return value === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(given);
}

/**
 * SQS by fauxqs, in this process and without its own port. It takes a tenth of a second to
 * load, so it is loaded at the first call. Messages do not outlive the process.
 */
export class Sqs implements RunningService {
  private readonly stack: Stack;
  private readonly queues: StackResource[];
  private app: Promise<App> | undefined;

  constructor(stack: Stack) {
    this.stack = stack;
    this.queues = stack.ofType('AWS::SQS::Queue');
  }

  async handle({ action, body, response }: AwsRequest): Promise<void> {
    this.app ??= this.load();
    const reply = await this.call(await this.app, action, body);
    response
      .writeHead(reply.statusCode, { 'content-type': 'application/x-amz-json-1.0' })
      .end(this.withOurHost(reply.payload));
  }

  /** Puts a message into a queue of the stack, as AWS's own services do. */
  async send(queueArn: string, text: string): Promise<void> {
    const queue = this.queues.find((candidate) => candidate.attribute('Arn') === queueArn);
    if (!queue) throw new Error(`The stack names the queue ${queueArn}, which it does not have.`);
    this.app ??= this.load();
    const message = { QueueUrl: queue.ref, MessageBody: text };
    await this.call(await this.app, 'SendMessage', JSON.stringify(message));
  }

  async stop(): Promise<void> {
    await (await this.app)?.close();
  }

  private async load(): Promise<App> {
    const { buildApp } = await import('fauxqs');
    const app = buildApp({ logger: false, defaultRegion: this.stack.region });
    for (const queue of this.queues) {
      const input = { QueueName: queue.attribute('QueueName'), Attributes: attributesOf(queue) };
      await this.call(app, 'CreateQueue', JSON.stringify(input));
    }
    return app;
  }

  /** Replaces the host that fauxqs gives queues, which not every machine finds. */
  private withOurHost(text: string): string {
    const { region, endpoint } = this.stack;
    const { host } = new URL(endpoint);
    return text.replaceAll(`http://sqs.${region}.${host}/`, `${endpoint}/`);
  }

  private async call(app: App, action: string, body: string | Buffer) {
    return app.inject({
      method: 'POST',
      url: '/',
      // The host becomes part of the URLs of queues.
      headers: {
        host: new URL(this.stack.endpoint).host,
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `AmazonSQS.${action}`,
      },
      payload: body,
    });
  }
}

const identifyQueue: Identify = (logicalId, { region, account, stackName, endpoint }) => {
  const name = `${stackName}-${logicalId}`.slice(0, 80);
  const url = `${endpoint}/${account}/${name}`;
  const arn = `arn:aws:sqs:${region}:${account}:${name}`;
  return { ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
};

export const sqs: Service<Sqs> = {
  name: 'sqs',
  targets: ['AmazonSQS'],
  resources: { 'AWS::SQS::Queue': identifyQueue },
  permissionsFor: ({ action, input }, { region, account }) => {
    const url = String(input.QueueUrl ?? input.QueueName ?? '*');
    const name = url.slice(url.lastIndexOf('/') + 1);
    return [{ action: `sqs:${action}`, resource: `arn:aws:sqs:${region}:${account}:${name}` }];
  },
  start: ({ stack }) => new Sqs(stack),
};
