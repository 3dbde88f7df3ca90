import type { Template } from './cloudformation.ts';
import type { Identify, Identity, StackIdentity } from './identity.ts';
import { resolve, type Scope, withoutEffect } from './intrinsics.ts';
import type { SynthesizedStack } from './template.ts';

export interface StackResource {
  readonly logicalId: string;
  readonly type: string;
  readonly metadata: Record<string, unknown>;
  /** The physical name or id, which `Ref` answers. */
  readonly ref: string;
  attribute(name: string): string;
  readonly propertyNames: readonly string[];
  /** One property with its intrinsics evaluated. */
  property<T>(name: string): T | undefined;
}

const account = '000000000000';

/** A dynamic reference to a whole secret, by its ARN. */
const SECRET_REFERENCE = /\{\{resolve:secretsmanager:([^}]+?):SecretString:[^}]*\}\}/g;

/** A stack as CloudFormation would have made it here. */
export class Stack implements Scope {
  readonly region: string;
  readonly account = account;
  readonly endpoint: string;
  private readonly template: Template;
  private readonly others: readonly Stack[];
  private readonly identity: StackIdentity;
  private readonly types: Readonly<Record<string, Identify>>;
  private readonly resources: Map<string, StackResource>;
  private secretOf: (arn: string) => string = () => {
    throw new Error('A property names a secret before there are any.');
  };

  /**
   * @param types the resource types that run here, with their names
   * @param others the stacks whose outputs this one reads
   * @throws Error for a type that neither runs here nor is without effect: no deployed resource may be missing
   * silently
   */
  constructor(
    { region, template }: SynthesizedStack,
    types: Readonly<Record<string, Identify>>,
    { stackName, endpoint }: Pick<StackIdentity, 'stackName' | 'endpoint'>,
    others: readonly Stack[] = [],
  ) {
    this.region = region;
    this.endpoint = endpoint;
    this.template = template;
    this.identity = { region, account, stackName, endpoint };
    this.types = types;
    this.others = others;
    this.resources = new Map(Object.keys(template.Resources).map((id) => [id, this.resource(id)]));
  }

  ofType(...types: string[]): StackResource[] {
    return this.all().filter(({ type }) => types.includes(type));
  }

  all(): StackResource[] {
    return [...this.resources.values()];
  }

  get stackName(): string {
    return this.identity.stackName;
  }

  /** The first output with this prefix, because the CDK appends to nested ids. */
  output(prefix: string): unknown {
    const found = Object.entries(this.template.Outputs ?? {}).find(([key]) =>
      key.startsWith(prefix),
    );
    return found && resolve(found[1].Value, this);
  }

  outputs(): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(this.template.Outputs ?? {}).map(([name, { Value }]) => [
        name,
        resolve(Value, this),
      ]),
    );
  }

  ref(logicalId: string): unknown {
    const pseudo = this.pseudoParameters();
    if (logicalId in pseudo) return pseudo[logicalId];
    const resource = this.resources.get(logicalId);
    if (resource) return resource.ref;
    const parameter = this.template.Parameters?.[logicalId];
    if (parameter && 'Default' in parameter) return parameter.Default;
    throw new Error(`The template refers to ${logicalId}, which is neither a resource nor set.`);
  }

  attribute(logicalId: string, name: string): unknown {
    const resource = this.resources.get(logicalId);
    if (!resource) throw new Error(`The template reads ${name} of ${logicalId}, which is missing.`);
    return resource.attribute(name);
  }

  outputOf(stackName: string, outputName: string): unknown {
    const other = this.others.find(({ identity }) => identity.stackName === stackName);
    return other?.outputs()[outputName] ?? `${stackName}-${outputName}`;
  }

  readSecretsFrom(secretOf: (arn: string) => string): void {
    this.secretOf = secretOf;
  }

  /** Replaces each `{{resolve:secretsmanager:...}}`, as CloudFormation does. */
  private withSecrets(value: unknown): unknown {
    if (typeof value === 'string') {
      return value.replaceAll(SECRET_REFERENCE, (_, arn: string) => this.secretOf(arn));
    }
    if (Array.isArray(value)) return value.map((item) => this.withSecrets(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.withSecrets(item)]),
    );
  }

  private pseudoParameters(): Record<string, unknown> {
    const { stackName } = this.identity;
    return {
      'AWS::Region': this.region,
      'AWS::AccountId': account,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stackName,
      'AWS::StackId': `arn:aws:cloudformation:${this.region}:${account}:stack/${stackName}/local`,
      'AWS::NoValue': undefined,
    };
  }

  private resource(logicalId: string): StackResource {
    const {
      Type = 'missing',
      Properties = {},
      Metadata = {},
    } = this.template.Resources[logicalId] ?? {};
    const { ref, attributes } = this.identify(logicalId, Type, Properties);
    return {
      logicalId,
      type: Type,
      ref,
      metadata: Metadata,
      propertyNames: Object.keys(Properties),
      attribute: (name) => {
        const value = attributes?.[name];
        if (value !== undefined) return value;
        // Resources with an effect refer to resources without one.
        if (!attributes) return `${ref}-${name}`;
        throw new Error(
          `The local cloud does not know the attribute ${name} of ${logicalId} (${Type}).`,
        );
      },
      property: <T>(name: string) =>
        this.withSecrets(resolve(Properties[name], this)) as T | undefined,
    };
  }

  private identify(logicalId: string, type: string, properties: Record<string, unknown>): Identity {
    const identify = this.types[type];
    if (identify) return identify(logicalId, this.identity, properties);
    if (type in withoutEffect) return { ref: `${this.identity.stackName}-${logicalId}` };
    throw new Error(
      `${logicalId} is a ${type}, which the local cloud does not know. ` +
        'Let a service of local/services make it, or say why not in local/template/intrinsics.ts.',
    );
  }
}
