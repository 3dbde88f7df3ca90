import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { resourceTypes } from '#local/services.ts';
import { identifyById } from '#local/template/identity.ts';
import { Stack } from '#local/template/stack.ts';
import type { SynthesizedStack } from '#local/template/template.ts';
import { everyStage, prod } from './templates.ts';

interface Statement {
  Effect: 'Allow' | 'Deny';
  Action?: string | string[];
  NotAction?: unknown;
  Resource?: string | string[];
  NotResource?: unknown;
}

interface Policy {
  PolicyDocument: { Statement: Statement[] };
}

/** Every DynamoDB action that could change or remove existing items. */
const FORBIDDEN = `
  UpdateItem DeleteItem BatchWriteItem PartiQLInsert PartiQLUpdate PartiQLDelete UpdateTable
  UpdateTimeToLive UpdateContinuousBackups UpdateGlobalTable UpdateTableReplicaAutoScaling
  CreateTableReplica DeleteTable DeleteTableReplica DeleteBackup ImportTable PutResourcePolicy
  RestoreTableFromBackup RestoreTableToPointInTime`
  .trim()
  .split(/\s+/)
  .map((name) => `dynamodb:${name}`);

/** A stack whose references are names, so patterns can be tried. */
function named(template: Template): Stack {
  const synthesized = template.toJSON() as SynthesizedStack['template'];
  const types = Object.values(synthesized.Resources).map(({ Type }) => Type);
  return new Stack(
    { region: 'eu-west-1', template: synthesized },
    // Production has types that run only at AWS.
    Object.fromEntries(types.map((type) => [type, resourceTypes[type] ?? identifyById])),
    { stackName: 'Miliki', endpoint: '' },
  );
}

function statementsOf(stack: Stack): { role: string; statement: Statement }[] {
  const within = stack.ofType('AWS::IAM::Role').flatMap((role) => {
    const policies = role.property<Policy[]>('Policies') ?? [];
    return policies.map(({ PolicyDocument }) => [role.logicalId, PolicyDocument] as const);
  });
  const beside = stack.ofType('AWS::IAM::Policy').map((policy) => {
    const document = policy.property('PolicyDocument') as Policy['PolicyDocument'];
    return [String(policy.property<string[]>('Roles')), document] as const;
  });
  return [...within, ...beside].flatMap(([role, document]) =>
    document.Statement.map((statement) => ({ role, statement })),
  );
}

/** Whether an IAM pattern covers a text: `*` is any letters, `?` one. */
const covers = (patterns: string | string[], text: string): boolean =>
  [patterns].flat().some((pattern) => {
    const literal = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
    const source = literal.replaceAll('*', '.*').replaceAll('?', '.');
    return new RegExp(`^${source}$`, 'i').test(text);
  });

/** A statement's forbidden actions on the table, its indexes, stream or backups. */
function allowedBy({ Effect, Action = [], Resource = [] }: Statement, tableArn: string): string[] {
  const places = ['', '/index/gsi1', '/index/gsi2', '/stream/label', '/backup/1'];
  const isAbout = places.some((place) => covers(Resource, `${tableArn}${place}`));
  if (Effect === 'Deny' || !isAbout) return [];
  return FORBIDDEN.filter((action) => covers(Action, action));
}

const auditTableOf = (stack: Stack) =>
  stack.ofType('AWS::DynamoDB::Table').find(({ logicalId }) => logicalId.startsWith('AuditTable'));

describe('the audit table', () => {
  it.each(everyStage)(
    'no role of %s may change or delete an audit event, nor the table',
    (_, template) => {
      const stack = named(template);
      const arn = auditTableOf(stack)?.attribute('Arn') ?? '';
      const statements = statementsOf(stack);
      const found = statements.flatMap(({ role, statement }) =>
        allowedBy(statement, arn).map((action) => `${role}: ${action}`),
      );
      expect(found).toEqual([]);
      expect(statements.length).toBeGreaterThan(100);
      // A statement of exceptions could allow anything, and so could an AWS managed policy.
      for (const { statement } of statements) {
        expect(statement).not.toHaveProperty('NotAction');
        expect(statement).not.toHaveProperty('NotResource');
      }
      for (const role of stack.ofType('AWS::IAM::Role')) {
        for (const policy of role.property<string[]>('ManagedPolicyArns') ?? []) {
          expect(policy).toMatch(/service-role\/AWSLambdaBasicExecutionRole$/);
        }
      }
    },
  );

  it.each([
    ['dynamodb:*', 'the table'],
    ['*', '*'],
    ['dynamodb:Update*', 'arn:aws:dynamodb:*'],
    ['dynamodb:DeleteItem', 'the table'],
    [
      ['dynamodb:GetItem', 'dynamodb:batchwriteitem'],
      ['arn:other', 'the table'],
    ],
  ])('the search for such rights finds %s on %s', (Action, Resource) => {
    const arn = 'arn:aws:dynamodb:eu-west-1:000000000000:table/Audit';
    const resources = [Resource].flat().map((one) => (one === 'the table' ? arn : one));
    const statement: Statement = { Effect: 'Allow', Action, Resource: resources };
    expect(allowedBy(statement, arn)).not.toEqual([]);
  });

  it.each(everyStage)(
    'audit events of %s never expire, and can be restored to any moment',
    (_, template) => {
      const table = auditTableOf(named(template));
      expect(table?.propertyNames).not.toContain('TimeToLiveSpecification');
      expect(table?.propertyNames).not.toContain('ResourcePolicy');
      expect(table?.property('PointInTimeRecoverySpecification')).toEqual({
        PointInTimeRecoveryEnabled: true,
      });
      expect(table?.property('StreamSpecification')).toEqual({
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      });
    },
  );

  it('threat 90: a function is called for each audit event that is changed or deleted, and for no new one', () => {
    const stack = named(prod);
    const arn = auditTableOf(stack)?.attribute('StreamArn');
    const readers = stack
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter((mapping) => mapping.property('EventSourceArn') === arn);
    expect(readers.map((one) => one.property('FilterCriteria'))).toEqual([
      { Filters: [{ Pattern: '{"eventName":["MODIFY","REMOVE"]}' }] },
    ]);
  });
});
