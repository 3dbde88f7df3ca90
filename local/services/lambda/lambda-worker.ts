/** Runs one function's handler in a thread, with its own environment. */
import { parentPort, workerData } from 'node:worker_threads';
import type {
  FunctionConfiguration,
  Invocation,
  InvocationError,
  WorkerMessage,
} from './lambda-messages.ts';

const configuration = workerData as FunctionConfiguration;

type Handler = (event: unknown, context: unknown) => unknown;

const post = (message: WorkerMessage) => parentPort?.postMessage(message);

function describe(error: unknown): InvocationError {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error) };
  return {
    errorType: error.name,
    errorMessage: error.message,
    trace: error.stack?.split('\n') ?? [],
  };
}

function contextOf({ requestId, deadline }: Invocation) {
  return {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: configuration.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: configuration.functionArn,
    memoryLimitInMB: String(configuration.memorySize),
    logGroupName: `/aws/lambda/${configuration.functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

async function invoke(handler: Handler, invocation: Invocation): Promise<void> {
  const { id } = invocation;
  try {
    const result = await handler(JSON.parse(invocation.event), contextOf(invocation));
    post({ kind: 'result', id, result: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    // The real runtime also logs the error.
    console.error(error);
    post({ kind: 'error', id, error: describe(error) });
  }
}

try {
  const { handler } = (await import(configuration.bundleUrl)) as { handler?: Handler };
  if (typeof handler !== 'function') throw new Error('The function exports no `handler`.');
  parentPort?.on('message', (invocation: Invocation) => invoke(handler, invocation));
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'failed', error: describe(error) });
}
