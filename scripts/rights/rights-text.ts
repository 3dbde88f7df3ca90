/** The text of docs/rights.md: each function's rights, from the templates of all stages. */
import type { Template } from 'aws-cdk-lib/assertions';
import { keyVariables } from '#core/platform/config.ts';
import { guardedKeys } from '#infra/table.ts';
import { roleStatements, type Statement } from './policies.ts';

const HEAD = `# Rights

What each function may do at AWS, and nothing else. Made by \`npm run rights\` from the templates of all stages; \`npm test\`
fails when a template says something else. A change of a line is a change of what somebody may do who takes over that
function: whoever reviews it asks why.

Every function also writes its own log and its traces. Without a name, a right is of the table. \`reads\`: takes messages from
the queue. \`fills\`: sends to it. \`empties\`: reads its dead letters, moves them back and drops them. \`sets aside\`: sends what failed in every try to the
dead letters of the stage. A key is read, unless it says more. \`sends\`: publishes to any phone number, and to no topic. \`keeps
test SMS\`: writes them where the tests of its stage read them. Stages in brackets are the only ones that have it.
Of the guarded keys (\`infra/table.ts\`) a function writes those that follow \`writes:\`, and no others.
`;

const columns = ['table and audit', 'files', 'keys', 'queues and streams', 'SMS', 'the rest'];
type Column = 0 | 1 | 2 | 3 | 4 | 5;

