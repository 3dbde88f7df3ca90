import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LambdaFunction } from './lambda-function.ts';
import type { Sqs } from './sqs.ts';
import type { Stack } from './stack.ts';

/** Lambda waits a minute and longer between its tries; nobody wants to at a desk. */
const RETRY_MS = 100;

/** Without a configuration of its own, a function is tried three times in all. */
const DEFAULT_RETRIES = 2;

/**
 * Calls a function that nobody waits for, as Lambda does: a failed call is tried again, and one
 * that keeps failing goes to the queue of the function's configuration.
 *
 * @throws the last failure, for whoever does wait
 */
export async function invokeAsync(
  lambda: LambdaFunction,
  event: unknown,
  { stack, sqs }: { stack: Stack; sqs: Sqs },
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
  if (queueArn) await sqs.send(queueArn, JSON.stringify(record));
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
