import type { IncomingMessage, RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import type {
  AwsRequest,
  CloudContext,
  Permission,
  RunningService,
  Service,
} from '#local/service.ts';
import { developerKey } from '#local/services/iam/access-keys.ts';
import { iam } from '#local/services/iam/iam.ts';
import type { Identify } from '#local/template/identity.ts';
import type { StackResource } from '#local/template/stack.ts';
import { ConditionalPuts, isAmbiguous, type ObjectStore, refuseAmbiguousKeys } from './s3-store.ts';

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

/** The bucket's rules, with the local site beside the deployed one. */
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

/** The parts of a file beside its content. The query names one, and each has its own rights. */
const BESIDE = {
  acl: 'Acl',
  tagging: 'Tagging',
  'legal-hold': 'LegalHold',
  retention: 'Retention',
};

/** The allowed query of a bucket request: parameters of a list or signature, and the parts that are answered. */
const OF_BUCKET =
  /^(?:list-type|prefix|delimiter|marker|max-keys|continuation-token|start-after|encoding-type|fetch-owner|x-id|x-amz-.*|cors|delete|location|versioning|website)$/i;

/** s3rver lists the bucket if it does not know the part. */
function requireKnown({ method }: IncomingMessage, { pathname, searchParams }: URL): void {
  const isBucket = /^\/[^/]+\/?$/.test(pathname);
  const unknown = [...searchParams.keys()].find((name) => !OF_BUCKET.test(name));
  if (isBucket && unknown) throw unsupported('s3', `${method} ?${unknown} of a bucket`);
}

/** S3's name of the action, for those that functions use. A version has separate actions only in rights. */
function actionOf(request: IncomingMessage, url: URL): string {
  const isObject = /^\/[^/]+\/.+/.test(url.pathname);
  const method = request.method ?? 'GET';
  if (request.headers['x-amz-copy-source']) return 'CopyObject';
  if (!isObject && method === 'GET' && url.searchParams.has('versioning'))
    return 'GetBucketVersioning';
  if (!isObject && method === 'GET') return url.pathname === '/' ? 'ListBuckets' : 'ListObjects';
  const verb = { GET: 'Get', HEAD: 'Head', PUT: 'Put', DELETE: 'Delete', POST: 'Post' }[method];
  const beside = Object.entries(BESIDE).find(([name]) => isObject && url.searchParams.has(name));
  return `${verb ?? method}${isObject ? 'Object' : 'Bucket'}${beside?.[1] ?? ''}`;
}

const on = (action: string, resource: string): Permission => ({
  action: `s3:${action}`,
  resource: `arn:aws:s3:::${resource}`,
});

/** HEAD takes the right to read, and a version takes a separate right. */
function rightFor(action: string, { searchParams }: URL): string {
  const right = action.replace('Head', 'Get');
  return searchParams.has('versionId') ? right.replace('Object', 'ObjectVersion') : right;
}

/** The permissions that do not depend on the bucket's content. */
function plainPermissions({ action, message, url }: AwsRequest, path: string): Permission[] {
  if (action === 'ListBuckets') return [on('ListAllMyBuckets', '*')];
  if (action === 'ListObjects' || action === 'HeadBucket') return [on('ListBucket', path)];
  if (action !== 'CopyObject') return [on(rightFor(action, url), path)];
  const source = decodeURIComponent(String(message.headers['x-amz-copy-source']));
  return [on('GetObject', source.replace(/^\//, '')), on('PutObject', path)];
}

/** Amazon's headers can change what a request does, so they must be signed. */
function requireSignedHeaders({ headers }: IncomingMessage, url: URL): void {
  const inHeader = /SignedHeaders=([^,\s]+)/.exec(headers.authorization ?? '')?.[1];
  const signed = (inHeader ?? url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const isSigned = (name: string) => !name.startsWith('x-amz-') || signed.includes(name);
  if (Object.keys(headers).every(isSigned)) return;
  const message = 'There were headers present in the request which were not signed';
  throw new AwsError('AccessDenied', message, 403);
}

/**
 * S3 by s3rver, which verifies signatures and so refuses an upload of another size or type than signed. Unsigned
 * requests never reach it: all buckets are private.
 */
class S3 implements RunningService {
  private readonly server: S3rver;
  private readonly callback: RequestListener;
  private readonly conditionalPuts: ConditionalPuts;
  private readonly buckets: readonly StackResource[];

  constructor(server: S3rver, buckets: readonly StackResource[]) {
    this.server = server;
    this.buckets = buckets;
    this.callback = server.callback();
    this.conditionalPuts = new ConditionalPuts(server.store);
    refuseAmbiguousKeys(server.store);
  }

  async has(bucket: string, key: string): Promise<boolean> {
    return !isAmbiguous(key) && this.server.store.existsObject(bucket, key);
  }

  async handle({ action, message, response, url }: AwsRequest): Promise<void> {
    if (message.method !== 'OPTIONS') requireSignedHeaders(message, url);
    requireKnown(message, url);
    if (action === 'GetBucketVersioning') {
      response.setHeader('content-type', 'application/xml');
      response.end(this.versioningOf(url.pathname.split('/')[1] ?? ''));
      return;
    }
    await this.conditionalPuts.during(message, () => this.callback(message, response));
  }

  /** As in the template; no versions are kept here. @throws AwsError NoSuchBucket */
  private versioningOf(name: string): string {
    const bucket = this.buckets.find(({ ref }) => ref === name);
    if (!bucket) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404);
    const { Status } = bucket.property<{ Status?: string }>('VersioningConfiguration') ?? {};
    const status = elements('Status', Status ? [Status] : []);
    return `<VersioningConfiguration>${status}</VersioningConfiguration>`;
  }

  stop(): void {
    this.server.logger.exceptions.unhandle();
    this.server.logger.close();
  }
}

async function start({ stack, dataDir, siteOrigins, use }: CloudContext): Promise<S3> {
  const S3rver = require('@20minutes/s3rver');
  const { DUMMY_ACCOUNT } = require('@20minutes/s3rver/lib/models/account');
  const { accessKeys } = await use(iam);
  for (const { accessKeyId, secretAccessKey } of [developerKey, ...accessKeys.all()]) {
    DUMMY_ACCOUNT.createKeyPair(accessKeyId, secretAccessKey);
  }
  const buckets = stack.ofType('AWS::S3::Bucket');
  const server: S3rver = new S3rver({
    directory: join(dataDir, 's3'),
    silent: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((bucket) => bucketConfiguration(bucket, siteOrigins)),
  });
  await server.configureBuckets();
  return new S3(server, buckets);
}

const identifyBucket: Identify = (logicalId, { stackName, region }) => {
  const name = `${stackName}-${logicalId}`.toLowerCase().slice(0, 63);
  return {
    ref: name,
    attributes: {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
    },
  };
};

export const s3: Service<S3> = {
  name: 's3',
  resources: { 'AWS::S3::Bucket': identifyBucket },
  actionOf,
  async permissionsFor(request, _stack, running) {
    const { action, url } = request;
    const path = decodeURIComponent(url.pathname).slice(1);
    const permissions = plainPermissions(request, path);
    if (action !== 'GetObject' && action !== 'HeadObject') return permissions;
    const [bucket = '', ...key] = path.split('/');
    if (await running.has(bucket, key.join('/'))) return permissions;
    // S3 tells that something is missing only to callers who may list the bucket.
    return [...permissions, on('ListBucket', bucket)];
  },
  start,
};
