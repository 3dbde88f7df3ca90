import type { Template } from 'aws-cdk-lib/assertions';

export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action?: string | string[];
  NotAction?: string | string[];
  Resource?: unknown;
  NotResource?: unknown;
  Condition?: unknown;
}

/** A statement with the role's logical id. */
export interface RoleStatement extends Statement {
  role: string;
}

interface Policy {
  PolicyDocument: { Statement: Statement[] };
}

/** The rights of a template's roles, from roles and separate policies. */
export function roleStatements(template: Template): RoleStatement[] {
  const within = Object.entries(template.findResources('AWS::IAM::Role')).flatMap(
    ([role, { Properties }]) =>
      (Properties.Policies ?? []).map((policy: Policy) => ({ role, policy })),
  );
  const beside = Object.values(template.findResources('AWS::IAM::Policy')).flatMap(
    ({ Properties }) =>
      Properties.Roles.map(({ Ref: role }: { Ref: string }) => ({ role, policy: Properties })),
  );
  return [...within, ...beside].flatMap(({ role, policy }) =>
    policy.PolicyDocument.Statement.map((statement: Statement) => ({ role, ...statement })),
  );
}
