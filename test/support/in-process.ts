/** Calls of the API in the process of a test: real handlers, without a gateway before them. */
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { type Noun, namedContracts } from '../../shared/contracts.ts';
import type { Contract } from '../../shared/platform/contract.ts';

/** The nouns whose routes are in the function of another noun. */
const hosts: Partial<Record<Noun, Noun>> = {
  'api-keys': 'settings',
  'account-export': 'account-closing',
  sessions: 'account-closing',
};

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

async function handlerOf(contract: Contract): Promise<Handler> {
  const noun = namedContracts.find((one) => one.contract === contract)?.noun as Noun;
  const module = await import(`../../functions/${hosts[noun] ?? noun}/http.ts`);
  return module.handler;
}

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  idempotencyKey?: string;
  apiKey?: string;
}

export interface Answer {
  status: number;
  /** The code of a refusal; undefined for a reply. */
  code: string | undefined;
  reply: Record<string, unknown> | undefined;
  headers: Record<string, unknown>;
}

/** Calls a route for an owner, as API Gateway passes it on. */
export async function callInside(
  contract: Contract,
  userId: string,
  { params = {}, query, body, idempotencyKey, apiKey }: Sent = {},
): Promise<Answer> {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '');
  const claims = { sub: userId, account: userId, token_use: 'access', auth_time: '4000000000' };
  const event = {
    version: '2.0',
    routeKey: `${contract.method} ${contract.path}`,
    rawPath: path,
    headers: {
      'x-origin-verify': process.env.ORIGIN_SECRET,
      'content-type': 'application/json',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(apiKey && { 'x-api-key': apiKey }),
    },
    pathParameters: params,
    queryStringParameters: query,
    requestContext: {
      requestId: 'inside',
      http: { method: contract.method, path, sourceIp: '197.1.1.1' },
      ...(contract.caller === 'owner' && { authorizer: { jwt: { claims } } }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const handler = await handlerOf(contract);
  const result = await handler(event as never, {} as Context);
  const { statusCode: status = 0, body: text, headers = {} } = result;
  const reply = text ? JSON.parse(text) : undefined;
  return { status, code: status >= 300 ? reply.code : undefined, reply, headers };
}
