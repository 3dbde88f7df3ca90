import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { keyVariables } from '#core/platform/key-purposes.ts';
import { type StageName, stages } from '#infra/stages.ts';
import { roleStatements, type Statement } from './policies.ts';

/** What the resources of a statement are, by a pattern that their JSON matches. */
const kinds: [RegExp, string][] = [
  [/"AuditTable\w+","StreamArn"/, 'the stream of the audit'],
  [/"AuditTable\w+","Arn".*\/index\//, 'the indexes of the audit'],
  [/"AuditTable\w+","Arn"/, 'the audit'],
  [/"DataTable\w+","StreamArn"/, 'the stream'],
  [/"DataTable\w+","Arn".*\/index\//, 'the indexes'],
  [/"DataTable\w+","Arn"/, 'the table'],
  [/"UploadsBucket\w+","Arn".*"\/(\w+)\/\*"/, 'files of $1'],
  [/"UploadsBucket\w+","Arn"/, 'the uploads'],
  [/"PapersBucket\w+","Arn"/, 'the papers'],
  [/"Keys(\w+?)[0-9A-F]{8}"/, 'the key $1'],
  [/"MpesaSecret/, 'the secret of M-Pesa'],
  [/"StatementKey/, 'the statement key'],
  [/"StaffSignInUserPool/, 'the pool of staff'],
  [/"SignInUserPool/, 'the pool'],
  [/"DeadLetters/, 'the dead letters'],
  [/"(\w+)DeadLetters[0-9A-F]{8}"/, 'the dead letters of $1'],
  [/"(\w+?)Queue[0-9A-F]{8}"/, 'the queue $1'],
  [/Logs\w+","Arn"/, 'its log'],
  [/:parameter\/miliki\/(\w+)\/sms\/\*"/, 'kept SMS of $1'],
  [/^"arn:aws:sns:\*:\*:\*"$/, 'any topic'],
  [/^"\*"$/, 'everything'],
];

/** Names in a template have no hyphens. */
const purposeOf = (name: string) =>
  Object.keys(keyVariables).find((purpose) => purpose.replaceAll('-', '') === name) ?? name;

function kindOf(resource: unknown): string {
  const json = JSON.stringify(resource);
  for (const [pattern, kind] of kinds) {
    const match = pattern.exec(json);
    if (match) return kind.replace('$1', purposeOf(match[1] ?? ''));
  }
  return json;
}

/** The rights that a statement gives or takes, such as `GetItem on the table`. */
function rightsIn({ Effect, Action = [], Resource, Condition }: Statement): string[] {
  const not = Effect === 'Deny' ? 'not ' : '';
  const only = Condition ? ` if ${JSON.stringify(Condition)}` : '';
  return [Resource].flat().flatMap((resource) =>
    [Action].flat().map((action) => {
      const name = action.replace(/^dynamodb:|^s3:|^secretsmanager:/, '');
      return `${not}${name} on ${kindOf(resource)}${only}`;
    }),
  );
}

/** The rights of each function of ours, without writing its log and its traces, which all have. */
function rightsOf(template: Template): Record<string, string[]> {
  const statements = roleStatements(template);
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));
  return Object.fromEntries(
    functions
      .filter(({ Metadata }) => Metadata?.['miliki:entry'])
      .map(({ Metadata, Properties }) => {
        const roleId = Properties.Role['Fn::GetAtt'][0];
        const rights = statements
          .filter(({ role }) => role === roleId)
          .flatMap(rightsIn)
          .filter((right) => !ofEveryFunction.includes(right));
        return [Metadata['miliki:entry'].slice('functions/'.length), [...new Set(rights)].sort()];
      }),
  );
}

const ofEveryFunction = [
  'logs:CreateLogStream on its log',
  'logs:PutLogEvents on its log',
  'xray:PutTelemetryRecords on everything',
  'xray:PutTraceSegments on everything',
];

const on = (kind: string, ...actions: string[]): string[] =>
  actions.map((action) => `${action} on ${kind}`);

const table = (...actions: string[]) => on('the table', ...actions);
const files = (folder: string, ...actions: string[]) => on(`files of ${folder}`, ...actions);
const keys = (...purposes: string[]) =>
  purposes.flatMap((purpose) => on(`the key ${purpose}`, 'GetSecretValue'));

const mpesa = on('the secret of M-Pesa', 'GetSecretValue');

/** A phone number has no ARN. */
const sms = [...on('everything', 'sns:Publish'), ...on('any topic', 'not sns:Publish')];
const deadLetters = on(
  'the dead letters',
  'sqs:GetQueueAttributes',
  'sqs:GetQueueUrl',
  'sqs:SendMessage',
);
const reads = (queue: string) =>
  on(
    `the queue ${queue}`,
    'sqs:ChangeMessageVisibility',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:GetQueueUrl',
    'sqs:ReceiveMessage',
  );
const redrives = (queue: string) => [
  ...on(
    `the dead letters of ${queue}`,
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:ReceiveMessage',
    'sqs:StartMessageMoveTask',
  ),
  ...fills(queue),
];
const fills = (queue: string) => on(`the queue ${queue}`, 'sqs:SendMessage');

/** Stages for tests keep what goes to test numbers. */
const keptSms = (stage: string) => on(`kept SMS of ${stage}`, 'ssm:PutParameter');

/** What each function may do, and nothing else. */
const rights: Record<string, string[][]> = {
  'account-closing/erase-due.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    on('the indexes', 'Query'),
    keys('customer', 'phone'),
    reads('DueClosing'),
    fills('DueClosing'),
  ],
  'account-closing/http.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    on('the pool', 'cognito-idp:AdminDeleteUser', 'cognito-idp:AdminUserGlobalSignOut'),
    keys('code', 'passkey', 'phone'),
    sms,
  ],
  'accounts/http.ts': [
    table('DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    files('profile', 'DeleteObject', 'GetObject', 'PutObject'),
    on('the uploads', 'ListBucket'),
    keys('api-key'),
  ],
  'applications/http.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    files('applications', 'GetObject'),
    on('the uploads', 'ListBucket'),
    keys('request'),
  ],
  'applications/run-due.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    reads('DueApplication'),
    fills('DueApplication'),
  ],
  'assessment/http.ts': [
    table('BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'),
    table('UpdateItem'),
    on('the indexes', 'Query'),
    on('the audit', 'PutItem'),
    files('applications', 'GetObject', 'GetObjectTagging'),
    on('the uploads', 'ListBucket'),
    on('the statement key', 'kms:Decrypt'),
    keys('passkey'),
  ],
  'audit/http.ts': [
    table('GetItem', 'PutItem', 'Query', 'UpdateItem'),
    on('the indexes', 'Query'),
    on('the audit', 'PutItem', 'Query'),
    on('the indexes of the audit', 'Query'),
    keys('passkey'),
  ],
  'audit/on-tamper.ts': [
    on('the stream of the audit', 'DescribeStream', 'GetRecords', 'GetShardIterator'),
    on('everything', 'ListStreams'),
    deadLetters,
  ],
  'campaigns/begin-automatic.ts': [
    table('DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    table('ConditionCheckItem'),
    reads('DueAutomatic'),
    fills('DueAutomatic'),
  ],
  'campaigns/http.ts': [
    table(
      'BatchGetItem',
      'ConditionCheckItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ),
    keys('phone', 'request'),
  ],
  'campaigns/run-preparation.ts': [
    table(
      'BatchGetItem',
      'ConditionCheckItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ),
    keys('phone'),
    reads('Campaigns'),
    fills('Campaigns'),
  ],
  'campaigns/wake.ts': [
    table('DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    table('BatchGetItem'),
    on('the indexes', 'Query'),
    deadLetters,
  ],
  'cards/http.ts': [
    table('BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'),
    table('UpdateItem'),
    on('the indexes', 'Query'),
    keys('address', 'card', 'code', 'customer', 'phone', 'request', 'robot'),
    sms,
  ],
  'collection/http.ts': [
    table('BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'),
    table('UpdateItem'),
    on('the indexes', 'Query'),
    files('applications', 'GetObject', 'GetObjectTagging'),
    on('the uploads', 'ListBucket'),
    on('the audit', 'PutItem'),
    keys('passkey'),
    mpesa,
  ],
  'delivery/http.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    on('the indexes', 'Query'),
    files('projects', 'GetObject', 'PutObject'),
    on('the papers', 'GetObject'),
    files('applications', 'GetObject', 'GetObjectTagging'),
    on('the uploads', 'ListBucket'),
    on('the audit', 'PutItem'),
    keys('passkey'),
  ],
  'papers/print.ts': [
    table('PutItem'),
    on('the papers', 'GetObject', 'PutObject'),
    reads('PaperOrders'),
  ],
  'payments/ask.ts': [
    table('DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    on('the indexes', 'Query'),
    mpesa,
    deadLetters,
  ],
  'payments/http.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    keys('phone', 'request'),
    mpesa,
  ],
  'payments/on-callback.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    mpesa,
    reads('PaymentCallbacks'),
  ],
  'payments/pull.ts': [
    table(
      'BatchGetItem',
      'ConditionCheckItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ),
    on('the indexes', 'Query'),
    mpesa,
    deadLetters,
  ],
  'projects/http.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    files('applications', 'GetObject'),
    files('projects', 'GetObject', 'GetObjectTagging'),
    on('the papers', 'GetObject'),
    on('the uploads', 'ListBucket'),
    keys('code', 'phone', 'request'),
    sms,
  ],
  'repayments/http.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    files('applications', 'GetObject'),
    on('the uploads', 'ListBucket'),
    keys('code', 'phone', 'request'),
    sms,
  ],
  'projects/run-due.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    reads('DueProject'),
    fills('DueProject'),
  ],
  'repayments/run-due.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    reads('DueRepayment'),
    fills('DueRepayment'),
  ],
  'contacts/http.ts': [
    table(
      'BatchGetItem',
      'ConditionCheckItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ),
    on('the indexes', 'Query'),
    keys('phone', 'request'),
  ],
  'credits/http.ts': [table('GetItem', 'Query', 'UpdateItem')],
  'documents/http.ts': [
    table('ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem'),
    files('applications', 'DeleteObject', 'PutObject'),
    on('the statement key', 'kms:Encrypt'),
  ],
  'documents/on-lease-ended.ts': [
    table('GetItem', 'PutItem', 'UpdateItem'),
    files('applications', 'DeleteObject'),
    files('profile', 'DeleteObject'),
    reads('Leases'),
  ],
  'health/http.ts': [
    table('GetItem', 'PutItem', 'Query', 'UpdateItem'),
    on('the audit', 'PutItem'),
    on('the dead letters', 'sqs:GetQueueAttributes'),
    keys('passkey'),
    ['Campaigns', 'Leases', 'Notifications', 'Outbox', 'PaperOrders'].flatMap(redrives),
    [
      'DueApplication',
      'DueAutomatic',
      'DueClosing',
      'DuePoints',
      'DueProject',
      'DueRepayment',
      'DueUnproven',
      'PaymentCallbacks',
    ].flatMap(redrives),
  ],
  'notifications/http.ts': [table('ConditionCheckItem', 'GetItem', 'Query', 'UpdateItem')],
  'notifications/on-change.ts': [
    table('ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem'),
    keys('phone'),
    reads('Notifications'),
  ],
  'offers/http.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    keys('code', 'phone', 'request'),
    sms,
  ],
  'purchases/http.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    on('the papers', 'GetObject'),
    keys('phone', 'request'),
    mpesa,
  ],
  'platform/origin-check.ts': [],
  'due/start.ts': [
    table('UpdateItem'),
    [
      'DueApplication',
      'DueAutomatic',
      'DueClosing',
      'DuePoints',
      'DueProject',
      'DueRepayment',
      'DueUnproven',
    ].flatMap(fills),
    deadLetters,
  ],
  'rewards/expire-due.ts': [
    table('BatchGetItem', 'DeleteItem', 'PutItem', 'Query', 'UpdateItem'),
    reads('DuePoints'),
    fills('DuePoints'),
  ],
  'rewards/http.ts': [
    table('BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'),
    table('UpdateItem'),
    on('the indexes', 'Query'),
    keys('card', 'code', 'customer', 'phone', 'request'),
    sms,
  ],
  'settings/http.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    keys('api-key', 'code', 'phone'),
    sms,
  ],
  'stream/router.ts': [
    on('the stream', 'DescribeStream', 'GetRecords', 'GetShardIterator'),
    on('everything', 'ListStreams'),
    ['Campaigns', 'Leases', 'Notifications', 'Outbox', 'PaperOrders', 'PaymentCallbacks'].flatMap(
      fills,
    ),
    deadLetters,
  ],
  'sign-in/create-challenge.ts': [table('GetItem', 'UpdateItem'), keys('code', 'phone'), sms],
  'sign-in/define-challenge.ts': [],
  'sign-in/http.ts': [
    table('GetItem', 'PutItem', 'UpdateItem'),
    on(
      'the pool',
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminSetUserPassword',
    ),
    keys('address', 'passkey', 'phone', 'robot'),
  ],
  'sign-in/pre-token.ts': [table('GetItem')],
  'sign-in/remove-due.ts': [
    table('DeleteItem', 'GetItem', 'Query', 'UpdateItem'),
    on('the pool', 'cognito-idp:AdminDeleteUser'),
    reads('DueUnproven'),
    fills('DueUnproven'),
  ],
  'sign-in/verify-challenge.ts': [
    table('ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem'),
    keys('code', 'passkey', 'phone', 'robot'),
  ],
  'staff/create-challenge.ts': [keys('passkey')],
  'staff/define-challenge.ts': [],
  'staff/http.ts': [
    table('DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    on('the audit', 'PutItem'),
    on(
      'the pool of staff',
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminDeleteUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminSetUserPassword',
    ),
    keys('passkey'),
  ],
  'staff/pre-token.ts': [],
  'staff/verify-challenge.ts': [table('GetItem', 'PutItem', 'UpdateItem'), keys('passkey')],
  'sms/dispatch.ts': [
    table('BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    table('ConditionCheckItem'),
    keys('phone'),
    reads('Outbox'),
    fills('Outbox'),
    sms,
    deadLetters,
  ],
  'sms/on-delivery.ts': [table('GetItem', 'PutItem', 'UpdateItem'), deadLetters],
  'sms/http.ts': [
    table('BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem'),
    keys('phone', 'request'),
  ],
  'team/http.ts': [
    table('ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    on('the indexes', 'Query'),
    keys('phone', 'request'),
    sms,
  ],
  'till/http.ts': [
    table('BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem'),
    keys('api-key', 'code', 'customer', 'phone', 'request'),
    sms,
  ],
};

const hasDeliveryLogs = (stage: string) => stages[stage as StageName].smsDeliveryLogs;
/** Said here once more, so that a stage does not become one of them by its own word. */
const keepsTestSms = (stage: string) => stage === 'dev' || stage === 'staging';

/** Holds each function against the list above, in every stage. */
export function rightsTests(templates: Record<string, Template>): void {
  const expectedOf = (stage: string) =>
    Object.fromEntries(
      Object.entries(rights)
        .filter(([entry]) => entry !== 'sms/on-delivery.ts' || hasDeliveryLogs(stage))
        .map(([entry, parts]) => [
          entry,
          [...parts, ...(parts.includes(sms) && keepsTestSms(stage) ? [keptSms(stage)] : [])]
            .flat()
            .sort(),
        ]),
    );

  describe('rights', () => {
    it.each(Object.entries(templates))(
      'every function of %s has exactly its rights',
      (stage, template) => {
        expect(rightsOf(template)).toEqual(expectedOf(stage));
      },
    );
  });
}
