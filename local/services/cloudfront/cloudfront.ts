import type { OutgoingHttpHeaders } from 'node:http';
import { Script } from 'node:vm';
import type { Service } from '#local/service.ts';
import { secretsManager } from '#local/services/secrets-manager/secrets-manager.ts';
import { hexId, type Identify, identifyById } from '#local/template/identity.ts';
import type { Stack } from '#local/template/stack.ts';

interface Behavior {
  TargetOriginId?: string;
  PathPattern?: string;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

interface DistributionConfig {
  DefaultRootObject?: string;
  WebACLId?: string;
  DefaultCacheBehavior: Behavior;
  CacheBehaviors?: Behavior[];
  Origins?: {
    Id: string;
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  }[];
  CustomErrorResponses?: { ErrorCode: number; ResponseCode?: number; ResponsePagePath?: string }[];
}

interface SecurityHeaders {
  ContentSecurityPolicy?: { ContentSecurityPolicy: string };
  ContentTypeOptions?: unknown;
  FrameOptions?: { FrameOption: string };
  ReferrerPolicy?: { ReferrerPolicy: string };
  StrictTransportSecurity?: {
    AccessControlMaxAgeSec: number;
    IncludeSubdomains?: boolean;
    Preload?: boolean;
  };
  XSSProtection?: { Protection: boolean; ModeBlock?: boolean };
}

interface ResponseHeadersPolicyConfig {
  SecurityHeadersConfig?: SecurityHeaders;
  CustomHeadersConfig?: { Items?: { Header: string; Value: string }[] };
}

/** AWS's origins in the content policy, with their addresses here. */
type LocalOrigins = ReadonlyMap<string, string>;

function transportSecurity(hsts: NonNullable<SecurityHeaders['StrictTransportSecurity']>): string {
  const directives = [`max-age=${hsts.AccessControlMaxAgeSec}`];
  if (hsts.IncludeSubdomains) directives.push('includeSubDomains');
  if (hsts.Preload) directives.push('preload');
  return directives.join('; ');
}

function localPolicy(policy: string, origins: LocalOrigins): string {
  let local = policy.replace(/;?\s*upgrade-insecure-requests/, '');
  for (const [deployed, here] of origins) local = local.replaceAll(deployed, here);
  return local;
}

function headersOf(
  config: ResponseHeadersPolicyConfig,
  origins: LocalOrigins,
): OutgoingHttpHeaders {
  const security = config.SecurityHeadersConfig ?? {};
  const headers: OutgoingHttpHeaders = {};
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined) headers[name] = value;
  };
  const policy = security.ContentSecurityPolicy?.ContentSecurityPolicy;
  const hsts = security.StrictTransportSecurity;
  set('content-security-policy', policy && localPolicy(policy, origins));
  set('x-content-type-options', security.ContentTypeOptions ? 'nosniff' : undefined);
  set('x-frame-options', security.FrameOptions?.FrameOption);
  set('referrer-policy', security.ReferrerPolicy?.ReferrerPolicy);
  set('strict-transport-security', hsts && transportSecurity(hsts));
  for (const { Header, Value } of config.CustomHeadersConfig?.Items ?? [])
    set(Header.toLowerCase(), Value);
  return headers;
}

