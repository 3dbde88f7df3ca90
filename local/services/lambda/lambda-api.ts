/** A developer's calls: `aws lambda list-functions` and `invoke`. */
import type { IncomingMessage } from 'node:http';
import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import { sendJson } from '#local/endpoint/http.ts';
import type { AwsRequest } from '#local/service.ts';
import { EventTooLarge, InvocationFailed, type LambdaFunction } from './lambda-function.ts';
import type { LambdaRuntime } from './lambda-runtime.ts';

const FUNCTIONS = /^\/2015-03-31\/functions\/?$/;
const INVOCATIONS = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

export function lambdaActionOf({ method }: IncomingMessage, { pathname }: URL): string {
  if (method === 'GET' && FUNCTIONS.test(pathname)) return 'ListFunctions';
  if (method === 'POST' && INVOCATIONS.test(pathname)) return 'Invoke';
  return `${method} ${pathname}`;
}

/** @throws AwsError for anything but a list of functions or a call of one */
export async function answerLambda(request: AwsRequest, runtime: LambdaRuntime): Promise<void> {
  const { action, response } = request;
  if (action === 'ListFunctions')
    sendJson(response, 200, { Functions: runtime.all().map(describe) });
  else if (action === 'Invoke') await invoke(request, named(request.url, runtime));
  else throw unsupported('lambda', action);
}

const describe = ({ definition }: LambdaFunction) => ({
  FunctionName: definition.functionName,
  FunctionArn: definition.functionArn,
  Runtime: 'nodejs24.x',
  Handler: 'handler',
  Description: definition.entry,
  MemorySize: definition.memorySize,
  Timeout: definition.timeoutSeconds,
});

function named({ pathname }: URL, runtime: LambdaRuntime): LambdaFunction {
  const name = decodeURIComponent(INVOCATIONS.exec(pathname)?.[1] ?? '');
  const found = runtime
    .all()
    .find(({ definition }) => [definition.functionName, definition.functionArn].includes(name));
  if (found) return found;
  throw new AwsError('ResourceNotFoundException', `Function not found: ${name}`, 404);
}

async function invoke({ body, message, response }: AwsRequest, lambda: LambdaFunction) {
  const type = message.headers['x-amz-invocation-type'] ?? 'RequestResponse';
  if (type === 'DryRun') return void response.writeHead(204).end();
  const result = lambda.invoke(eventIn(body));
  if (type === 'Event') {
    // The function's log has the outcome.
    result.catch(() => {});
    return void response.writeHead(202).end();
  }
  try {
    sendJson(response, 200, await result);
  } catch (error) {
    if (error instanceof EventTooLarge) {
      throw new AwsError('RequestTooLargeException', 'Request must be smaller than 6 MB', 413);
    }
    if (!(error instanceof InvocationFailed)) throw error;
    response.setHeader('x-amz-function-error', error.handled ? 'Handled' : 'Unhandled');
    sendJson(response, 200, { errorType: error.errorType, errorMessage: error.message });
  }
}

function eventIn(body: Buffer): unknown {
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString());
  } catch {
    throw new AwsError('InvalidRequestContentException', 'The payload of the call is no JSON.');
  }
}
