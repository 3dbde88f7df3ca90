import { resolve, type Scope } from './intrinsics.ts';
import { identify, isKnownType, type Place } from './resources.ts';
import type { SynthesizedStack, Template } from './template.ts';

export interface StackResource {
  readonly logicalId: string;
  readonly type: string;
  readonly metadata: Record<string, unknown>;
  /** What `Ref` answers: the physical name or id. */
  readonly ref: string;
  attribute(name: string): string;
  /** One property with its intrinsics evaluated. */
  property<T>(name: string): T | undefined;
}

const account = '000000000000';

/** A dynamic reference to a whole secret, by its ARN. */
const SECRET_REFERENCE = /\{\{resolve:secretsmanager:([^}]+?):SecretString:[^}]*\}\}/g;

/** A stack as CloudFormation would have created it on this machine. */
export class Stack implements Scope {
  readonly region: string;
  readonly account = account;
  /** Where AWS's services answer (AWS_ENDPOINT_URL). */
  readonly endpoint: string;
  private readonly template: Template;
  private readonly place: Place;
  private readonly resources: Map<string, StackResource>;
  private secretOf: (arn: string) => string = () => {
    throw new Error('A property names a secret before there are any.');
  };

  constructor(synthesized: SynthesizedStack, stackName: string, endpoint: string) {
    this.region = synthesized.region;
    this.endpoint = endpoint;
    this.template = synthesized.template;
    this.place = { region: this.region, account, stackName, endpoint };
    this.resources = new Map(
      Object.keys(this.template.Resources).map((id) => [id, this.resource(id)]),
    );
  }

  ofType(...types: string[]): StackResource[] {
    return [...this.resources.values()].filter(({ type }) => types.includes(type));
  }

  /** The first output whose key starts with the prefix (CDK appends to nested ids). */
  output(prefix: string): unknown {
    const found = Object.entries(this.template.Outputs ?? {}).find(([key]) =>
      key.startsWith(prefix),
    );
    return found && resolve(found[1].Value, this);
  }

  /** All outputs by their names. */
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

  /** Tells the stack where the values of its secrets are. */
  readSecretsFrom(secretOf: (arn: string) => string): void {
    this.secretOf = secretOf;
  }

  /** Puts values in the place of `{{resolve:secretsmanager:...}}`, as CloudFormation does. */
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
    return {
      'AWS::Region': this.region,
      'AWS::AccountId': account,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': this.place.stackName,
      'AWS::StackId': `arn:aws:cloudformation:${this.region}:${account}:stack/${this.place.stackName}/local`,
      'AWS::NoValue': undefined,
    };
  }

  private resource(logicalId: string): StackResource {
    const {
      Type: type,
      Properties = {},
      Metadata = {},
    } = this.template.Resources[logicalId] ?? {
      Type: 'missing',
    };
    if (!isKnownType(type)) {
      throw new Error(
        `${logicalId} is a ${type}, which the local cloud does not know. ` +
          'Say what it means here in local/resources.ts.',
      );
    }
    const { ref, attributes } = identify(type, logicalId, this.place, Properties);
    return {
      logicalId,
      type,
      ref,
      metadata: Metadata,
      attribute: (name) => {
        const value = attributes?.[name];
        if (value !== undefined) return value;
        // What has no effect here is still referred to by what has.
        if (!attributes) return `${ref}-${name}`;
        throw new Error(
          `The local cloud does not know the attribute ${name} of ${logicalId} (${type}).`,
        );
      },
      property: <T>(name: string) =>
        this.withSecrets(resolve(Properties[name], this)) as T | undefined,
    };
  }
}
