import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import { readBody, sendJson } from '#local/endpoint/http.ts';
import { JsonFile } from '#local/files/json-file.ts';
import type { AwsRequest, CloudContext, Page, RunningService, Service } from '#local/service.ts';
import { type Identify, identifyById } from '#local/template/identity.ts';
import { type DynamoDb, dynamoDb } from '../dynamodb/dynamodb.ts';
import { iam } from '../iam/iam.ts';
import { secretsManager } from '../secrets-manager/secrets-manager.ts';
import { type Sqs, sqs } from '../sqs/sqs.ts';
import type { EventSourceMapping, MappingDeps } from './event-source-mapping.ts';
import { FunctionMemory } from './function-memory.ts';
import { EventTooLarge, InvocationFailed, type LambdaFunction } from './lambda-function.ts';
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

/** A developer's calls: `aws lambda list-functions` and `invoke`. */
const FUNCTIONS = /^\/2015-03-31\/functions\/?$/;
const INVOCATIONS = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

function lambdaActionOf({ method }: IncomingMessage, { pathname }: URL): string {
  if (method === 'GET' && FUNCTIONS.test(pathname)) return 'ListFunctions';
  if (method === 'POST' && INVOCATIONS.test(pathname)) return 'Invoke';
  return `${method} ${pathname}`;
}

/** @throws AwsError for anything but a list of functions or a call of one */
async function answerLambda(request: AwsRequest, runtime: LambdaRuntime): Promise<void> {
  const { action, response } = request;
  if (action === 'ListFunctions')
    sendJson(response, 200, { Functions: runtime.all().map(describe) });
  else if (action === 'Invoke') await invoke(request, named(request.url, runtime));
  else throw unsupported('lambda', action);
}

const describe = ({ definition }: LambdaFunction) => ({
  FunctionName: definition.functionName,
  FunctionArn: definition.functionArn,
  Runtime: 'nodejs24.x',
  Handler: 'handler',
  Description: definition.entry,
  MemorySize: definition.memorySize,
  Timeout: definition.timeoutSeconds,
});

function named({ pathname }: URL, runtime: LambdaRuntime): LambdaFunction {
  const name = decodeURIComponent(INVOCATIONS.exec(pathname)?.[1] ?? '');
  const found = runtime
    .all()
    .find(({ definition }) => [definition.functionName, definition.functionArn].includes(name));
  if (found) return found;
  throw new AwsError('ResourceNotFoundException', `Function not found: ${name}`, 404);
}

async function invoke({ body, message, response }: AwsRequest, lambda: LambdaFunction) {
  const type = message.headers['x-amz-invocation-type'] ?? 'RequestResponse';
  if (type === 'DryRun') return void response.writeHead(204).end();
  const result = lambda.invoke(eventIn(body));
  if (type === 'Event') {
    // The function's log has the outcome.
    result.catch(() => {});
    return void response.writeHead(202).end();
  }
  try {
    sendJson(response, 200, await result);
  } catch (error) {
    if (error instanceof EventTooLarge) {
      throw new AwsError('RequestTooLargeException', 'Request must be smaller than 6 MB', 413);
    }
    if (!(error instanceof InvocationFailed)) throw error;
    response.setHeader('x-amz-function-error', error.handled ? 'Handled' : 'Unhandled');
    sendJson(response, 200, { errorType: error.errorType, errorMessage: error.message });
  }
}

function eventIn(body: Buffer): unknown {
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString());
  } catch {
    throw new AwsError('InvalidRequestContentException', 'The payload of the call is no JSON.');
  }
}
