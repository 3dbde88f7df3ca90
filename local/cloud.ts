/** Runs the synthesized stack on this machine (docs/decisions/0004-local-cloud.md). */
import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { AccessKeys } from './access-keys.ts';
import { awsPages } from './aws-pages.ts';
import { Cognito } from './cognito/cognito.ts';
import { CdnDistribution, type LocalOrigins } from './distribution.ts';
import { DynamoDb } from './dynamodb.ts';
import { startDynamoDb } from './dynamodb-process.ts';
import { startEventSources } from './event-source-mapping.ts';
import { Faults } from './faults.ts';
import { Gateway } from './gateway.ts';
import { type Listener, listenLocally, sendJson } from './http.ts';
import { HttpApi } from './http-api.ts';
import { Iam } from './iam.ts';
import { Kms } from './kms.ts';
import { LambdaRuntime } from './lambda-runtime.ts';
import { lockDirectory } from './lock-file.ts';
import { RequestLog } from './request-log.ts';
import { announce } from './running-file.ts';
import { S3 } from './s3.ts';
import { Schedules } from './schedules.ts';
import { SecretsManager } from './secrets-manager.ts';
import { Site, type SiteMode } from './site.ts';
import { Sns } from './sns.ts';
import { Sqs } from './sqs.ts';
import { Stack } from './stack.ts';
import { loadTemplate } from './template.ts';

export interface CloudOptions {
  /** Everything the cloud remembers is in here. */
  dataDir: string;
  site: SiteMode;
  /** Ports that are taken, or 0, become any free one. */
  endpointPort?: number;
  webPort?: number;
  stage?: 'dev';
  /** Load functions again when their sources change, and print what they log. */
  watch?: boolean;
  onCrash?: (report: string) => void;
}

