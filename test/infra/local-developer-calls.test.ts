/** The first calls of a developer who knows LocalStack. */
import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { KMS } from '@aws-sdk/client-kms';
import { Lambda } from '@aws-sdk/client-lambda';
import { S3 } from '@aws-sdk/client-s3';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { SSM } from '@aws-sdk/client-ssm';
import { STS } from '@aws-sdk/client-sts';
import { errorOf, ownStage } from './own-cloud.ts';

const cloud = ownStage();

const call = (service: string, path: string, init: RequestInit = {}) =>
  fetch(`${cloud.endpoint}${path}`, {
    ...init,
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/eu-west-1/${service}/aws4_request`,
      ...init.headers,
    },
  });

/** @returns the name of the function that checks a call's secret */
async function nameOfCheck() {
  const { Functions = [] } = await new Lambda(cloud.aws).listFunctions();
  const source = 'functions/platform/origin-check.ts';
  return Functions.find(({ Description }) => Description === source)?.FunctionName;
}

const invoke = (FunctionName: string | undefined, event: object = {}) =>
  new Lambda(cloud.aws).invoke({ FunctionName, Payload: JSON.stringify(event) });

it('a developer is told who they are', async () => {
  expect(await new STS(cloud.aws).getCallerIdentity()).toMatchObject({
    Account: '000000000000',
    Arn: 'arn:aws:iam::000000000000:user/test',
  });
});

it('a developer reads the outputs of the stack, and of no other', async () => {
  const stacks = new CloudFormation(cloud.aws);
  const { Stacks = [] } = await stacks.describeStacks({ StackName: 'Miliki-dev' });
  const names = Stacks[0]?.Outputs?.map(({ OutputKey }) => OutputKey);
  expect(names).toContain('TableName');
  const wrong = stacks.describeStacks({ StackName: 'Miliki-prod' });
  await expect(wrong).rejects.toThrow('Stack with id Miliki-prod does not exist');
});

it('a developer lists the resources of the stack, with their names in the template', async () => {
  const stacks = new CloudFormation(cloud.aws);
  const listed = await stacks.listStackResources({ StackName: 'Miliki-dev' });
  expect(listed.StackResourceSummaries).toContainEqual(
    expect.objectContaining({
      ResourceType: 'AWS::DynamoDB::Table',
      LogicalResourceId: expect.stringMatching(/^DataTable/),
    }),
  );
});

it('a parameter has its versions until its end, and is gone then', async () => {
  const ssm = new SSM(cloud.aws);
  const Name = '/tests/one';
  const put = (Value: string, end: number) => {
    const Attributes = { Timestamp: new Date(end) };
    const Policies = JSON.stringify([{ Type: 'Expiration', Version: '1.0', Attributes }]);
    const kind = { Type: 'SecureString', Tier: 'Advanced', Overwrite: true } as const;
    return ssm.putParameter({ Name, Value, Policies, ...kind });
  };
  const read = () => ssm.getParameter({ Name });
  await put('first', Date.now() + 60_000);
  expect((await put('second', Date.now() + 60_000)).Version).toBe(2);
  expect((await read()).Parameter?.Value).toBe('second');
  await put('third', Date.now() - 1);
  expect(await errorOf(read())).toBe('ParameterNotFound');
});

it('a developer lists keys and secrets, without what is secret in them', async () => {
  const { Keys = [] } = await new KMS(cloud.aws).listKeys();
  expect(Keys.length).toBeGreaterThan(0);
  const { SecretList = [] } = await new SecretsManager(cloud.aws).listSecrets();
  expect(SecretList.length).toBeGreaterThan(0);
  expect(JSON.stringify(SecretList)).not.toContain('SecretString');
});

it('a developer calls a function, and gets what it answers or throws', async () => {
  const name = await nameOfCheck();
  const { Payload } = await invoke(name, { identitySource: ['no secret'] });
  expect(JSON.parse(`${Payload?.transformToString()}`)).toEqual({ isAuthorized: false });
  expect(await invoke(name)).toMatchObject({ StatusCode: 200, FunctionError: 'Handled' });
});

it('a developer who calls a function that does not exist is told its name', async () => {
  await expect(invoke('Nobody')).rejects.toMatchObject({
    $metadata: { httpStatusCode: 404 },
    name: 'ResourceNotFoundException',
    message: 'Function not found: Nobody',
  });
});

it('a developer reads what a function wrote', async () => {
  const name = await nameOfCheck();
  await invoke(name);
  const headers = { 'x-amz-target': 'Logs_20140328.FilterLogEvents' };
  const body = JSON.stringify({ logGroupName: `/aws/lambda/${name}` });
  const read = async () => {
    const answer = await call('logs', '/', { method: 'POST', body, headers });
    return JSON.stringify((await answer.json()).events);
  };
  await expect.poll(read).toContain('TypeError');
});

it('a developer lists the API and the schedules', async () => {
  const { items } = await (await call('apigateway', '/v2/apis')).json();
  expect(items).toHaveLength(1);
  const { Schedules } = await (await call('scheduler', '/schedules')).json();
  expect(Schedules.length).toBeGreaterThan(0);
});

it.each([
  ['lambda', '/2015-03-31/event-source-mappings/', 'application/json'],
  ['cloudfront', '/2020-05-31/distribution', 'application/xml'],
  ['route53', '/2013-04-01/hostedzone', 'application/xml'],
  ['s3', '/files?logging', 'application/xml'],
])('a call of %s that is not answered says where to look', async (service, path, type) => {
  const answer = await call(service, path);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toBe(type);
  const text = await answer.text();
  expect(text).toContain('local/services/');
  // These two clients find code and message only in this form.
  const isWrapped = ['cloudfront', 'route53'].includes(service);
  expect(/<ErrorResponse><Error>.*<Message>/.test(text)).toBe(isWrapped);
});

it('a developer lists parameters without their values, and hears what is not answered of them', async () => {
  const ssm = new SSM(cloud.aws);
  await ssm.putParameter({ Name: '/tests/listed', Value: 'hidden', Type: 'SecureString' });
  const { Parameters = [] } = await ssm.describeParameters();
  const listed = Parameters.find(({ Name }) => Name === '/tests/listed');
  expect(listed).toMatchObject({ Type: 'SecureString', Version: 1 });
  expect(JSON.stringify(Parameters)).not.toContain('hidden');
  const filters = { ParameterFilters: [{ Key: 'Name', Values: ['/tests'] }] };
  expect(await errorOf(ssm.describeParameters(filters))).toBe('UnknownOperationException');
  expect(await errorOf(ssm.getParametersByPath({ Path: '/tests' }))).toBe(
    'UnknownOperationException',
  );
});

it('a developer reads of buckets and tables what the template says of versions and backups', async () => {
  const s3 = new S3({ ...cloud.aws, forcePathStyle: true });
  const { Buckets = [] } = await s3.listBuckets();
  const states = await Promise.all(
    Buckets.map(async ({ Name }) => (await s3.getBucketVersioning({ Bucket: Name })).Status),
  );
  expect(states).toContain('Enabled');
  expect(await errorOf(s3.getBucketVersioning({ Bucket: 'nobodys' }))).toBe('NoSuchBucket');
  const table = new DynamoDB(cloud.aws);
  const [TableName] = (await table.listTables()).TableNames ?? [];
  const { ContinuousBackupsDescription } = await table.describeContinuousBackups({ TableName });
  expect(ContinuousBackupsDescription?.PointInTimeRecoveryDescription).toMatchObject({
    PointInTimeRecoveryStatus: 'ENABLED',
  });
  const missing = table.describeContinuousBackups({ TableName: 'Nobodys' });
  expect(await errorOf(missing)).toBe('TableNotFoundException');
  await expect(table.listBackups()).rejects.toThrow('does not support the action ListBackups');
});

it('a developer finds the pools by their names, which are not their ids', async () => {
  const pools = new CognitoIdentityProvider(cloud.aws);
  const { UserPools = [] } = await pools.listUserPools({ MaxResults: 10 });
  expect(UserPools.length).toBeGreaterThan(1);
  expect(UserPools.filter(({ Name = '' }) => !/Pool/.test(Name))).toEqual([]);
  expect(UserPools.filter(({ Id, Name }) => Id === Name)).toEqual([]);
});

it.each([
  ['in the URL', '/files/one?AWSAccessKeyId=test&Signature=x&Expires=4000000000', {}],
  ['in a header', '/files/one', { authorization: 'AWS test:signature' }],
])('a signature of version 2 %s is refused as S3 refuses it', async (_, path, headers) => {
  const answer = await fetch(`${cloud.endpoint}${path}`, { headers });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Please use AWS4-HMAC-SHA256.');
});

it.each(['/health', '/_localstack/health'])('%s says which services run', async (path) => {
  const { services } = (await cloud.ask('GET', path)).body;
  expect(services).toMatchObject({ dynamodb: 'running', lambda: 'running', s3: 'running' });
  expect((await fetch(`${cloud.endpoint}${path}`, { method: 'HEAD' })).status).toBe(200);
});

it('a page of LocalStack that is none here is refused as such, and not for lack of a signature', async () => {
  const answer = await fetch(`${cloud.endpoint}/_localstack/init`);
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('does not support the action /_localstack/init'),
  ]);
});
