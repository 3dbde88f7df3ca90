import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { unsupported } from '#local/endpoint/aws-error.ts';
import { sendJson } from '#local/endpoint/http.ts';
import type { AwsRequest, RunningService, Service } from '#local/service.ts';
import { invokeAsync } from '#local/services/lambda/async-invocation.ts';
import { lambda } from '#local/services/lambda/lambda.ts';
import type { LambdaFunction } from '#local/services/lambda/lambda-function.ts';
import type { LambdaRuntime } from '#local/services/lambda/lambda-runtime.ts';
import { type Sqs, sqs } from '#local/services/sqs/sqs.ts';
import { identifyById } from '#local/template/identity.ts';
import type { Stack } from '#local/template/stack.ts';
import { FunctionLogs } from './function-logs.ts';

interface LogsDeps {
  stack: Stack;
  runtime: LambdaRuntime;
  queues: Sqs;
  functions: FunctionLogs;
}

/** How long lines wait for others. AWS takes seconds. */
const GATHER_MS = 250;

/** CloudWatch Logs for what AWS itself writes, with functions as subscribers. */
export class Logs implements RunningService {
  private readonly deps: LogsDeps;
  /** By the name of the log. */
  private readonly subscribers = new Map<string, LambdaFunction>();
  private readonly waiting = new Map<string, string[]>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(deps: LogsDeps) {
    this.deps = deps;
    const { stack, runtime } = deps;
    for (const group of stack.ofType('AWS::Logs::LogGroup')) {
      const filter = stack
        .ofType('AWS::Logs::SubscriptionFilter')
        .find((resource) => resource.property('LogGroupName') === group.ref);
      const name = group.property<string>('LogGroupName');
      const arn = filter?.property<string>('DestinationArn');
      if (name && arn) this.subscribers.set(name, runtime.byArn(arn));
    }
  }

  async handle({ action, input, response }: AwsRequest): Promise<void> {
    const { functions } = this.deps;
    if (action === 'DescribeLogGroups') sendJson(response, 200, functions.describeGroups(input));
    else if (action === 'FilterLogEvents') {
      sendJson(response, 200, await functions.filterEvents(input));
    } else throw unsupported('logs', action);
  }

  /** A log without a subscriber is not kept. */
  write(name: string, line: string): void {
    const subscriber = this.subscribers.get(name);
    if (!subscriber) return;
    const lines = this.waiting.get(name);
    if (lines) lines.push(line);
    else {
      this.waiting.set(name, [line]);
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        this.handOver(name, subscriber);
      }, GATHER_MS);
      this.timers.add(timer);
    }
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private handOver(name: string, subscriber: LambdaFunction): void {
    const lines = this.waiting.get(name) ?? [];
    this.waiting.delete(name);
    const data = {
      messageType: 'DATA_MESSAGE',
      owner: this.deps.stack.account,
      logGroup: name,
      logStream: randomUUID(),
      subscriptionFilters: [name],
      logEvents: lines.map((message, n) => ({ id: String(n), timestamp: Date.now(), message })),
    };
    const event = { awslogs: { data: gzipSync(JSON.stringify(data)).toString('base64') } };
    invokeAsync(subscriber, event, this.deps).catch(() =>
      console.error(`The function that subscribes to the log ${name} failed.`),
    );
  }
}

export const logs: Service<Logs> = {
  name: 'logs',
  targets: ['Logs_20140328'],
  resources: { 'AWS::Logs::SubscriptionFilter': identifyById },
  start: async ({ stack, dataDir, use }) => {
    const [{ runtime }, queues] = await Promise.all([use(lambda), use(sqs)]);
    const functions = new FunctionLogs(runtime, join(dataDir, 'logs'));
    return new Logs({ stack, runtime, queues, functions });
  },
};