/** Resources, by a pattern of their JSON, with column and name. */
const kinds: [RegExp, Column, string][] = [
  [/"AuditTable\w+","StreamArn"/, 3, 'stream of the audit'],
  [/"AuditTable\w+","Arn".*\/index\//, 0, 'indexes of the audit'],
  [/"AuditTable\w+","Arn"/, 0, 'audit'],
  [/"DataTable\w+","StreamArn"/, 3, 'stream of the table'],
  [/"DataTable\w+","Arn".*\/index\//, 0, 'indexes'],
  [/"DataTable\w+","Arn"/, 0, ''],
  [/"UploadsBucket\w+","Arn".*"\/(\w+)\/\*"/, 1, '$1'],
  [/"UploadsBucket\w+","Arn"/, 1, 'the bucket'],
  [/"PapersBucket\w+","Arn"/, 1, 'papers'],
  [/"Keys(\w+?)[0-9A-F]{8}"/, 2, '$1'],
  [/"MpesaSecret/, 2, 'M-Pesa'],
  [/"MpesaReversalSecret/, 2, 'reversals of M-Pesa'],
  [/"StatementKey/, 2, 'statements'],
  [/"StaffSignInUserPool/, 5, 'pool of staff'],
  [/"SignInUserPool/, 5, 'pool of owners'],
  [/"DeadLetters/, 3, 'dead letters'],
  [/"(\w+)DeadLetters[0-9A-F]{8}"/, 3, 'dead letters of $1'],
  [/"(\w+?)Queue[0-9A-F]{8}"/, 3, '$1'],
  [/Logs\w+","Arn"/, 5, 'its log'],
  [/:parameter\/miliki\/(\w+)\/sms\/\*"/, 4, 'kept in $1'],
  [/^"arn:aws:sns:\*:\*:\*"$/, 4, 'any topic'],
  [/^"\*"$/, 5, 'everything'],
];

/** The prefixes of actions that each column leaves out. */
const services = ['dynamodb:', 's3:', 'secretsmanager:', 'sqs:', 'sns:', 'cognito-idp:'] as const;

/** Words for groups of actions. */
const words: { column: Column; of: RegExp; actions: string[]; word: string }[] = [
  {
    column: 3,
    of: /^dead letters$/,
    actions: ['GetQueueAttributes', 'GetQueueUrl', 'SendMessage'],
    word: 'sets aside',
  },
  {
    column: 3,
    of: /^dead letters of (\w+)$/,
    actions: [
      'ChangeMessageVisibility',
      'DeleteMessage',
      'GetQueueAttributes',
      'ListDeadLetterSourceQueues',
      'ReceiveMessage',
      'StartMessageMoveTask',
    ],
    word: 'empties $1',
  },
  {
    column: 3,
    of: /^([A-Z]\w+)$/,
    actions: [
      'ChangeMessageVisibility',
      'DeleteMessage',
      'GetQueueAttributes',
      'GetQueueUrl',
      'ReceiveMessage',
    ],
    word: 'reads $1',
  },
  { column: 3, of: /^([A-Z]\w+)$/, actions: ['SendMessage'], word: 'fills $1' },
  { column: 2, of: /^(.+)$/, actions: ['GetSecretValue'], word: '$1' },
  { column: 4, of: /^phones$/, actions: ['Publish', 'not Publish on any topic'], word: 'sends' },
  {
    column: 4,
    of: /^kept in its own stage$/,
    actions: ['ssm:PutParameter'],
    word: 'keeps test SMS',
  },
];

const ofEveryFunction = [
  'logs:CreateLogStream its log',
  'logs:PutLogEvents its log',
  'xray:PutTelemetryRecords everything',
  'xray:PutTraceSegments everything',
];

interface Right {
  column: Column;
  /** Its subject. */
  of: string;
  action: string;
}

export function rightsText(templates: Readonly<Record<string, Template>>): string {
  const stages = Object.keys(templates);
  const found = stages.map((stage) => rightsByFunction(templates[stage] as Template, stage));
  const entries = [...new Set(found.flatMap((rights) => Object.keys(rights)))].sort();
  const rows = entries.map((entry) => {
    const having = stages.filter((_, at) => found[at]?.[entry]);
    const stagesOf = new Map<string, { right: Right; in: string[] }>();
    found.forEach((rights, at) => {
      for (const right of rights[entry] ?? []) {
        const key = JSON.stringify(right);
        const known = stagesOf.get(key) ?? { right, in: [] };
        stagesOf.set(key, { right, in: [...known.in, stages[at] ?? ''] });
      }
    });
    const all = [...stagesOf.values()].map(({ right, in: within }) => {
      return { ...right, only: within.length < having.length ? ` (${within.join(', ')})` : '' };
    });
    const name = having.length < stages.length ? `${entry} (${having.join(', ')})` : entry;
    return [
      name,
      ...columns.map((_, column) => cellOf(all.filter((one) => one.column === column))),
    ];
  });
  const head = ['function', ...columns];
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return `${HEAD}\n${lines.join('\n')}\n`;
}

/** Our functions' rights, without those that all have. */
function rightsByFunction(template: Template, stage: string): Record<string, Right[]> {
  const statements = roleStatements(template);
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));
  return Object.fromEntries(
    functions
      .filter(({ Metadata }) => Metadata?.['miliki:entry'])
      .map(({ Metadata, Properties }) => {
        const roleId = Properties.Role['Fn::GetAtt'][0];
        const own = statements.filter(({ role }) => role === roleId);
        const rights = [
          ...own.filter((one) => !leadingKeysIn(one)).flatMap((one) => rightsIn(one, stage)),
          ...guardedRights(own),
        ].filter(({ action, of }) => !ofEveryFunction.includes(`${action} ${of}`));
        return [Metadata['miliki:entry'].slice('functions/'.length), rights];
      }),
  );
}

/** The statement's partition patterns, if it has any. */
function leadingKeysIn({ Condition }: Statement): string[] | undefined {
  const { 'ForAnyValue:StringLike': like } = (Condition ?? {}) as Record<
    string,
    Record<string, string[]>
  >;
  return like?.['dynamodb:LeadingKeys'];
}

/** The guarded keys that a role may write: those that no statement refuses. */
function guardedRights(statements: readonly Statement[]): Right[] {
  const isWriter = statements.some(
    ({ Effect, Action, Resource }) =>
      Effect === 'Allow' &&
      /"DataTable/.test(JSON.stringify(Resource)) &&
      /dynamodb:(Put|Update|Delete)Item/.test(JSON.stringify(Action)),
  );
  const refused = statements.flatMap((one) => leadingKeysIn(one) ?? []);
  const open = Object.entries(guardedKeys).filter(([, keys]) =>
    keys.some((key) => !refused.includes(key)),
  );
  return isWriter ? open.map(([action]) => ({ column: 0, of: 'writes', action })) : [];
}

function rightsIn(statement: Statement, stage: string): Right[] {
  const { Effect, Action, Resource, Condition, ...rest } = statement;
  if (!Action || !Resource || 'NotAction' in rest || 'NotResource' in rest)
    throw new Error(`Nobody can read such a right: ${JSON.stringify(statement)}`);
  const not = Effect === 'Deny' ? 'not ' : '';
  const only = Condition ? ` if ${JSON.stringify(Condition)}` : '';
  return [Resource].flat().flatMap((resource) =>
    [Action].flat().map((action) => {
      const { column, of } = kindOf(resource, stage);
      return inItsPlace({ column, of, action: `${not}${action}${only}` });
    }),
  );
}

/** A phone number has no ARN: a right to everything but topics is a right to phones. */
function inItsPlace(right: Right): Right {
  const { of, action } = right;
  if (of === 'everything' && action === 'sns:Publish') return { column: 4, of: 'phones', action };
  if (of === 'any topic') return { column: 4, of: 'phones', action: `${action} on any topic` };
  return right;
}

function kindOf(resource: unknown, stage: string): Pick<Right, 'column' | 'of'> {
  const json = JSON.stringify(resource);
  for (const [pattern, column, kind] of kinds) {
    const match = pattern.exec(json);
    const named = match?.[1] === stage ? 'its own stage' : purposeOf(match?.[1] ?? '');
    if (match) return { column, of: kind.replace('$1', named) };
  }
  return { column: 5, of: json };
}

/** Names in a template have no hyphens. */
const purposeOf = (name: string): string =>
  Object.keys(keyVariables).find((purpose) => purpose.replaceAll('-', '') === name) ?? name;

function cellOf(rights: readonly (Right & { only: string })[]): string {
  const groups = Map.groupBy(rights, ({ of, only }) => JSON.stringify([of, only]));
  const parts = [...groups].flatMap(([key, group]) => {
    const [of, only]: [string, string] = JSON.parse(key);
    const column = group[0]?.column ?? 5;
    return partsOf(column, of, [...new Set(group.map(({ action }) => action))].sort(), only);
  });
  return byVerb(parts.sort());
}

/** The words for the rights to one thing, then the actions without a word. */
function partsOf(column: Column, of: string, full: readonly string[], only: string): string[] {
  let actions = full.map((action) => action.replace(services[column], ''));
  const parts: string[] = [];
  for (const one of words) {
    const isWord = one.column === column && one.of.test(of);
    if (!isWord || !one.actions.every((action) => actions.includes(action))) continue;
    parts.push(of.replace(one.of, one.word) + only);
    actions = actions.filter((action) => !one.actions.includes(action));
  }
  const rest = actions.join(' ') + only;
  if (actions.length > 0) parts.push(of ? `${of}: ${rest}` : rest);
  return parts;
}

/** `fills A; fills B` as `fills A, B`. */
function byVerb(parts: readonly string[]): string {
  const groups = Map.groupBy(parts, (part) => /^(reads|fills|empties) /.exec(part)?.[0] ?? part);
  return [...groups]
    .map(([verb, all]) =>
      all[0] === verb ? verb : verb + all.map((one) => one.slice(verb.length)).join(', '),
    )
    .join('; ');
}
