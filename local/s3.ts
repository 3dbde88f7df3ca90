import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { type AccessKey, developerKey } from './access-keys.ts';
import type { RawService } from './gateway.ts';
import type { Permission } from './iam.ts';
import { ConditionalPuts, type ObjectStore } from './s3-store.ts';
import type { Stack, StackResource } from './stack.ts';

const require = createRequire(import.meta.url);

interface S3rver {
  callback(): RequestListener;
  configureBuckets(): Promise<unknown>;
  store: ObjectStore;
  logger: { exceptions: { unhandle(): void }; close(): void };
}

interface CorsRule {
  AllowedHeaders?: string[];
  AllowedMethods: string[];
  AllowedOrigins: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
}

const elements = (name: string, values: readonly unknown[] = []) =>
  values.map((value) => `<${name}>${value}</${name}>`).join('');

/** The bucket's own rules, with the local site let in wherever a deployed one is. */
function corsXml(rules: CorsRule[], siteOrigins: readonly string[]): string {
  const rulesXml = rules.map((rule) =>
    [
      '<CORSRule>',
      elements('AllowedOrigin', [...rule.AllowedOrigins, ...siteOrigins]),
      elements('AllowedMethod', rule.AllowedMethods),
      elements('AllowedHeader', rule.AllowedHeaders),
      elements('ExposeHeader', rule.ExposedHeaders),
      elements('MaxAgeSeconds', rule.MaxAge === undefined ? [] : [rule.MaxAge]),
      '</CORSRule>',
    ].join(''),
  );
  return `<CORSConfiguration>${rulesXml.join('')}</CORSConfiguration>`;
}

function bucketConfiguration(bucket: StackResource, siteOrigins: readonly string[]) {
  const cors = bucket.property<{ CorsRules: CorsRule[] }>('CorsConfiguration');
  const configs = cors ? [corsXml(cors.CorsRules, siteOrigins)] : [];
  return { name: bucket.ref, configs };
}

/** The action's name in S3's API, as far as the functions use it. */
function actionOf(request: IncomingMessage, url: URL): string {
  const isObject = /^\/[^/]+\/.+/.test(url.pathname);
  const method = request.method ?? 'GET';
  if (request.headers['x-amz-copy-source']) return 'CopyObject';
  if (!isObject && method === 'GET') return url.pathname === '/' ? 'ListBuckets' : 'ListObjects';
  const verb = { GET: 'Get', HEAD: 'Head', PUT: 'Put', DELETE: 'Delete', POST: 'Post' }[method];
  return `${verb ?? method}${isObject ? 'Object' : 'Bucket'}`;
}

const on = (action: string, resource: string): Permission => ({
  action: `s3:${action}`,
  resource: `arn:aws:s3:::${resource}`,
});

/** What a request needs, as AWS's service authorization reference has it. */
function permissionsFor(action: string, request: IncomingMessage, path: string): Permission[] {
  if (action === 'ListBuckets') return [on('ListAllMyBuckets', '*')];
  if (action === 'ListObjects' || action === 'HeadBucket') return [on('ListBucket', path)];
  if (action === 'HeadObject') return [on('GetObject', path)];
  if (action !== 'CopyObject') return [on(action, path)];
  const source = decodeURIComponent(String(request.headers['x-amz-copy-source']));
  return [on('GetObject', source.replace(/^\//, '')), on('PutObject', path)];
}

/**
 * S3 by s3rver, which verifies each signature and so refuses an upload whose size or type is not
 * the signed one. Unsigned requests never reach it: all buckets are private.
 */
export class S3 implements RawService {
  readonly actionOf = actionOf;
  private readonly server: S3rver;
  private readonly callback: RequestListener;
  private readonly conditionalPuts: ConditionalPuts;

  private constructor(server: S3rver) {
    this.server = server;
    this.callback = server.callback();
    this.conditionalPuts = new ConditionalPuts(server.store);
  }

  static async start(
    directory: string,
    stack: Stack,
    siteOrigins: readonly string[],
    keys: readonly AccessKey[],
  ): Promise<S3> {
    const S3rver = require('@20minutes/s3rver');
    const { DUMMY_ACCOUNT } = require('@20minutes/s3rver/lib/models/account');
    for (const { accessKeyId, secretAccessKey } of [developerKey, ...keys]) {
      DUMMY_ACCOUNT.createKeyPair(accessKeyId, secretAccessKey);
    }
    const server: S3rver = new S3rver({
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: stack
        .ofType('AWS::S3::Bucket')
        .map((bucket) => bucketConfiguration(bucket, siteOrigins)),
    });
    await server.configureBuckets();
    return new S3(server);
  }

  async permissionsFor(action: string, request: IncomingMessage, url: URL): Promise<Permission[]> {
    const path = decodeURIComponent(url.pathname).slice(1);
    const permissions = permissionsFor(action, request, path);
    if (action !== 'GetObject' && action !== 'HeadObject') return permissions;
    const [bucket = '', ...key] = path.split('/');
    if (await this.server.store.existsObject(bucket, key.join('/'))) return permissions;
    // Only who may list a bucket is told that something is missing there.
    return [...permissions, on('ListBucket', bucket)];
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.conditionalPuts.during(request, () => this.callback(request, response));
  }

  stop(): void {
    this.server.logger.exceptions.unhandle();
    this.server.logger.close();
  }
}
