/** A function's handler as it is deployed, in the bench's own process. */
import { createRequire } from 'node:module';
import type { Contract } from '#shared/platform/contract.ts';
import { environmentOfFunction } from '#test/support/environment-of-function.ts';
import type { BenchCloud } from './cloud.ts';
import { bundleFile, deployedFunctions } from './functions.ts';

type Handler = (event: unknown, context: unknown) => Promise<{ statusCode: number; body?: string }>;

const ORIGIN_SECRET = 'bench';

/** Gives this process what the function's definition gives it, with the bench's own table. */
export async function takeSettingsOf(entry: string, { endpoint, url }: BenchCloud): Promise<void> {
  const lambda = (await deployedFunctions()).find((one) => one.entry === entry);
  for (const setting of lambda?.settings ?? []) process.env[setting] = 'bench';
  Object.assign(process.env, await environmentOfFunction(endpoint, url), {
    ORIGIN_SECRET,
    POWERTOOLS_LOG_LEVEL: 'INFO',
  });
}

export async function loadHandler(entry: string, cloud: BenchCloud): Promise<Handler> {
  await takeSettingsOf(entry, cloud);
  const { file } = await bundleFile(entry);
  return createRequire(import.meta.url)(file).handler;
}

interface Sent {
  headers?: Record<string, string>;
  body?: unknown;
}

/** An owner's call as API Gateway passes it on, payload format 2.0. */
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
