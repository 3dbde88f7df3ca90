import { randomUUID } from 'node:crypto';
import { invokeAsync } from './async-invocation.ts';
import { DailyTime } from './daily-time.ts';
import type { LambdaFunction } from './lambda-function.ts';
import type { LambdaRuntime } from './lambda-runtime.ts';
import type { Sqs } from './sqs.ts';
import type { Stack, StackResource } from './stack.ts';

interface ScheduleParts {
  stack: Stack;
  runtime: LambdaRuntime;
  sqs: Sqs;
}

/** Calls one function at its time, every day. */
class Schedule {
  readonly lambda: LambdaFunction;
  private readonly resource: StackResource;
  private readonly parts: ScheduleParts;
  private readonly time: DailyTime;
  private timer: NodeJS.Timeout | undefined;

  constructor(resource: StackResource, parts: ScheduleParts) {
    this.resource = resource;
    this.parts = parts;
    const target = resource.property<{ Arn: string }>('Target');
    this.lambda = parts.runtime.byArn(target?.Arn ?? '');
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
    return invokeAsync(this.lambda, this.event(), this.parts);
  }

  private event(): unknown {
    const target = this.resource.property<{ Input?: string }>('Target');
    if (target?.Input) return JSON.parse(target.Input);
    const { account, region } = this.parts.stack;
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

/** The schedules of the stack, at their times or when somebody asks (`POST /_aws/schedules`). */
export class Schedules {
  private readonly schedules: Schedule[];
  private stopped = false;

  constructor(parts: ScheduleParts) {
    this.schedules = parts.stack
      .ofType('AWS::Scheduler::Schedule')
      .map((resource) => new Schedule(resource, parts));
  }

  /** Once the start is over: to know a time zone's clocks takes a tenth of it. */
  start(): void {
    setImmediate(() => {
      if (this.stopped) return;
      for (const schedule of this.schedules) schedule.wait();
    });
  }

  stop(): void {
    this.stopped = true;
    for (const schedule of this.schedules) schedule.stop();
  }

  /** Runs what is scheduled for the function with this entry file, and returns when it is done. */
  async runNow(entry: string): Promise<void> {
    const found = this.schedules.find(({ lambda }) => lambda.definition.entry === entry);
    if (!found) throw new Error(`Nothing is scheduled for ${entry}.`);
    await found.run();
  }
}
