/** Redrive: the messages of a dead-letter queue go back to where they came from. */
import { randomUUID } from 'node:crypto';
import { AwsError } from '#local/endpoint/aws-error.ts';
import type { AwsRequest } from '#local/service.ts';
import type { StackResource } from '#local/template/stack.ts';
import { isFifo, redriveOf } from './queue-settings.ts';
import type { Queues } from './queues.ts';

const KNOWN = ['SourceArn', 'DestinationArn'];

const invalid = (message: string) => new AwsError('InvalidParameterValue', message);

/**
 * Carries out StartMessageMoveTask at once. SQS itself returns before the messages are moved.
 *
 * @throws AwsError for a task that SQS would refuse, or that this cloud cannot carry out
 */
export function moveMessages(
  input: AwsRequest['input'],
  queues: Queues,
  all: readonly StackResource[],
): { TaskHandle: string } {
  const unknown = Object.keys(input).find((name) => !KNOWN.includes(name));
  if (unknown) throw invalid(`The local cloud does not know the parameter ${unknown}.`);
  const { SourceArn, DestinationArn } = input;
  const source = find(all, SourceArn, 'SourceArn');
  const target = targetOf(source, all, DestinationArn);
  const from = queues.byArn(source.attribute('Arn'));
  const to = queues.byArn(target.attribute('Arn'));
  for (let messages = from.receive(10); messages.length > 0; messages = from.receive(10)) {
    for (const { message } of messages) to.takeOver(message);
    from.delete(messages);
  }
  return { TaskHandle: Buffer.from(randomUUID()).toString('base64') };
}

function targetOf(
  source: StackResource,
  all: readonly StackResource[],
  destinationArn: unknown,
): StackResource {
  const arn = source.attribute('Arn');
  const origins = all.filter((queue) => redriveOf(queue)?.deadLetterTargetArn === arn);
  const [origin, ...others] = origins;
  if (!origin) throw invalid('Source queue must be configured as a Dead Letter Queue.');
  if (destinationArn !== undefined) {
    const target = find(all, destinationArn, 'DestinationArn');
    if (isFifo(target) === isFifo(source)) return target;
    throw invalid('Source and destination queues must be of the same type.');
  }
  // fauxqs does not remember where a dead letter came from.
  if (others.length > 0) throw invalid('The local cloud moves the letters of one queue alone.');
  return origin;
}

function find(all: readonly StackResource[], arn: unknown, name: string): StackResource {
  const found = all.find((queue) => queue.attribute('Arn') === arn);
  if (found) return found;
  const message = `The resource that you specified for the ${name} parameter doesn't exist.`;
  throw new AwsError('ResourceNotFoundException', message, 404);
}
