import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  AwsRequest,
  FaultList,
  Page,
  RunningService,
  ServeHost,
  Service,
} from '#local/service.ts';
import type { AccessKeys } from '#local/services/iam/access-keys.ts';
import type { Iam } from '#local/services/iam/iam.ts';
import type { Stack } from '#local/template/stack.ts';
import { AwsError, unsupported } from './aws-error.ts';
import { Faults } from './faults.ts';
import { escapeXml, readBody, sendJson } from './http.ts';
import { type AwsCall, RequestLog } from './request-log.ts';
import { type Signer, signerOf } from './signer.ts';

export interface StartedService {
  service: Service;
  running: RunningService;
}

interface GatewayDeps {
  stack: Stack;
  grants: Iam;
  accessKeys: AccessKeys;
  started: readonly StartedService[];
}

/** Services that are called by form and answer XML. */
const byForm = new Set(['cloudformation', 'iam', 'monitoring', 'ses', 'sns', 'sts']);

/** Services that are called by path and answer XML. S3 has its own form. */
const byPathInXml = new Set(['cloudfront', 'route53']);

/** Errors are JSON, XML for calls by form or path, or S3's XML. */
function sendError(message: IncomingMessage, response: ServerResponse, error: AwsError): void {
  const { service = 's3' } = signerOf(message, urlOf(message)) ?? {};
  const isForm = message.method === 'POST' && message.url === '/';
  const isWrapped = isForm || byPathInXml.has(service);
  const isXml = isWrapped || service === 's3' || byForm.has(service);
  if (message.headers['x-amz-target'] || !isXml) {
    response.setHeader('x-amzn-errortype', error.name);
    sendJson(response, error.status, { __type: error.name, message: error.message });
    return;
  }
  const code = `<Code>${escapeXml(error.name)}</Code><Message>${escapeXml(error.message)}</Message>`;
  const xml = isWrapped
    ? `<ErrorResponse><Error><Type>Sender</Type>${code}</Error></ErrorResponse>`
    : `<?xml version="1.0" encoding="UTF-8"?><Error>${code}</Error>`;
  response.writeHead(error.status, { 'content-type': 'application/xml' }).end(xml);
}

const urlOf = ({ url }: IncomingMessage): URL => new URL(url ?? '/', 'http://localhost');

type Exchange = Pick<AwsRequest, 'url' | 'message' | 'response'>;

/** S3 takes no version 2 signature for buckets made since June 2020. */
function unsigned({ headers }: IncomingMessage, { searchParams }: URL): AwsError {
  const isOld = searchParams.has('AWSAccessKeyId') || headers.authorization?.startsWith('AWS ');
  if (!isOld) return new AwsError('AccessDenied', 'Access Denied', 403);
  const message =
    'The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256.';
  return new AwsError('InvalidRequest', message);
}

/** Most services are called by POST to the root. */
function isCall({ message, url }: Exchange, signer: Signer | undefined): boolean {
  const isPost = message.method === 'POST' || message.method === 'OPTIONS';
  return isPost && url.pathname === '/' && signer?.service !== 's3';
}

async function answerPage(page: Page, exchange: Exchange): Promise<void> {
  try {
    sendJson(exchange.response, 200, await page(exchange));
  } catch (error) {
    sendJson(exchange.response, 400, { message: (error as Error).message });
  }
}

function inputOf(body: Buffer): Record<string, unknown> {
  const text = body.toString();
  if (text.startsWith('{')) return JSON.parse(text);
  return Object.fromEntries(new URLSearchParams(text));
}

/** The endpoint of all AWS services (`AWS_ENDPOINT_URL`): finds service, action and signer, and checks grants. */
export class Gateway {
  private readonly deps: GatewayDeps;
  private readonly byName: ReadonlyMap<string, StartedService>;
  private readonly byTarget: ReadonlyMap<string, StartedService>;
  private readonly pages: Readonly<Record<string, Page>>;
  private readonly hosts: Readonly<Record<string, ServeHost>>;
  private readonly paths: readonly [string, ServeHost][];
  private readonly requestLog = new RequestLog();
  private readonly faults = new Faults();

