import { join } from 'node:path';
import type { CloudContext, Page, RunningService, Service } from '../../service.ts';
import { type Identify, identifyById } from '../../template/identity.ts';
import { dynamoDb } from '../dynamodb/dynamodb.ts';
import { iam } from '../iam/iam.ts';
import { secretsManager } from '../secrets-manager/secrets-manager.ts';
import { type Sqs, sqs } from '../sqs/sqs.ts';
import { EventSources } from './event-sources.ts';
import { LambdaRuntime } from './lambda-runtime.ts';

/** The folders with the sources of functions. */
const SOURCES = ['functions', 'core', 'shared'];

/** Lambda: the functions of the stack, and the streams and queues that feed them. */
class Lambda implements RunningService {
  readonly runtime: LambdaRuntime;
  private readonly eventSources: EventSources;
  private readonly queues: Sqs;
  private readonly watch: boolean;

  constructor(
    runtime: LambdaRuntime,
    { eventSources, queues, watch }: { eventSources: EventSources; queues: Sqs; watch: boolean },
  ) {
    this.runtime = runtime;
    this.eventSources = eventSources;
    this.queues = queues;
    this.watch = watch;
  }

  readonly pages: Record<string, Page> = {
    /** What functions still have to do: the queues that hold work, and the streams with new records. */
    'GET /_aws/waiting': async () => {
      const loaded = await this.queues.load();
      // All at one moment: work that leaves a stream is in a queue.
      return { streams: this.eventSources.behind(), queues: loaded.waiting() };
    },
  };

  begin(): void {
    this.eventSources.run();
    if (!this.watch) return;
    this.runtime.watch(SOURCES);
    this.runtime.prewarm();
  }

  async stop(): Promise<void> {
    this.eventSources.stop();
    await this.runtime.stop();
  }
}

async function start({ stack, dataDir, watch, use }: CloudContext): Promise<Lambda> {
  const [{ grants, accessKeys }, tables, queues] = await Promise.all([
    use(iam),
    use(dynamoDb),
    use(sqs),
    // The environments of functions refer to secrets.
    use(secretsManager),
  ]);
  const logDirectory = join(dataDir, 'logs');
  const runtime = new LambdaRuntime({ stack, accessKeys, logDirectory, print: watch });
  const eventSources = new EventSources({ stack, runtime, grants, tables, queues }, dataDir);
  return new Lambda(runtime, { eventSources, queues, watch });
}

const identifyFunction: Identify = (logicalId, { region, account, stackName }) => {
  const name = `${stackName}-${logicalId}`.slice(0, 64);
  const arn = `arn:aws:lambda:${region}:${account}:function:${name}`;
  return { ref: name, attributes: { Arn: arn } };
};

export const lambda: Service<Lambda> = {
  name: 'lambda',
  resources: {
    'AWS::Lambda::Function': identifyFunction,
    'AWS::Lambda::EventInvokeConfig': identifyById,
    'AWS::Lambda::EventSourceMapping': identifyById,
  },
  start,
};
