import { AwsError } from '#local/endpoint/aws-error.ts';
import type { Permission, RunningService, Service } from '#local/service.ts';
import { type Identify, identifyById } from '#local/template/identity.ts';
import { ownFunctions, type Stack, type StackResource } from '#local/template/stack.ts';
import { AccessKeys } from './access-keys.ts';

interface PolicyStatement {
  Effect: 'Allow' | 'Deny';
  Action?: string | string[];
  Resource?: string | string[];
  Condition?: ConditionBlock;
}

interface PolicyDocument {
  Statement: PolicyStatement | PolicyStatement[];
}

interface Rule {
  denies: boolean;
  covers(permission: Permission): boolean;
}

const KNOWN_ELEMENTS = new Set(['Sid', 'Effect', 'Action', 'Resource', 'Condition']);

function ruleOf(statement: PolicyStatement, policy: string): Rule {
  const unknown = Object.keys(statement).filter((element) => !KNOWN_ELEMENTS.has(element));
  if (unknown.length > 0) {
    throw new Error(`The local cloud cannot evaluate ${unknown.join(', ')} in ${policy}.`);
  }
  const isAction = wildcards([statement.Action ?? []].flat(), 'i');
  const isResource = wildcards([statement.Resource ?? []].flat());
  const isMet = conditionOf(statement.Condition ?? {}, policy);
  return {
    denies: statement.Effect === 'Deny',
    covers: (permission) =>
      isAction(permission.action) && isResource(permission.resource) && isMet(permission),
  };
}

const rulesOf = (document: PolicyDocument | undefined, policy: string): Rule[] =>
  [document?.Statement ?? []].flat().map((statement) => ruleOf(statement, policy));

class RoleRules {
  private readonly rules: Rule[];
  private readonly principal: string;

  constructor(stack: Stack, lambda: StackResource) {
    const roleArn = lambda.property<string>('Role');
    const role = stack.ofType('AWS::IAM::Role').find((one) => one.attribute('Arn') === roleArn);
    if (!role) throw new Error(`${lambda.logicalId} has a role that is not in the template.`);
    if (role.property<unknown[]>('ManagedPolicyArns')?.length) {
      throw new Error(`The local cloud cannot evaluate the managed policies of ${role.logicalId}.`);
    }
    const inline = role.property<{ PolicyDocument: PolicyDocument }[]>('Policies') ?? [];
    const attached = stack
      .ofType('AWS::IAM::Policy')
      .filter((policy) => policy.property<string[]>('Roles')?.includes(role.ref));
    this.rules = [
      ...inline.flatMap(({ PolicyDocument }) => rulesOf(PolicyDocument, role.logicalId)),
      ...attached.flatMap((policy) =>
        rulesOf(policy.property<PolicyDocument>('PolicyDocument'), policy.logicalId),
      ),
    ];
    this.principal = `arn:aws:sts::${stack.account}:assumed-role/${role.ref}/${lambda.ref}`;
  }

  /** @returns AWS's words of refusal, or undefined if it would allow it */
  refusal(permission: Permission): string | undefined {
    const covering = this.rules.filter((rule) => rule.covers(permission));
    const isDenied = covering.some(({ denies }) => denies);
    if (covering.length > 0 && !isDenied) return undefined;
    const { action, resource } = permission;
    const why = isDenied
      ? 'with an explicit deny in an identity-based policy'
      : `because no identity-based policy allows the ${action} action`;
    return `User: ${this.principal} is not authorized to perform: ${action} on resource: ${resource} ${why}`;
  }
}

/** How a service refuses. All others answer AccessDeniedException. */
const errors: Record<string, { name: string; status: number }> = {
  s3: { name: 'AccessDenied', status: 403 },
  sns: { name: 'AuthorizationError', status: 403 },
};

/**
 * Checks functions' grants, so a missing one shows on this machine. Resource policies are not read: the stack's
 * only forbid calls without TLS, which is not used here.
 */