  constructor(deps: GatewayDeps) {
    this.deps = deps;
    const { started } = deps;
    this.byName = new Map(started.map((one) => [one.service.name, one]));
    this.byTarget = new Map(
      started.flatMap((one) => (one.service.targets ?? []).map((target) => [target, one])),
    );
    this.hosts = Object.assign({}, ...started.map(({ running }) => running.hosts));
    this.paths = Object.entries(Object.assign({}, ...started.map(({ running }) => running.paths)));
    this.pages = Object.assign(this.ownPages(), ...started.map(({ running }) => running.pages));
  }

  readonly handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await this.route(message, response);
    } catch (error) {
      const answer = error instanceof AwsError ? error : this.internalError(error);
      if (response.headersSent) response.destroy();
      else sendError(message, response, answer);
    }
  };

  private async route(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = this.hosts[message.headers.host ?? ''] ?? this.pathOf(message);
    if (host) return host(message, response);
    const url = urlOf(message);
    const signer = signerOf(message, url);
    const exchange = { url, message, response };
    const method = message.method === 'HEAD' ? 'GET' : message.method;
    const page = this.pages[`${method} ${url.pathname}`];
    if (isCall(exchange, signer)) {
      allowAnyOrigin(message, response);
      if (message.method === 'OPTIONS') answerPreflight(response);
      else await this.call(exchange, signer);
    } else if (page) await answerPage(page, exchange);
    // No bucket has this name. The page belongs to another cloud on this machine.
    else if (url.pathname.startsWith('/_')) throw unsupported('the endpoint', url.pathname);
    else await this.callByPath(exchange, signer);
  }

  private pathOf({ url = '/' }: IncomingMessage): ServeHost | undefined {
    return this.paths.find(([path]) => url === path || url.startsWith(`${path}/`))?.[1];
  }

  private async call(exchange: Exchange, signer: Signer | undefined): Promise<void> {
    const { message } = exchange;
    const body = await readBody(message);
    const [target = '', targetAction] = String(message.headers['x-amz-target'] ?? '').split('.');
    const found = this.byTarget.get(target) ?? this.byName.get(signer?.service ?? '');
    const name = found?.service.name ?? signer?.service ?? 'unknown';
    const action = targetAction ?? new URLSearchParams(body.toString()).get('Action') ?? 'unknown';
    const call = this.record(exchange, signer, name, action);
    await this.faults.strike(call, body);
    if (!found?.running.handle) {
      const error = unsupported(name, action);
      console.error(error.message);
      throw error;
    }
    const request = { ...exchange, action, input: inputOf(body), body, call };
    await this.requirePermissions(found, request, signer);
    await found.running.handle(request);
  }

  private async callByPath(exchange: Exchange, signer: Signer | undefined): Promise<void> {
    const name = signer?.service ?? 's3';
    const found = this.byName.get(name);
    const { message, url } = exchange;
    if (!found?.service.actionOf) throw unsupported(name, `${message.method} ${url.pathname}`);
    const action = found.service.actionOf(message, url);
    // S3 reads its files itself.
    const body = name === 's3' ? Buffer.alloc(0) : await readBody(message);
    const request = { ...exchange, action, input: {}, body };
    if (message.method !== 'OPTIONS') {
      this.record(exchange, signer, name, action);
      if (!signer) throw unsigned(message, url);
      await this.requirePermissions(found, request, signer);
    }
    await found.running.handle?.(request);
  }

  /** A presigned URL has its signer's rights, a developer has all rights, and an unknown key has none. */
  private async requirePermissions(
    { service, running }: StartedService,
    request: AwsRequest,
    signer: Signer | undefined,
  ): Promise<void> {
    const action = `${service.name}:${request.action}`;
    const permissions = (await service.permissionsFor?.(request, this.deps.stack, running)) ?? [
      { action, resource: '*' },
    ];
    if (permissions.length === 0) return;
    const caller = this.deps.accessKeys.functionOf(this.requireKey(signer));
    if (caller) this.deps.grants.require(caller.logicalId, permissions);
  }

  private requireKey(signer: Signer | undefined): string {
    if (!signer) {
      throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token');
    }
    if (this.deps.accessKeys.isKnown(signer.accessKeyId)) return signer.accessKeyId;
    if (signer.service === 's3') {
      const message = 'The AWS Access Key Id you provided does not exist in our records.';
      throw new AwsError('InvalidAccessKeyId', message, 403);
    }
    const message = 'The security token included in the request is invalid.';
    throw new AwsError('UnrecognizedClientException', message);
  }

  private record(
    { response }: Exchange,
    signer: Signer | undefined,
    service: string,
    action: string,
  ): AwsCall {
    const caller = signer && this.deps.accessKeys.functionOf(signer.accessKeyId);
    const by = signer?.isPresigned ? 'presignedBy' : 'function';
    const calledBy = caller ? { [by]: caller.entry } : {};
    const call = this.requestLog.record({ ...calledBy, service, action });
    response.once('finish', () => {
      call.status = response.statusCode;
    });
    return call;
  }

  private readonly health: Page = () => ({
    services: Object.fromEntries([...this.byName.keys()].map((name) => [name, 'running'])),
  });

  private ownPages(): Record<string, Page> {
    return {
      'GET /_aws/health': () => ({ status: 'running' }),
      // LocalStack's path for health checks.
      'GET /health': this.health,
      'GET /_localstack/health': this.health,
      'GET /_aws/requests': ({ url }) =>
        this.requestLog.since(Number(url.searchParams.get('since') ?? 0)),
      ...faultPages(this.faults, {
        fault: this.byName.get('sns')?.running.faults,
        mpesa: this.byName.get('mpesa')?.running.faults,
        carrier: this.byName.get('carriers')?.running.faults,
        push: this.byName.get('push')?.running.faults,
      }),
    };
  }

  private internalError(error: unknown): AwsError {
    console.error('The local cloud failed to answer an AWS call:', error);
    return new AwsError('InternalFailure', 'The local cloud failed; see its output.', 500);
  }
}

