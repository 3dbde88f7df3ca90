import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { unsupported } from '#local/endpoint/aws-error.ts';
import { readBody, sendJson } from '#local/endpoint/http.ts';
import type { AwsRequest, Page, RunningService, Service } from '#local/service.ts';
import type { Identify } from '#local/template/identity.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';
import { invokeAsync } from '../lambda/async-invocation.ts';
import { lambda } from '../lambda/lambda.ts';
import type { LambdaFunction } from '../lambda/lambda-function.ts';
import type { LambdaRuntime } from '../lambda/lambda-runtime.ts';
import { type Sqs, sqs } from '../sqs/sqs.ts';
import { DailyTime, Rate, type Times } from './times.ts';

interface ScheduleDeps {
  stack: Stack;
  runtime: LambdaRuntime;
  queues: Sqs;
}

function timesOf(resource: StackResource): Times {
  const expression = resource.property<string>('ScheduleExpression') ?? '';
  if (expression.startsWith('rate(')) return new Rate(expression);
  const timeZone = resource.property<string>('ScheduleExpressionTimezone') ?? 'UTC';
  return new DailyTime(expression, timeZone);
}

class Schedule {
  readonly lambda: LambdaFunction;
  /** The function's event; undefined for the scheduler's own. */
  readonly input: unknown;
  private readonly resource: StackResource;
  private readonly deps: ScheduleDeps;
  private readonly times: Times;
  private timer: NodeJS.Timeout | undefined;

  constructor(resource: StackResource, deps: ScheduleDeps) {
    this.resource = resource;
    this.deps = deps;
    const { Arn = '', Input } = resource.property<{ Arn: string; Input?: string }>('Target') ?? {};
    this.lambda = deps.runtime.byArn(Arn);
    this.input = Input && JSON.parse(Input);
    this.times = timesOf(resource);
  }

  wait(): void {
    this.timer = setTimeout(() => {
      this.wait();
      this.run().catch(() => console.error(`The schedule ${this.resource.logicalId} failed.`));
    }, this.times.msFrom(new Date()));
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  describe() {
    return {
      Arn: this.resource.attribute('Arn'),
      GroupName: 'default',
      Name: this.resource.ref,
      State: 'ENABLED',
      Target: { Arn: this.lambda.definition.functionArn },
    };
  }

  run(): Promise<void> {
    return invokeAsync(this.lambda, this.event(), this.deps);
  }

  private event(): unknown {
    if (this.input !== undefined) return this.input;
    const { account, region } = this.deps.stack;
    return {
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.scheduler',
      account,
      time: `${new Date().toISOString().slice(0, 19)}Z`,
      region,
      resources: [this.resource.attribute('Arn')],
      detail: '{}',
    };
  }
}

class Scheduler implements RunningService {
  private readonly schedules: Schedule[];
  private stopped: boolean;

  constructor(deps: ScheduleDeps, clock: boolean) {
    this.stopped = !clock;
    this.schedules = deps.stack
      .ofType('AWS::Scheduler::Schedule')
      .map((resource) => new Schedule(resource, deps));
  }

  readonly pages: Record<string, Page> = {
    /** Runs a schedule now. The input chooses between several of one function. */
    'POST /_aws/schedules': async ({ message }) => {
      const { function: entry, input } = JSON.parse((await readBody(message)).toString());
      await this.find(entry, input).run();
      return {};
    },
  };

  async handle({ action, response }: AwsRequest): Promise<void> {
    if (action !== 'ListSchedules') throw unsupported('scheduler', action);
    sendJson(response, 200, { Schedules: this.schedules.map((schedule) => schedule.describe()) });
  }

  /** Waits for the end of the start, because loading time zone data takes a tenth of a start. */
  begin(): void {
    setImmediate(() => {
      if (this.stopped) return;
      for (const schedule of this.schedules) schedule.wait();
    });
  }

  stop(): void {
    this.stopped = true;
    for (const schedule of this.schedules) schedule.stop();
  }

  /** @throws Error unless exactly one schedule has this entry file and input */
  private find(entry: string, input: unknown): Schedule {
    const ofFunction = this.schedules.filter(({ lambda }) => lambda.definition.entry === entry);
    const found = ofFunction.filter(
      (one) => input === undefined || isDeepStrictEqual(one.input, input),
    );
    const what = `${entry}${input === undefined ? '' : ` with ${JSON.stringify(input)}`}`;
    if (found.length > 1) {
      const inputs = found.map((one) => JSON.stringify(one.input)).join(', ');
      throw new Error(`Several schedules call ${what}; say which input: ${inputs}.`);
    }
    const [schedule] = found;
    if (!schedule) throw new Error(`Nothing is scheduled for ${what}.`);
    return schedule;
  }
}

const identifySchedule: Identify = (logicalId, { region, account, stackName }) => {
  const name = `${stackName}-${logicalId}`.slice(0, 64);
  const arn = `arn:aws:scheduler:${region}:${account}:schedule/default/${name}`;
  return { ref: name, attributes: { Arn: arn } };
};

export const scheduler: Service<Scheduler> = {
  name: 'scheduler',
  resources: { 'AWS::Scheduler::Schedule': identifySchedule },
  actionOf: ({ method }, { pathname }) =>
    method === 'GET' && pathname === '/schedules' ? 'ListSchedules' : `${method} ${pathname}`,
  start: async ({ stack, clock, use }) => {
    const [{ runtime }, queues] = await Promise.all([use(lambda), use(sqs)]);
    return new Scheduler({ stack, runtime, queues }, clock);
  },
};
