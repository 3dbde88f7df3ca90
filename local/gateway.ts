/**
 * The endpoint of all AWS services (`AWS_ENDPOINT_URL`): finds out which service and action a
 * request is for and whose access key signed it, and hands it on.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AccessKeys } from './access-keys.ts';
import { AwsError, unsupported } from './aws-error.ts';
import type { Faults } from './faults.ts';
import { readBody, sendJson } from './http.ts';
import type { Iam, Permission } from './iam.ts';
import { permissionsFor } from './iam-requests.ts';
import type { AwsCall, RequestLog } from './request-log.ts';
import type { Stack } from './stack.ts';

export interface AwsRequest {
  readonly action: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly response: ServerResponse;
  /** This call's line in the request log. */
  readonly call: AwsCall;
}

export interface AwsService {
  /** As in the credential scope of a signature. */
  readonly name: string;
  handle(request: AwsRequest): Promise<void>;
}

/** A service that reads the request itself, because it is not one action in one body. */
export interface RawService {
  actionOf(request: IncomingMessage, url: URL): string;
  /** What the caller must be allowed to do. */
  permissionsFor(action: string, request: IncomingMessage, url: URL): Promise<Permission[]>;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export interface GatewayParts {
  stack: Stack;
  accessKeys: AccessKeys;
  iam: Iam;
  requestLog: RequestLog;
  faults: Faults;
  services: readonly AwsService[];
  s3: RawService;
  /** Answers addresses that belong to no service's API (`/_aws/...`, JWKS); false when it has none. */
  pages: (url: URL, request: IncomingMessage, response: ServerResponse) => boolean;
}

const targets: Record<string, string> = {
  DynamoDB_20120810: 'dynamodb',
  DynamoDBStreams_20120810: 'dynamodb',
  AmazonSQS: 'sqs',
  AWSCognitoIdentityProviderService: 'cognito-idp',
  secretsmanager: 'secretsmanager',
  TrentService: 'kms',
};

interface Signer {
  accessKeyId: string;
  service: string;
  presigned: boolean;
}

/** Reads the credential scope, `<key>/<date>/<region>/<service>/aws4_request`. */
function signerOf(request: IncomingMessage, url: URL): Signer | undefined {
  const header = /Credential=([^,\s]+)/.exec(request.headers.authorization ?? '')?.[1];
  const credential = header ?? url.searchParams.get('X-Amz-Credential');
  if (!credential) return undefined;
  const [accessKeyId = '', , , service = ''] = credential.split('/');
  return { accessKeyId, service, presigned: header === undefined };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Each protocol has an error form of its own: JSON by target, query by POST to the root, S3's XML. */
function sendError(request: IncomingMessage, response: ServerResponse, error: AwsError): void {
  if (request.headers['x-amz-target']) {
    response.setHeader('x-amzn-errortype', error.name);
    sendJson(response, error.status, { __type: error.name, message: error.message });
    return;
  }
  const code = `<Code>${escaped(error.name)}</Code><Message>${escaped(error.message)}</Message>`;
  const xml =
    request.method === 'POST' && request.url === '/'
      ? `<ErrorResponse><Error><Type>Sender</Type>${code}</Error></ErrorResponse>`
      : `<?xml version="1.0" encoding="UTF-8"?><Error>${code}</Error>`;
  response.writeHead(error.status, { 'content-type': 'application/xml' }).end(xml);
}

/** The browser calls Cognito itself, from any origin. */
function allowAnyOrigin(request: IncomingMessage, response: ServerResponse): void {
  if (!request.headers.origin) return;
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

export class Gateway {
  private readonly parts: GatewayParts;
  private readonly services: Map<string, AwsService>;

  constructor(parts: GatewayParts) {
    this.parts = parts;
    this.services = new Map(parts.services.map((service) => [service.name, service]));
  }

  readonly handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await this.route(request, response);
    } catch (error) {
      const answer = error instanceof AwsError ? error : this.internalError(error);
      if (response.headersSent) response.destroy();
      else sendError(request, response, answer);
    }
  };

  private async route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const signer = signerOf(request, url);
    if (this.isJsonOrQueryCall(request, url, signer)) {
      allowAnyOrigin(request, response);
      if (request.method === 'OPTIONS') answerPreflight(response);
      else await this.call(request, response, signer);
    } else if (!this.parts.pages(url, request, response)) {
      await this.callS3(request, response, url, signer);
    }
  }

  /** Every service but S3 is asked by POST to the root. */
  private isJsonOrQueryCall(request: IncomingMessage, url: URL, signer?: Signer): boolean {
    const method = request.method === 'POST' || request.method === 'OPTIONS';
    return method && url.pathname === '/' && signer?.service !== 's3';
  }

  private async call(
    request: IncomingMessage,
    response: ServerResponse,
    signer: Signer | undefined,
  ): Promise<void> {
    const body = await readBody(request);
    const [target, targetAction] = String(request.headers['x-amz-target'] ?? '').split('.');
    const name = targets[target ?? ''] ?? signer?.service ?? 'unknown';
    const action = targetAction ?? new URLSearchParams(body.toString()).get('Action') ?? 'unknown';
    const call = this.record(signer, name, action);
    response.once('finish', () => {
      call.status = response.statusCode;
    });
    await this.parts.faults.strike(call);
    const service = this.services.get(name);
    if (!service) {
      const error = unsupported(name, action);
      console.error(error.message);
      throw error;
    }
    this.requirePermissions(signer, permissionsFor(name, action, body, this.parts.stack));
    await service.handle({ action, headers: request.headers, body, response, call });
  }

  private async callS3(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    signer: Signer | undefined,
  ): Promise<void> {
    const { s3 } = this.parts;
    if (request.method !== 'OPTIONS') {
      const action = s3.actionOf(request, url);
      const call = this.record(signer, 's3', action);
      response.once('finish', () => {
        call.status = response.statusCode;
      });
      if (!signer) throw new AwsError('AccessDenied', 'Access Denied', 403);
      this.requirePermissions(signer, await s3.permissionsFor(action, request, url));
    }
    await s3.handle(request, response);
  }

  /** A presigned address has the rights of who signed it. A developer's own calls have all. */
  private requirePermissions(signer: Signer | undefined, permissions: Permission[]): void {
    const owner = signer && this.parts.accessKeys.ownerOf(signer.accessKeyId);
    if (owner) this.parts.iam.require(owner.logicalId, permissions);
  }

  private record(signer: Signer | undefined, service: string, action: string): AwsCall {
    const owner = signer && this.parts.accessKeys.ownerOf(signer.accessKeyId);
    const caller = owner ? { [signer.presigned ? 'presignedBy' : 'function']: owner.entry } : {};
    return this.parts.requestLog.record({ ...caller, service, action });
  }

  private internalError(error: unknown): AwsError {
    console.error('The local cloud failed to answer an AWS call:', error);
    return new AwsError('InternalFailure', 'The local cloud failed; see its output.', 500);
  }
}
