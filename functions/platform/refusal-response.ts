import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '#core/platform/app-error.ts';
import { logger } from '#core/platform/logger.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { refusalsOf } from '#shared/platform/refusals.ts';

export const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** The log line of a refusal that its contract does not declare. The suites fail if there is one. */
export const UNDECLARED = 'undeclared refusal';

/** The log line of a call that is answered with 500. */
export const FAILED = 'failed';

/** Answers a failure as `{ code, message, params }`. @param contract undefined if no route was reached */
export function refusalResponse(
  error: unknown,
  event: APIGatewayProxyEventV2,
  contract: Contract | undefined,
): APIGatewayProxyStructuredResultV2 {
  const refusal = toRefusal(error);
  log(refusal, error, event, contract);
  const { code, message, params, retryAfter } = refusal;
  return {
    statusCode: refusal.status,
    headers: {
      ...jsonHeaders,
      ...(retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }),
    },
    body: JSON.stringify({ code, message, params }),
  };
}

function log(
  { code, status }: AppError,
  error: unknown,
  { routeKey, requestContext: { requestId } }: APIGatewayProxyEventV2,
  contract: Contract | undefined,
): void {
  // Calls that bypass the firewall could fill the logs at our cost.
  if (code === 'request.notThroughSite') return;
  const facts = { routeKey, requestId, code };
  if (contract && !refusalsOf(contract).includes(code)) logger.error(UNDECLARED, facts);
  if (status < 500) logger.info('refused', facts);
  else logger.error(FAILED, { ...facts, error: error as Error });
}

/**
 * Middy refuses a call only if its body is not JSON. Other failures become `server.internal`, which tells callers
 * nothing.
 */
function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 415) return new AppError('request.notJson');
  if (status !== undefined && status < 500) return new AppError('request.invalidJson');
  return new AppError('server.internal');
}
