import type { AwsRequest, Permission } from '#local/service.ts';
import { Iam } from '#local/services/iam/iam.ts';
import { services } from '#local/services.ts';
import { stackOf } from './stack-of.ts';

const TABLE = 'arn:aws:dynamodb:eu-west-1:000000000000:table/Data';
const DOCS = 'arn:aws:s3:::docs';
const PHONE = '+254712345678';
const TOPIC = 'arn:aws:sns:eu-west-1:000000000000:alarms';

interface RoleOptions {
  role?: Record<string, unknown>;
  statements?: Record<string, unknown>[];
}

const stackWith = ({ role = {}, statements = [] }: RoleOptions) =>
  stackOf({
    Fn: { Type: 'AWS::Lambda::Function', Properties: { Role: { 'Fn::GetAtt': ['Role', 'Arn'] } } },
    Role: { Type: 'AWS::IAM::Role', Properties: role },
    Policy: {
      Type: 'AWS::IAM::Policy',
      Properties: { Roles: [{ Ref: 'Role' }], PolicyDocument: { Statement: statements } },
    },
    Key: { Type: 'AWS::KMS::Key' },
  });

const iamWith = (options: RoleOptions) => new Iam(stackWith(options), ['Fn']);
const allow = (Action: string | string[], Resource: string | string[]) => ({
  Effect: 'Allow',
  Action,
  Resource,
});

describe('grants', () => {
  const put = { action: 'dynamodb:PutItem', resource: TABLE };

  it('a function may do nothing that no policy allows', () => {
    const iam = iamWith({ statements: [allow('dynamodb:GetItem', TABLE)] });
    expect(() => iam.require('Fn', [put])).toThrow(
      expect.objectContaining({
        name: 'AccessDeniedException',
        message:
          'User: arn:aws:sts::000000000000:assumed-role/Miliki-dev-Role/Miliki-dev-Fn is not authorized to perform: ' +
          `dynamodb:PutItem on resource: ${TABLE} because no identity-based policy allows the dynamodb:PutItem action`,
      }),
    );
  });

  it('a function may do all that its policy or its role itself allows', () => {
    const statements = [allow(['dynamodb:GetItem', 'dynamodb:PutItem'], TABLE)];
    expect(iamWith({ statements }).allows('Fn', put)).toBe(true);
    const Policies = [{ PolicyName: 'Own', PolicyDocument: { Statement: statements[0] } }];
    expect(iamWith({ role: { Policies } }).allows('Fn', put)).toBe(true);
  });

  it('a function needs a grant for everything that a call does', () => {
    const iam = iamWith({ statements: [allow('dynamodb:PutItem', TABLE)] });
    const check = { action: 'dynamodb:ConditionCheckItem', resource: TABLE };
    expect(() => iam.require('Fn', [put, check])).toThrow(/perform: dynamodb:ConditionCheckItem/);
  });

  it.each([
    ['s3:GetObject', `${DOCS}/applications/*`, `${DOCS}/applications/u/a`, true],
    ['s3:GetObject', `${DOCS}/applications/*`, `${DOCS}/other/a`, false],
    ['s3:Get*', `${DOCS}/?`, `${DOCS}/a`, true],
    ['S3:getobject', '*', `${DOCS}/a`, true],
    ['s3:GetObject', 'arn:aws:s3:::d.cs/a', `${DOCS}/a`, false],
  ])('a grant of %s on %s covers %s: %s', (action, pattern, resource, isAllowed) => {
    const iam = iamWith({ statements: [allow(action, pattern)] });
    expect(iam.allows('Fn', { action: 's3:GetObject', resource })).toBe(isAllowed);
  });

  it('a function may send SMS and publish to no topic when topics are denied', () => {
    const deny = { Effect: 'Deny', Action: 'sns:Publish', Resource: 'arn:aws:sns:*:*:*' };
    const iam = iamWith({ statements: [allow('sns:Publish', '*'), deny] });
    expect(iam.allows('Fn', { action: 'sns:Publish', resource: PHONE })).toBe(true);
    expect(() => iam.require('Fn', [{ action: 'sns:Publish', resource: TOPIC }])).toThrow(
      expect.objectContaining({
        name: 'AuthorizationError',
        message: expect.stringContaining('explicit deny'),
      }),
    );
  });
});

it.each(['NotAction', 'NotResource'])(
  'the cloud does not start with %s in a statement, which it cannot evaluate',
  (element) => {
    const statement = { ...allow('s3:GetObject', '*'), [element]: {} };
    expect(() => iamWith({ statements: [statement] })).toThrow(
      `The local cloud cannot evaluate ${element} in Policy.`,
    );
  },
);

