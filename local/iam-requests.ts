/** Which permissions a call needs, as AWS's service authorization reference has it. */
import type { Permission } from './iam.ts';
import { keyArnFor } from './kms.ts';
import type { Stack } from './stack.ts';

type Input = Record<string, unknown>;

type Requests = (action: string, input: Input, stack: Stack) => Permission[];

const isArn = (name: string) => name.startsWith('arn:');

function tableArn(tableName: unknown, { region, account }: Stack): string {
  const name = String(tableName);
  return isArn(name) ? name : `arn:aws:dynamodb:${region}:${account}:table/${name}`;
}

/** What a transaction's parts are called, and the action that each needs. */
const transactionParts: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

const dynamodb: Requests = (action, input, stack) => {
  const one = (name: string, resource: string) => [{ action: `dynamodb:${name}`, resource }];
  if (Array.isArray(input.TransactItems)) {
    return input.TransactItems.flatMap((item: Record<string, { TableName: string }>) =>
      Object.entries(item).flatMap(([part, { TableName }]) =>
        one(transactionParts[part] ?? part, tableArn(TableName, stack)),
      ),
    );
  }
  if (typeof input.RequestItems === 'object' && input.RequestItems) {
    const tables = Object.keys(input.RequestItems);
    return tables.flatMap((name) => one(action, tableArn(name, stack)));
  }
  if (input.TableName === undefined) return one(action, '*');
  const table = tableArn(input.TableName, stack);
  return one(action, input.IndexName ? `${table}/index/${input.IndexName}` : table);
};

/** A phone number has no ARN: only a grant on `*` covers it, and a deny on all topics does not. */
const sns: Requests = (action, input) => [
  {
    action: `sns:${action}`,
    resource: String(input.TopicArn ?? input.TargetArn ?? input.PhoneNumber ?? '*'),
  },
];

const sqs: Requests = (action, input, { region, account }) => {
  const name = String(input.QueueUrl ?? input.QueueName ?? '*')
    .split('/')
    .at(-1);
  return [{ action: `sqs:${action}`, resource: `arn:aws:sqs:${region}:${account}:${name}` }];
};

const kms: Requests = (action, input, stack) => [
  { action: `kms:${action}`, resource: keyArnFor(input, stack) ?? '*' },
];

const secretsmanager: Requests = (action, input, { region, account }) => {
  const id = String(input.SecretId ?? '*');
  const resource = isArn(id) ? id : `arn:aws:secretsmanager:${region}:${account}:secret:${id}`;
  return [{ action: `secretsmanager:${action}`, resource }];
};

/** What browsers call of Cognito needs no grant; what administers a pool does. */
const cognito: Requests = (action, input, { region, account }) => {
  const resource = `arn:aws:cognito-idp:${region}:${account}:userpool/${input.UserPoolId}`;
  return action.startsWith('Admin') ? [{ action: `cognito-idp:${action}`, resource }] : [];
};

const requests: Record<string, Requests> = {
  ...{ dynamodb, sns, sqs, kms, secretsmanager },
  'cognito-idp': cognito,
};

/** What a call to any service but S3 needs. */
export function permissionsFor(
  service: string,
  action: string,
  body: Buffer,
  stack: Stack,
): Permission[] {
  const required = requests[service];
  if (!required) return [];
  const text = body.toString();
  const input = text.startsWith('{')
    ? JSON.parse(text)
    : Object.fromEntries(new URLSearchParams(text));
  return required(action, input, stack);
}
