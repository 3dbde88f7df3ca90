/** The lines that functions wrote, for `aws logs tail`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsError } from '#local/endpoint/aws-error.ts';
import type { AwsRequest } from '#local/service.ts';
import { logNameOf } from '#local/services/lambda/function-log.ts';
import type { LambdaRuntime } from '#local/services/lambda/lambda-runtime.ts';

type Input = AwsRequest['input'];

interface LogEvent {
  timestamp: number;
  message: string;
}

/** The newest lines, at most. */
const MOST_EVENTS = 1_000;

const GROUP = '/aws/lambda/';

/** Each log has its function's name, as in Lambda. */
export class FunctionLogs {
  private readonly runtime: LambdaRuntime;
  private readonly directory: string;

  constructor(runtime: LambdaRuntime, directory: string) {
    this.runtime = runtime;
    this.directory = directory;
  }

  describeGroups({ logGroupNamePrefix = '' }: Input) {
    const names = this.runtime.all().map(({ definition }) => `${GROUP}${definition.functionName}`);
    const found = names.filter((name) => name.startsWith(String(logGroupNamePrefix)));
    return { logGroups: found.map((logGroupName) => ({ logGroupName })) };
  }

  /** @throws AwsError for the log of no function */
  async filterEvents({ logGroupName, logGroupIdentifier, ...input }: Input) {
    const name =
      String(logGroupName ?? logGroupIdentifier)
        .split(':log-group:')
        .at(-1) ?? '';
    const events = await this.eventsOf(name);
    const { startTime = 0, endTime = Number.POSITIVE_INFINITY, filterPattern = '' } = input;
    const text = String(filterPattern).replaceAll(/^"|"$/g, '');
    const found = events.filter(
      ({ timestamp, message }) =>
        timestamp >= Number(startTime) && timestamp <= Number(endTime) && message.includes(text),
    );
    return {
      events: found.slice(-MOST_EVENTS).map((event, n) => ({
        ...event,
        ingestionTime: event.timestamp,
        logStreamName: 'local',
        eventId: `${event.timestamp}-${n}`,
      })),
      searchedLogStreams: [],
    };
  }

  private async eventsOf(group: string): Promise<LogEvent[]> {
    const lambda = this.runtime
      .all()
      .find(({ definition }) => `${GROUP}${definition.functionName}` === group);
    if (!lambda) {
      const message = 'The specified log group does not exist.';
      throw new AwsError('ResourceNotFoundException', message);
    }
    const file = join(this.directory, `${logNameOf(lambda.definition.entry)}.log`);
    const text = await readFile(file, 'utf8').catch(() => '');
    let latest = 0;
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((message) => {
        // A line without a time belongs to the one before.
        latest = timeOf(message) ?? latest;
        return { timestamp: latest, message };
      });
  }
}

/** @returns milliseconds since 1970 of a line of our logger */
function timeOf(line: string): number | undefined {
  const time = /"timestamp":"([^"]+)"/.exec(line)?.[1];
  return time === undefined ? undefined : Date.parse(time);
}
