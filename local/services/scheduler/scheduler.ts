import { randomUUID } from 'node:crypto';
import { readBody } from '../../endpoint/http.ts';
import type { Page, RunningService, Service } from '../../service.ts';
import type { Identify } from '../../template/identity.ts';
import type { Stack, StackResource } from '../../template/stack.ts';
import { invokeAsync } from '../lambda/async-invocation.ts';
import { lambda } from '../lambda/lambda.ts';
import type { LambdaFunction } from '../lambda/lambda-function.ts';
import type { LambdaRuntime } from '../lambda/lambda-runtime.ts';
import { type Sqs, sqs } from '../sqs/sqs.ts';
import { DailyTime } from './daily-time.ts';

interface ScheduleDeps {
  stack: Stack;
  runtime: LambdaRuntime;
  queues: Sqs;
}

/** Calls one function every day at its time. */
class Schedule {
  readonly lambda: LambdaFunction;
  private readonly resource: StackResource;
  private readonly deps: ScheduleDeps;
  private readonly time: DailyTime;
  private timer: NodeJS.Timeout | undefined;

  constructor(resource: StackResource, deps: ScheduleDeps) {
    this.resource = resource;
    this.deps = deps;
    const target = resource.property<{ Arn: string }>('Target');
    this.lambda = deps.runtime.byArn(target?.Arn ?? '');
    this.time = new DailyTime(
      resource.property<string>('ScheduleExpression') ?? '',
      resource.property<string>('ScheduleExpressionTimezone') ?? 'UTC',
    );
  }

  wait(): void {
    this.timer = setTimeout(() => {
      this.wait();
      this.run().catch(() => console.error(`The schedule ${this.resource.logicalId} failed.`));
    }, this.time.msFrom(new Date()));
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  run(): Promise<void> {
    return invokeAsync(this.lambda, this.event(), this.deps);
  }

  private event(): unknown {
    const target = this.resource.property<{ Input?: string }>('Target');
    if (target?.Input) return JSON.parse(target.Input);
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

/** EventBridge Scheduler: the daily schedules of the stack. */
class Scheduler implements RunningService {
  private readonly schedules: Schedule[];
  private stopped = false;

  constructor(deps: ScheduleDeps) {
    this.schedules = deps.stack
      .ofType('AWS::Scheduler::Schedule')
      .map((resource) => new Schedule(resource, deps));
  }

  readonly pages: Record<string, Page> = {
    /** Runs a schedule now. */
    'POST /_aws/schedules': async ({ message }) => {
      const { function: entry } = JSON.parse((await readBody(message)).toString());
      await this.runNow(entry);
      return {};
    },
  };

  /** Waits until the start is over, because loading a time zone's data takes a tenth of a start. */
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

  /** Runs the schedule of the function with this entry file, and returns when it is done. */
  private async runNow(entry: string): Promise<void> {
    const found = this.schedules.find(({ lambda }) => lambda.definition.entry === entry);
    if (!found) throw new Error(`Nothing is scheduled for ${entry}.`);
    await found.run();
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
  start: async ({ stack, use }) => {
    const [{ runtime }, queues] = await Promise.all([use(lambda), use(sqs)]);
    return new Scheduler({ stack, runtime, queues });
  },
};