/** Matches CloudFront's patterns: `*` is any text, `?` one character. */
function matches(pattern: string, path: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^/?${source.replace(/^\//, '')}$`).test(path);
}

type EdgeFunction = (event: unknown) => unknown;

/** A CloudFront function. Each request has new variables, but the context is shared: making one takes milliseconds. */
const edgeFunction = (code: string): EdgeFunction =>
  new Script(`(event) => {\n${code}\nreturn handler(event);\n}`).runInNewContext();

/** The template's CloudFront distribution: what it does to pages and headers. */
export class CdnDistribution {
  private readonly config: DistributionConfig;
  private readonly policies: ReadonlyMap<string, OutgoingHttpHeaders>;
  private readonly functions: ReadonlyMap<string, EdgeFunction>;

  constructor(stack: Stack, origins: LocalOrigins) {
    const [distribution] = stack.ofType('AWS::CloudFront::Distribution');
    this.config = distribution?.property<DistributionConfig>('DistributionConfig') ?? {
      DefaultCacheBehavior: {},
    };
    this.policies = new Map(
      stack.ofType('AWS::CloudFront::ResponseHeadersPolicy').map((policy) => {
        const config = policy.property<ResponseHeadersPolicyConfig>('ResponseHeadersPolicyConfig');
        return [policy.ref, headersOf(config ?? {}, origins)];
      }),
    );
    this.functions = new Map(
      stack
        .ofType('AWS::CloudFront::Function')
        .map((edge) => [edge.ref, edgeFunction(edge.property<string>('FunctionCode') ?? '')]),
    );
  }

  get webAclArn(): string | undefined {
    return this.config.WebACLId;
  }

  headers(path: string): OutgoingHttpHeaders {
    return this.policies.get(this.behavior(path).ResponseHeadersPolicyId ?? '') ?? {};
  }

  /** The headers that CloudFront adds to requests to the origin. */
  originHeaders(path: string): Record<string, string> {
    const { TargetOriginId } = this.behavior(path);
    const origin = this.config.Origins?.find(({ Id }) => Id === TargetOriginId);
    const headers = origin?.OriginCustomHeaders ?? [];
    return Object.fromEntries(
      headers.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
    );
  }

  /** @returns the object for a path, by the viewer-request function */
  objectAt(path: string, acceptEncoding = ''): string {
    const headers = { 'accept-encoding': { value: acceptEncoding } };
    const { uri } = this.run<{ uri: string }>('viewer-request', path, headers) ?? { uri: path };
    const root = this.config.DefaultRootObject;
    return uri === '/' && root ? `/${root}` : uri;
  }

  /** @returns the status of an existing object, by the viewer-response function */
  statusAt(path: string): number {
    const response = { statusCode: 200, statusDescription: 'OK', headers: {}, cookies: {} };
    return (this.run<typeof response>('viewer-response', path, {}, response) ?? response)
      .statusCode;
  }

  /** @returns the status and page for a missing object */
  errorPage(): { status: number; object?: string } {
    // CloudFront may not list the bucket, so S3 answers 403 for a missing object.
    const custom = this.config.CustomErrorResponses?.find(({ ErrorCode }) => ErrorCode === 403);
    const status = custom?.ResponseCode ?? 403;
    return custom?.ResponsePagePath ? { status, object: custom.ResponsePagePath } : { status };
  }

  private behavior(path: string): Behavior {
    const specific = this.config.CacheBehaviors?.find(
      ({ PathPattern }) => PathPattern && matches(PathPattern, path),
    );
    return specific ?? this.config.DefaultCacheBehavior;
  }

  private run<Result>(
    eventType: string,
    path: string,
    headers: object,
    response?: object,
  ): Result | undefined {
    const associations = this.behavior(path).FunctionAssociations ?? [];
    const association = associations.find(({ EventType }) => EventType === eventType);
    const edge = association && this.functions.get(association.FunctionARN);
    if (!edge) return undefined;
    const request = { method: 'GET', uri: path, querystring: {}, headers, cookies: {} };
    const event = { version: '1.0', viewer: { ip: '127.0.0.1' }, request, response };
    return edge(event) as Result;
  }
}

function localOrigins(stack: Stack): LocalOrigins {
  const buckets = stack
    .ofType('AWS::S3::Bucket')
    .flatMap((bucket) => [bucket.attribute('RegionalDomainName'), bucket.attribute('DomainName')]);
  const hosts = [`cognito-idp.${stack.region}.amazonaws.com`, ...buckets];
  return new Map(hosts.map((host) => [`https://${host}`, stack.endpoint]));
}

const identifyDistribution: Identify = (logicalId) => {
  const id = `E${hexId(logicalId, 13).toUpperCase()}`;
  return { ref: id, attributes: { DomainName: 'localhost', Id: id } };
};

const identifyFunction: Identify = (logicalId, { account, stackName }) => {
  const arn = `arn:aws:cloudfront::${account}:function/${stackName}-${logicalId}`;
  return { ref: arn, attributes: { FunctionARN: arn } };
};

export const cloudFront: Service<CdnDistribution> = {
  name: 'cloudfront',
  resources: {
    'AWS::CloudFront::Distribution': identifyDistribution,
    'AWS::CloudFront::Function': identifyFunction,
    'AWS::CloudFront::ResponseHeadersPolicy': identifyById,
  },
  start: async ({ stack, use }) => {
    await use(secretsManager);
    return new CdnDistribution(stack, localOrigins(stack));
  },
};