export class Iam {
  private readonly roles: Map<string, RoleRules>;

  constructor(stack: Stack, functionIds: readonly string[]) {
    this.roles = new Map(
      stack
        .ofType('AWS::Lambda::Function')
        .filter(({ logicalId }) => functionIds.includes(logicalId))
        .map((lambda) => [lambda.logicalId, new RoleRules(stack, lambda)]),
    );
  }

  allows(functionId: string, permission: Permission): boolean {
    return this.refusal(functionId, permission) === undefined;
  }

  /** @throws AwsError with the called service's name and status */
  require(functionId: string, permissions: readonly Permission[]): void {
    for (const permission of permissions) {
      const refusal = this.refusal(functionId, permission);
      if (refusal === undefined) continue;
      const [service = ''] = permission.action.split(':');
      const { name, status } = errors[service] ?? { name: 'AccessDeniedException', status: 400 };
      throw new AwsError(name, refusal, status);
    }
  }

  private refusal(functionId: string, permission: Permission): string | undefined {
    const role = this.roles.get(functionId);
    if (!role) throw new Error(`${functionId} has no known grants.`);
    return role.refusal(permission);
  }
}

const identifyRole: Identify = (logicalId, { account, stackName }) => {
  const name = `${stackName}-${logicalId}`.slice(0, 64);
  return { ref: name, attributes: { Arn: `arn:aws:iam::${account}:role/${name}` } };
};

interface RunningIam extends RunningService {
  grants: Iam;
  accessKeys: AccessKeys;
}

export const iam: Service<RunningIam> = {
  name: 'iam',
  resources: { 'AWS::IAM::Role': identifyRole, 'AWS::IAM::Policy': identifyById },
  start: ({ stack, dataDir }) => {
    const functions = ownFunctions(stack);
    const ids = functions.map(({ resource }) => resource.logicalId);
    return { grants: new Iam(stack, ids), accessKeys: new AccessKeys(functions, dataDir) };
  },
};

/** Operators, each with condition keys and their values. */
type ConditionBlock = Readonly<Record<string, Record<string, string | string[]>>>;

const valuesOf: Readonly<Record<string, (permission: Permission) => readonly string[]>> = {
  'dynamodb:leadingkeys': ({ leadingKeys = [] }) => leadingKeys,
};

type Test = (values: readonly string[], matches: (value: string) => boolean) => boolean;

/** AWS's operators over several values. If the request lacks the key, any is false and all is true. */
const sets: Readonly<Record<string, Test>> = {
  foranyvalue: (values, matches) => values.some(matches),
  forallvalues: (values, matches) => values.every(matches),
};

/** IAM's patterns: `*` is any characters, `?` one. */
function wildcards(patterns: readonly string[], flags = ''): (text: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const source = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`^${source.replaceAll('*', '.*').replaceAll('?', '.')}$`, `s${flags}`);
  });
  return (text) => expressions.some((expression) => expression.test(text));
}

const comparisons: Readonly<
  Record<string, (wanted: readonly string[]) => (value: string) => boolean>
> = {
  stringlike: (wanted) => wildcards(wanted),
  stringequals: (wanted) => (value) => wanted.includes(value),
};

/**
 * @param policy its name, for the error
 * @throws Error for an unknown operator or key
 */
function conditionOf(block: ConditionBlock, policy: string): (permission: Permission) => boolean {
  const tests = Object.entries(block).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, wanted]) => {
      const [set = '', comparison = ''] = operator.toLowerCase().split(':');
      const [ofSet, compare, valuesIn] = [
        sets[set],
        comparisons[comparison],
        valuesOf[key.toLowerCase()],
      ];
      if (!ofSet || !compare || !valuesIn) {
        throw new Error(`The local cloud cannot evaluate ${operator} of ${key} in ${policy}.`);
      }
      const matches = compare([wanted].flat());
      return (permission: Permission) => ofSet(valuesIn(permission), matches);
    }),
  );
  return (permission) => tests.every((isMet) => isMet(permission));
}