it('the cloud does not start with a condition that it cannot evaluate', () => {
  const Condition = { StringEquals: { 'aws:SourceVpc': 'vpc-1' } };
  const statements = [{ ...allow('s3:GetObject', '*'), Condition }];
  expect(() => iamWith({ statements })).toThrow('cannot evaluate StringEquals of aws:SourceVpc');
});

it('threat 160: writes of partitions that are denied are refused, alone, in a transaction and in a batch', () => {
  const Condition = {
    'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['staff', 'payment#*'] },
  };
  const deny = { ...allow('dynamodb:*', TABLE), Effect: 'Deny', Condition };
  const properties = { KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }] };
  const data = { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 'Data', ...properties } };
  const iam = iamWith({ statements: [allow('dynamodb:*', TABLE), deny] });
  const { permissionsFor } = services.find(({ name }) => name === 'dynamodb') ?? {};
  const stack = stackOf({ Data: data });
  const isAllowed = (action: string, input: object) => {
    const needed = permissionsFor?.({ action, input } as AwsRequest, stack, {}) as Permission[];
    return needed.every((permission) => iam.allows('Fn', permission));
  };
  for (const [pk, allowed] of [
    ['staff', false],
    ['payment#TKO', false],
    ['user#1', true],
    ['staffing', true],
  ] as const) {
    const Item = { pk: { S: pk } };
    const other = { Put: { TableName: 'Data', Item: { pk: { S: 'user#2' } } } };
    const Update = { TableName: TABLE, Key: Item };
    const batch = { RequestItems: { Data: [{ PutRequest: { Item } }] } };
    expect([
      pk,
      isAllowed('PutItem', { TableName: 'Data', Item }),
      isAllowed('TransactWriteItems', { TransactItems: [other, { Update }] }),
      isAllowed('BatchWriteItem', batch),
    ]).toEqual([pk, allowed, allowed, allowed]);
  }
});

it('the cloud does not start with a managed policy, which it cannot evaluate', () => {
  const role = { ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] };
  expect(() => iamWith({ role })).toThrow('managed policies of Role');
});

describe('permissions', () => {
  const stack = stackWith({});
  const keyArn = stack.attribute('Key', 'Arn');
  const message = { QueueUrl: 'http://localhost/000000000000/q' };
  const sending = ['sqs:SendMessage on arn:aws:sqs:eu-west-1:000000000000:q'];
  const needs = (name: string, action: string, input: Record<string, unknown>) => {
    const service = services.find((one) => one.name === name);
    const needed = service?.permissionsFor?.({ action, input } as AwsRequest, stack, {});
    return (needed as Permission[]).map((one) => `${one.action} on ${one.resource}`);
  };

  it('a read needs a permission for its table, or for the index that it queries', () => {
    expect(needs('dynamodb', 'GetItem', { TableName: 'Data' })).toEqual([
      `dynamodb:GetItem on ${TABLE}`,
    ]);
    expect(needs('dynamodb', 'Query', { TableName: TABLE, IndexName: 'gsi1' })).toEqual([
      `dynamodb:Query on ${TABLE}/index/gsi1`,
    ]);
  });

  it('a transaction needs the permissions of its items', () => {
    const kinds = ['Put', 'Update', 'Delete', 'ConditionCheck'];
    const TransactItems = kinds.map((kind) => ({ [kind]: { TableName: 'Data' } }));
    expect(needs('dynamodb', 'TransactWriteItems', { TransactItems })).toEqual(
      ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map(
        (action) => `dynamodb:${action} on ${TABLE}`,
      ),
    );
  });

  it('a batch needs a permission for each of its tables', () => {
    expect(needs('dynamodb', 'BatchGetItem', { RequestItems: { Data: {} } })).toEqual([
      `dynamodb:BatchGetItem on ${TABLE}`,
    ]);
  });

  it('a publication needs a permission for its topic or its phone', () => {
    expect(needs('sns', 'Publish', { PhoneNumber: PHONE })).toEqual([`sns:Publish on ${PHONE}`]);
  });

  it('calls need permissions for keys, secrets and queues by their ARNs', () => {
    const KeyId = stack.ref('Key');
    expect(needs('kms', 'Encrypt', { KeyId })).toEqual([`kms:Encrypt on ${keyArn}`]);
    expect(needs('secretsmanager', 'GetSecretValue', { SecretId: 'Master' })).toEqual([
      'secretsmanager:GetSecretValue on arn:aws:secretsmanager:eu-west-1:000000000000:secret:Master',
    ]);
    expect(needs('sqs', 'SendMessage', message)).toEqual(sending);
  });

  it('a batch of messages needs the permission of a single message', () => {
    expect(needs('sqs', 'SendMessageBatch', message)).toEqual(sending);
  });

  it('a sign-in by the browser needs no permission', () => {
    expect(needs('cognito-idp', 'InitiateAuth', {})).toEqual([]);
  });
});
