/** The calls that somebody who knows LocalStack tries first. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import { KMSClient, ListKeysCommand } from '@aws-sdk/client-kms';
import { ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, startCloud } from '#local/cloud.ts';

let dataDir = '';
let cloud: Cloud;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miliki-calls-'));
  cloud = await startCloud({ dataDir, site: 'none', endpointPort: 0, webPort: 0 });
}, 60_000);

afterAll(async () => {
  await cloud.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const client = () => ({
  region: cloud.region,
  endpoint: cloud.endpoint,
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

/** A request that a client of this service signed. */
const call = (service: string, path: string, init: RequestInit = {}) =>
  fetch(`${cloud.endpoint}${path}`, {
    ...init,
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/${cloud.region}/${service}/aws4_request`,
      ...init.headers,
    },
  });

/** @returns the name of the function that is made from this source */
async function functionFrom(entry: string): Promise<string> {
  const { Functions } = await (await call('lambda', '/2015-03-31/functions/')).json();
  return Functions.find(({ Description }: { Description: string }) => Description === entry)
    .FunctionName;
}

describe('a developer at the local cloud', () => {
  it('a developer is told who they are', async () => {
    const identity = await new STSClient(client()).send(new GetCallerIdentityCommand({}));
    expect(identity).toMatchObject({
      Account: '000000000000',
      Arn: 'arn:aws:iam::000000000000:user/test',
    });
  });

  it('a developer reads the outputs of the stack, and of no other', async () => {
    const stacks = new CloudFormationClient(client());
    const { Stacks = [] } = await stacks.send(
      new DescribeStacksCommand({ StackName: 'Miliki-dev' }),
    );
    const names = Stacks[0]?.Outputs?.map(({ OutputKey }) => OutputKey);
    expect(names).toContain('TableName');
    const wrong = stacks.send(new DescribeStacksCommand({ StackName: 'Miliki-prod' }));
    await expect(wrong).rejects.toThrow('Stack with id Miliki-prod does not exist');
  });

  it('a developer lists the resources of the stack, with their names in the template', async () => {
    const { StackResourceSummaries = [] } = await new CloudFormationClient(client()).send(
      new ListStackResourcesCommand({ StackName: 'Miliki-dev' }),
    );
    const tables = StackResourceSummaries.filter(
      ({ ResourceType }) => ResourceType === 'AWS::DynamoDB::Table',
    );
    expect(tables.map(({ LogicalResourceId }) => LogicalResourceId)).toContainEqual(
      expect.stringMatching(/^DataTable/),
    );
  });

  it('a parameter has its versions until its end, and is gone then', async () => {
    const ssm = new SSMClient(client());
    const put = (Value: string, end: number) =>
      ssm.send(
        new PutParameterCommand({
          Name: '/tests/one',
          Value,
          Type: 'SecureString',
          Tier: 'Advanced',
          Overwrite: true,
          Policies: JSON.stringify([
            { Type: 'Expiration', Version: '1.0', Attributes: { Timestamp: new Date(end) } },
          ]),
        }),
      );
    const read = () => ssm.send(new GetParameterCommand({ Name: '/tests/one' }));
    await put('first', Date.now() + 60_000);
    expect((await put('second', Date.now() + 60_000)).Version).toBe(2);
    expect((await read()).Parameter?.Value).toBe('second');
    await put('third', Date.now() - 1);
    await expect(read()).rejects.toMatchObject({ name: 'ParameterNotFound' });
  });

  it('a developer lists keys and secrets, without what is secret in them', async () => {
    const { Keys = [] } = await new KMSClient(client()).send(new ListKeysCommand({}));
    expect(Keys.length).toBeGreaterThan(0);
    const secrets = await new SecretsManagerClient(client()).send(new ListSecretsCommand({}));
    expect(secrets.SecretList?.length).toBeGreaterThan(0);
    expect(JSON.stringify(secrets.SecretList)).not.toContain('SecretString');
  });

  it('a developer calls a function, and gets what it answers or throws', async () => {
    const path = `/2015-03-31/functions/${await functionFrom('functions/platform/origin-check.ts')}/invocations`;
    const answer = await call('lambda', path, {
      method: 'POST',
      body: JSON.stringify({ identitySource: ['no secret'] }),
    });
    expect(await answer.json()).toEqual({ isAuthorized: false });
    const failed = await call('lambda', path, { method: 'POST', body: '{}' });
    expect(failed.status).toBe(200);
    expect(failed.headers.get('x-amz-function-error')).toBe('Handled');
  });

  it('a developer who calls a function that does not exist is told its name', async () => {
    const answer = await call('lambda', '/2015-03-31/functions/Nobody/invocations', {
      method: 'POST',
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException');
    expect(await answer.json()).toMatchObject({ message: 'Function not found: Nobody' });
  });

  it('a developer reads what a function wrote', async () => {
    const name = await functionFrom('functions/platform/origin-check.ts');
    const target = { 'x-amz-target': 'Logs_20140328.FilterLogEvents' };
    await call('lambda', `/2015-03-31/functions/${name}/invocations`, {
      method: 'POST',
      body: '{}',
    });
    const read = async () => {
      const body = JSON.stringify({ logGroupName: `/aws/lambda/${name}` });
      const answer = await call('logs', '/', { method: 'POST', headers: target, body });
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
    ['cloudfront', '/2020-05-31/distribution', 'application/json'],
  ])('a call of %s that is not answered says where to look', async (service, path, type) => {
    const answer = await call(service, path);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe(type);
    expect((await answer.json()).message).toContain('local/services/');
  });

  it.each(['/health', '/_localstack/health'])('%s says which services run', async (path) => {
    const { services } = await (await fetch(`${cloud.endpoint}${path}`)).json();
    expect(services).toMatchObject({ dynamodb: 'running', lambda: 'running', s3: 'running' });
  });
});
