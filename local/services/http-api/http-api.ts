import type { IncomingMessage, ServerResponse } from 'node:http';
import { unsupported } from '#local/endpoint/aws-error.ts';
import { BodyTooLarge, readBody, sendJson } from '#local/endpoint/http.ts';
import { patient } from '#local/patience.ts';
import type { AwsRequest, Service } from '#local/service.ts';
import { hexId, type Identify, identifyById } from '#local/template/identity.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';
import { cognito } from '../cognito/cognito.ts';
import { lambda } from '../lambda/lambda.ts';
import { EventTooLarge, type LambdaFunction } from '../lambda/lambda-function.ts';
import type { LambdaRuntime } from '../lambda/lambda-runtime.ts';
import { toEvent, writeResult } from './http-api-event.ts';
import { RouteTable } from './http-api-routes.ts';
import { type Authorizer, JwtAuthorizer, type VerifyToken } from './jwt-authorizer.ts';
import { RequestAuthorizer } from './request-authorizer.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** API Gateway's limit for an integration. */
const INTEGRATION_LIMIT_MS = 30_000;

interface Route {
  lambda: LambdaFunction;
  authorizer: Authorizer | undefined;
  scopes: readonly string[];
}

const timedOut = Symbol('timed out');

async function withLimit<T>(work: Promise<T>): Promise<T | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), patient(INTEGRATION_LIMIT_MS));
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

export class HttpApi {
  private readonly routes: RouteTable<Route>;
  private readonly apiId: string;
  private readonly host: string;
  private readonly account: string;

  constructor(stack: Stack, runtime: LambdaRuntime, verify: VerifyToken) {
    const [api, ...others] = stack.ofType('AWS::ApiGatewayV2::Api');
    if (others.length > 0) throw new Error('The local cloud serves one HTTP API; there are more.');
    this.apiId = api?.ref ?? '';
    this.host = `${this.apiId}.execute-api.${stack.region}.amazonaws.com`;
    this.account = stack.account;
    const integrations = new Map(
      stack
        .ofType('AWS::ApiGatewayV2::Integration')
        .map((resource) => [`integrations/${resource.ref}`, functionOf(resource, runtime)]),
    );
    const authorizers = new Map(
      stack
        .ofType('AWS::ApiGatewayV2::Authorizer')
        .map((resource) => [resource.ref, authorizerOf(resource, runtime, verify)]),
    );
    const routes = stack.ofType('AWS::ApiGatewayV2::Route').map((resource) => {
      const lambda = integrations.get(resource.property<string>('Target') ?? '');
      if (!lambda)
        throw new Error(`The integration of the route ${resource.logicalId} is missing.`);
      const authorizer = authorizers.get(resource.property<string>('AuthorizerId') ?? '');
      const scopes = resource.property<string[]>('AuthorizationScopes') ?? [];
      return [resource.property<string>('RouteKey') ?? '', { lambda, authorizer, scopes }] as const;
    });
    this.routes = new RouteTable(new Map(routes));
  }

  async handle({ action, response }: AwsRequest): Promise<void> {
    if (action !== 'GetApis') throw unsupported('apigateway', action);
    const { apiId, host } = this;
    const endpoint = { apiEndpoint: `https://${host}`, protocolType: 'HTTP' };
    sendJson(response, 200, { items: [{ apiId, name: apiId, ...endpoint }] });
  }

  /** The API's own host name, with nothing in front of it. */
  get hosts(): Record<string, HttpApi['serve']> {
    return { [this.host]: (request, response) => this.serve(request, response) };
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const match = this.routes.match(request.method ?? 'GET', url.pathname);
    if (!match) {
      sendJson(response, 404, { message: 'Not Found' });
      return;
    }
    const { route, routeKey, pathParameters } = match;
    const decision = await route.authorizer?.decide(request.headers, route.scopes);
    if (decision && !decision.allowed) {
      const { wwwAuthenticate } = decision;
      if (wwwAuthenticate) response.setHeader('www-authenticate', wwwAuthenticate);
      sendJson(response, decision.status, { message: decision.message });
      return;
    }
    const body = await this.body(request, response);
    if (!body) return;
    const { apiId, account } = this;
    const authorizer = decision?.authorizer;
    const fields = { apiId, account, routeKey, pathParameters, authorizer, body };
    const event = toEvent(request, url, fields);
    await this.invoke(route.lambda, event, response);
  }

  private async body(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Buffer | undefined> {
    try {
      return await readBody(request, MAX_BODY_BYTES);
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error;
      refuseSize(response);
      return undefined;
    }
  }

  private async invoke(
    lambda: LambdaFunction,
    event: unknown,
    response: ServerResponse,
  ): Promise<void> {
    try {
      const result = await withLimit(lambda.invoke(event));
      if (result === timedOut) sendJson(response, 503, { message: 'Service Unavailable' });
      else if (!writeResult(response, result))
        throw new Error('The function’s reply is malformed.');
    } catch (error) {
      if (error instanceof EventTooLarge) return refuseSize(response);
      console.error(`${lambda.definition.entry}: ${(error as Error).message}`);
      sendJson(response, 500, { message: 'Internal Server Error' });
    }
  }
}

const refuseSize = (response: ServerResponse): void =>
  sendJson(response, 413, { message: 'Request Entity Too Large' });

function authorizerOf(
  resource: StackResource,
  runtime: LambdaRuntime,
  verify: VerifyToken,
): Authorizer {
  if (resource.property('AuthorizerType') === 'JWT') return new JwtAuthorizer(resource, verify);
  const uri = resource.property<string>('AuthorizerUri') ?? '';
  const [, arn = ''] = /functions\/(.+)\/invocations$/.exec(uri) ?? [];
  const lambda = runtime.byArn(arn);
  return new RequestAuthorizer(resource, (event) => lambda.invoke(event));
}

function functionOf(resource: StackResource, runtime: LambdaRuntime): LambdaFunction {
  const type = resource.property<string>('IntegrationType');
  const format = resource.property<string>('PayloadFormatVersion');
  if (type !== 'AWS_PROXY' || format !== '2.0') {
    throw new Error(
      `The local cloud knows function integrations with payload format 2.0 only; ${resource.logicalId} is another.`,
    );
  }
  return runtime.byArn(resource.property<string>('IntegrationUri') ?? '');
}

const identifyApi: Identify = (logicalId, { region }) => {
  const id = hexId(logicalId, 10);
  const endpoint = `https://${id}.execute-api.${region}.amazonaws.com`;
  return { ref: id, attributes: { ApiId: id, ApiEndpoint: endpoint } };
};

export const httpApi: Service<HttpApi> = {
  name: 'apigateway',
  actionOf: ({ method }, { pathname }) =>
    method === 'GET' && pathname === '/v2/apis' ? 'GetApis' : `${method} ${pathname}`,
  resources: {
    'AWS::ApiGatewayV2::Api': identifyApi,
    'AWS::ApiGatewayV2::Stage': (_id, _stack, { StageName }) => ({ ref: String(StageName) }),
    'AWS::ApiGatewayV2::Route': identifyById,
    'AWS::ApiGatewayV2::Integration': identifyById,
    'AWS::ApiGatewayV2::Authorizer': identifyById,
  },
  start: async ({ stack, use }) => {
    const [{ runtime }, { tokens }] = await Promise.all([use(lambda), use(cognito)]);
    return new HttpApi(stack, runtime, (token, issuer) => tokens.verify(token, issuer));
  },
};
