import { join } from 'node:path';
import { readBody } from '#local/endpoint/http.ts';
import { JsonFile } from '#local/files/json-file.ts';
import type { AwsRequest, CloudContext, Page, RunningService, Service } from '#local/service.ts';
import { type Identify, identifyById } from '#local/template/identity.ts';
import { type DynamoDb, dynamoDb } from '../dynamodb/dynamodb.ts';
import { iam } from '../iam/iam.ts';
import { secretsManager } from '../secrets-manager/secrets-manager.ts';
import { type Sqs, sqs } from '../sqs/sqs.ts';
import type { EventSourceMapping, MappingDeps } from './event-source-mapping.ts';
import { FunctionMemory } from './function-memory.ts';
import { answerLambda, lambdaActionOf } from './lambda-api.ts';
import { LambdaRuntime } from './lambda-runtime.ts';
import { QueueMapping } from './queue-mapping.ts';
import { type Checkpoints, StreamMapping } from './stream-mapping.ts';

const SOURCES = ['functions', 'core', 'shared'];

/** On a developer's machine. Most screens call fewer functions at a time. */
const MEMORY = { restsAfterMs: 3 * 60_000, most: 10 };

interface LambdaDeps {
  runtime: LambdaRuntime;
  eventSources: EventSources;
  tables: DynamoDb;
  queues: Sqs;
  watch: boolean;
}

/** The stack's functions, and the streams and queues that feed them. */
class Lambda implements RunningService {
  readonly runtime: LambdaRuntime;
  private readonly eventSources: EventSources;
  private readonly tables: DynamoDb;
  private readonly queues: Sqs;
  private readonly watch: boolean;

  constructor({ runtime, eventSources, tables, queues, watch }: LambdaDeps) {
    this.runtime = runtime;
    this.eventSources = eventSources;
    this.tables = tables;
    this.queues = queues;
    this.watch = watch;
  }

  readonly pages: Record<string, Page> = {
    /** The progress of work that follows from writes. */
    'GET /_aws/progress': async () => {
      const queues = await this.queues.load();
      // At one moment, because work that leaves a stream is in a queue.
      return {
        now: Date.now(),
        writes: this.tables.writes,
        writesDelivered: this.eventSources.writesDelivered(),
        oldestWork: queues.oldestWork(),
      };
    },
    'GET /_aws/invocations': () =>
      this.runtime.all().map(({ definition: { entry, memorySize }, charged }) => ({
        function: entry,
        memorySize,
        ...charged,
      })),
    'POST /_aws/crashes': async ({ message }) => {
      const { function: entry } = JSON.parse((await readBody(message)).toString());
      await this.runtime.byEntry(entry).crash();
      return {};
    },
  };

  handle(request: AwsRequest): Promise<void> {
    return answerLambda(request, this.runtime);
  }

  begin(): void {
    this.eventSources.run();
    if (this.watch) this.runtime.watch(SOURCES);
  }

  async stop(): Promise<void> {
    this.eventSources.stop();
    await this.runtime.stop();
  }
}

async function start({ stack, dataDir, variables, watch, use }: CloudContext): Promise<Lambda> {
  const [{ grants, accessKeys }, tables, queues] = await Promise.all([
    use(iam),
    use(dynamoDb),
    use(sqs),
    // Functions' environments refer to secrets.
    use(secretsManager),
  ]);
  const logDirectory = join(dataDir, 'logs');
  const runtime = new LambdaRuntime({
    stack,
    accessKeys,
    variables,
    logDirectory,
    print: watch,
    // Suites call functions constantly, so a rest would only cost a load.
    memory: watch ? new FunctionMemory(MEMORY) : undefined,
  });
  const eventSources = new EventSources({ stack, runtime, grants, tables, queues }, dataDir);
  return new Lambda({ runtime, eventSources, tables, queues, watch });
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
  actionOf: lambdaActionOf,
  start,
};

class EventSources {
  private readonly mappings: readonly { id: string; mapping: EventSourceMapping }[];
  private readonly checkpoints: JsonFile<Checkpoints>;

  constructor(deps: MappingDeps, dataDir: string) {
    this.checkpoints = new JsonFile(join(dataDir, 'streams.json'), () => ({}));
    this.mappings = deps.stack.ofType('AWS::Lambda::EventSourceMapping').map((resource) => ({
      id: resource.logicalId,
      mapping: resource.property<string>('EventSourceArn')?.startsWith('arn:aws:sqs:')
        ? new QueueMapping(resource, deps)
        : new StreamMapping(resource, deps, this.checkpoints),
    }));
  }

  run(): void {
    for (const { mapping } of this.mappings) mapping.run();
  }

  writesDelivered(): Record<string, number> {
    return Object.fromEntries(
      this.mappings.flatMap(({ id, mapping }) =>
        mapping instanceof StreamMapping ? [[id, mapping.writesDelivered]] : [],
      ),
    );
  }

  stop(): void {
    for (const { mapping } of this.mappings) mapping.stop();
    this.checkpoints.flush();
  }
}
