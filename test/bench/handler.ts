/** A function's settings in this process, and calls of its handler. */
import type { Contract } from '#shared/platform/contract.ts';
import { environmentOfFunction } from '#test/support/environment-of-function.ts';
import type { BenchCloud } from './cloud.ts';
import { deployedFunctions } from './functions.ts';

const ORIGIN_SECRET = 'bench';

/** Sets the function's environment, with the bench's table. */
export async function takeSettingsOf(entry: string, { endpoint, url }: BenchCloud): Promise<void> {
  const lambda = (await deployedFunctions()).find((one) => one.entry === entry);
  for (const setting of lambda?.settings ?? []) process.env[setting] = 'bench';
  Object.assign(process.env, await environmentOfFunction(endpoint, url), {
    ORIGIN_SECRET,
    POWERTOOLS_LOG_LEVEL: 'INFO',
  });
}

interface Sent {
  headers?: Record<string, string>;
  body?: unknown;
}

/** An owner's call from API Gateway, payload format 2.0. */
export function ownerEvent({ method, path }: Contract, userId: string, sent: Sent = {}) {
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    headers: {
      'x-origin-verify': ORIGIN_SECRET,
      'content-type': 'application/json',
      ...sent.headers,
    },
    requestContext: {
      authorizer: { jwt: { claims: { sub: userId, account: userId, token_use: 'access' } } },
      http: { method, path, sourceIp: '127.0.0.1' },
      requestId: 'bench',
      routeKey: `${method} ${path}`,
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  };
}

type Handler = (event: never, context: never) => Promise<{ statusCode?: number; body?: string }>;

/** An owner's calls, including the check of the session. @returns a function that gives the reply */
export const asker =
  (handler: object, userId: string) => async (contract: Contract, sent?: Sent) => {
    const event = ownerEvent(contract, userId, sent);
    const { statusCode, body = '' } = await (handler as Handler)(event as never, {} as never);
    if (statusCode !== contract.status) throw new Error(`${contract.path}: ${statusCode} ${body}`);
    return JSON.parse(body);
  };
