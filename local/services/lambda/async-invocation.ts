import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sqs } from '#local/services/sqs/sqs.ts';
import type { Stack } from '#local/template/stack.ts';
import type { LambdaFunction } from './lambda-function.ts';

/** The first pause between tries: a minute at AWS, too long at a desk. */
const RETRY_MS = 100;

/** By default, Lambda tries three times in all. */
const DEFAULT_RETRIES = 2;

/**
 * An asynchronous call: retried, and after the last failure sent to the function's failure queue.
 * @throws the last failure, for a caller that waits all the same
 */
export async function invokeAsync(
  lambda: LambdaFunction,
  event: unknown,
  { stack, queues }: { stack: Stack; queues: Sqs },
): Promise<void> {
  const { functionName, functionArn } = lambda.definition;
  const configuration = stack
    .ofType('AWS::Lambda::EventInvokeConfig')
    .find((resource) => resource.property('FunctionName') === functionName);
  const retries = configuration?.property<number>('MaximumRetryAttempts') ?? DEFAULT_RETRIES;
  let failure = new Error('The function was not called.');
  for (let attempt = 0; attempt <= retries; attempt += 1) {
    if (attempt > 0) await wait(RETRY_MS * 2 ** attempt);
    try {
      await lambda.invoke(event);
      return;
    } catch (error) {
      failure = error as Error;
    }
  }
  const queueArn = configuration?.property<{ OnFailure?: { Destination: string } }>(
    'DestinationConfig',
  )?.OnFailure?.Destination;
  const record = failureRecord(functionArn, event, failure, retries + 1);
  if (queueArn) await queues.send(queueArn, JSON.stringify(record));
  throw failure;
}

const failureRecord = (arn: string, event: unknown, error: Error, invokeCount: number) => ({
  version: '1.0',
  timestamp: new Date().toISOString(),
  requestContext: {
    requestId: randomUUID(),
    functionArn: `${arn}:$LATEST`,
    condition: 'RetriesExhausted',
    approximateInvokeCount: invokeCount,
  },
  requestPayload: event,
  responseContext: {
    statusCode: 200,
    executedVersion: '$LATEST',
    functionError: 'Unhandled',
  },
  responsePayload: { errorType: error.name, errorMessage: error.message },
});