/** Browsers call Cognito directly, from any origin. */

function allowAnyOrigin(message: IncomingMessage, response: ServerResponse): void {
  if (!message.headers.origin) return;
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader(
    'access-control-expose-headers',
    'x-amzn-ErrorType, x-amzn-ErrorMessage, x-amzn-RequestId',
  );
}

function answerPreflight(response: ServerResponse): void {
  response
    .writeHead(200, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers':
        'authorization, content-type, cache-control, x-amz-target, x-amz-user-agent, amz-sdk-invocation-id, amz-sdk-request, x-amz-date, x-amz-security-token',
      'access-control-max-age': '3600',
    })
    .end();
}

/**
 * The pages for faults on request.
 * @param others the faults of the parts behind services, by the field that only they have
 */
function faultPages(
  calls: FaultList,
  others: Readonly<Record<string, FaultList | undefined>>,
): Record<string, Page> {
  const all = [calls, ...Object.values(others).flatMap((faults) => faults ?? [])];
  const report = () => ({ faults: all.flatMap((faults) => faults.list()) });
  return {
    'POST /_aws/faults': async ({ message }) => {
      const fault = JSON.parse((await readBody(message)).toString());
      const field = Object.keys(others).find((name) => fault?.[name] !== undefined) ?? '';
      (others[field] ?? calls).add(fault);
      return {};
    },
    'GET /_aws/faults': report,
    'DELETE /_aws/faults': () => {
      for (const faults of all) faults.clear();
      return report();
    },
  };
}
