/** The calls that somebody who knows LocalStack tries first. */
import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { KMS } from '@aws-sdk/client-kms';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { SSM } from '@aws-sdk/client-ssm';
import { STS } from '@aws-sdk/client-sts';
import { describe, expect, it } from 'vitest';
import { errorOf, ownStage } from './own-cloud.ts';

const cloud = ownStage();

/** A request that a client of this service signed. */
const call = (service: string, path: string, init: RequestInit = {}) =>
  fetch(`${cloud.endpoint}${path}`, {
    ...init,
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/eu-west-1/${service}/aws4_request`,
      ...init.headers,
    },
  });

const post = (service: string, path: string, body: object, headers = {}) =>
  call(service, path, { method: 'POST', body: JSON.stringify(body), headers });

const functions = '/2015-03-31/functions';

/** @returns the name of the function that looks at the secret of a call */
async function nameOfCheck(): Promise<string> {
  const { Functions } = await (await call('lambda', `${functions}/`)).json();
  return Functions.find(
    ({ Description }: { Description: string }) =>
      Description === 'functions/platform/origin-check.ts',
  ).FunctionName;
}

const invoke = (name: string, event: object = {}) =>
  post('lambda', `${functions}/${name}/invocations`, event);

describe('a developer at the local cloud', () => {
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
    const answer = await invoke(name, { identitySource: ['no secret'] });
    expect(await answer.json()).toEqual({ isAuthorized: false });
    const failed = await invoke(name);
    expect(failed.status).toBe(200);
    expect(failed.headers.get('x-amz-function-error')).toBe('Handled');
  });

  it('a developer who calls a function that does not exist is told its name', async () => {
    const answer = await invoke('Nobody');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException');
    expect(await answer.json()).toMatchObject({ message: 'Function not found: Nobody' });
  });

  it('a developer reads what a function wrote', async () => {
    const name = await nameOfCheck();
    await invoke(name);
    const target = { 'x-amz-target': 'Logs_20140328.FilterLogEvents' };
    const read = async () => {
      const answer = await post('logs', '/', { logGroupName: `/aws/lambda/${name}` }, target);
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
    const { services } = (await cloud.ask('GET', path)).body;
    expect(services).toMatchObject({ dynamodb: 'running', lambda: 'running', s3: 'running' });
  });
});