export interface Cloud {
  /** AWS_ENDPOINT_URL. */
  readonly endpoint: string;
  /** The site and the API. */
  readonly url: string;
  readonly region: string;
  stop(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const portFrom = (variable: string, fallback: number) => Number(process.env[variable] ?? fallback);

/** Ports are needed before what they serve exists: addresses are part of functions' environments. */
class LateHandler {
  private target: Handler = (_request, response) => {
    sendJson(response, 503, { message: 'The local cloud is starting.' });
  };

  readonly handle: Handler = (request, response) => this.target(request, response);

  set(target: Handler): void {
    this.target = target;
  }
}

/** Steps that undo a start, last first. */
class CleanUp {
  private readonly steps: (() => unknown)[] = [];
  private running: Promise<void> | undefined;

  add(step: () => unknown): void {
    this.steps.unshift(step);
  }

  run(): Promise<void> {
    this.running ??= this.runSteps();
    return this.running;
  }

  private async runSteps(): Promise<void> {
    const results = [];
    // One step that fails must not leave the others undone.
    for (const step of this.steps)
      results.push(
        await Promise.resolve()
          .then(step)
          .catch((error) => error),
      );
    const failed = results.find((result) => result instanceof Error);
    if (failed) throw failed;
  }
}

/** Hosts that a deployed page connects to, and where they answer here. */
function localOrigins(stack: Stack, endpoint: string): LocalOrigins {
  const buckets = stack
    .ofType('AWS::S3::Bucket')
    .flatMap((bucket) => [bucket.attribute('RegionalDomainName'), bucket.attribute('DomainName')]);
  const hosts = [`cognito-idp.${stack.region}.amazonaws.com`, ...buckets];
  return new Map(hosts.map((host) => [`https://${host}`, endpoint]));
}

async function start(options: CloudOptions, cleanUp: CleanUp): Promise<Cloud> {
  const { dataDir, stage = 'dev', watch = false } = options;
  mkdirSync(dataDir, { recursive: true });
  cleanUp.add(lockDirectory(dataDir));
  const open = async (port: number): Promise<[Listener, LateHandler]> => {
    const late = new LateHandler();
    const listener = await listenLocally(port, late.handle);
    cleanUp.add(() => listener.close());
    return [listener, late];
  };
  const [[gatewayListener, gatewayHandler], [webListener, webHandler], synthesized, engine] =
    await settleAll([
      open(options.endpointPort ?? portFrom('MILIKI_AWS_PORT', 4566)),
      open(options.webPort ?? portFrom('MILIKI_PORT', 3000)),
      loadTemplate(stage),
      startDynamoDb(join(dataDir, 'dynamodb.sqlite'), options.onCrash ?? console.error).then(
        (started) => {
          cleanUp.add(() => started.stop());
          return started;
        },
      ),
    ]);
  const endpoint = `http://localhost:${gatewayListener.port}`;
  const url = `http://localhost:${webListener.port}`;
  const stack = new Stack(synthesized, `Miliki-${stage}`, endpoint);

  const secrets = new SecretsManager(stack, dataDir);
  stack.readSecretsFrom((arn) => secrets.valueOf(arn));

  const accessKeys = new AccessKeys(dataDir);
  const runtime = new LambdaRuntime({
    stack,
    accessKeys,
    endpoint,
    logDirectory: join(dataDir, 'logs'),
    print: watch,
  });
  cleanUp.add(() => runtime.stop());
  const iam = new Iam(stack, runtime.ids());
  const dynamoDb = new DynamoDb(engine.url);
  const sns = new Sns(stack.region, dataDir);
  cleanUp.add(() => sns.stop());
  const sqs = new Sqs(stack);
  cleanUp.add(() => sqs.stop());
  const kms = new Kms(stack, dataDir);
  const schedules = new Schedules({ stack, runtime, sqs });
  cleanUp.add(() => schedules.stop());
  const cognito = new Cognito(stack, runtime, dataDir);
  cleanUp.add(() => cognito.stop());
  const siteOrigins = [url, `http://127.0.0.1:${webListener.port}`];
  const [s3] = await settleAll([
    S3.start(join(dataDir, 's3'), stack, siteOrigins, accessKeys.all()),
    dynamoDb.createTables(stack),
  ]);
  cleanUp.add(() => s3.stop());

  const requestLog = new RequestLog();
  const faults = new Faults();
  const gateway = new Gateway({
    stack,
    accessKeys,
    iam,
    requestLog,
    faults,
    services: [dynamoDb, sns, sqs, kms, secrets, cognito],
    s3,
    pages: awsPages({ requestLog, faults, sns, cognito, schedules }),
  });
  gatewayHandler.set(gateway.handle);

  const site = new Site({
    api: new HttpApi(stack, runtime, (token, issuer) => cognito.tokens.verify(token, issuer)),
    sns,
    distribution: new CdnDistribution(stack, localOrigins(stack, endpoint)),
    config: siteConfig(stack, endpoint),
  });
  cleanUp.add(() => site.stop());
  await site.start(options.site, webListener.server);
  webHandler.set(site.handle);
  cleanUp.add(startEventSources({ stack, runtime, iam, dynamoDb, sqs }, dataDir));
  schedules.start();
  const { region } = stack;
  const { pid } = process;
  cleanUp.add(announce(dataDir, { endpoint, url, region, pid, outputs: stack.outputs() }));
  if (watch) {
    runtime.watch(['functions', 'core', 'shared']);
    runtime.prewarm();
  }
  return { endpoint, url, region, stop: () => cleanUp.run() };
}

/** Waits for all even when one fails, so that whatever was opened is there to be cleaned up. */
async function settleAll<T extends readonly unknown[]>(
  work: {
    [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

/** The deployed site's own configuration, with the address where Cognito answers here. */
function siteConfig(stack: Stack, endpoint: string): unknown {
  const output = stack.output('SiteConfig');
  if (typeof output !== 'string') throw new Error('The stack has no output named SiteConfig.');
  return { ...JSON.parse(output), userPoolEndpoint: `${endpoint}/` };
}

export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const cleanUp = new CleanUp();
  try {
    return await start(options, cleanUp);
  } catch (error) {
    await cleanUp.run();
    throw error;
  }
}
