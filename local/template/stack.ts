import { ENTRY_METADATA } from '#infra/names.ts';
import type { Identify, Identity, StackIdentity } from './identity.ts';
import type { SynthesizedStack, Template } from './template.ts';

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
        'Let a service of local/services make it, or say why not in local/template/stack.ts.',
    );
  }
}

interface Scope {
  /** `Ref` of a resource, parameter or pseudo parameter. */
  ref(logicalId: string): unknown;
  /** `Fn::GetAtt`. */
  attribute(logicalId: string, name: string): unknown;
  outputOf(stackName: string, outputName: string): unknown;
}

type Evaluate = (argument: unknown, scope: Scope) => unknown;

function list(value: unknown, scope: Scope): unknown[] {
  const resolved = resolve(value, scope);
  if (!Array.isArray(resolved)) throw new Error(`Expected a list, got ${JSON.stringify(resolved)}`);
  return resolved;
}

function attribute(path: string, scope: Scope): unknown {
  const dot = path.indexOf('.');
  return scope.attribute(path.slice(0, dot), path.slice(dot + 1));
}

function substitute(argument: unknown, scope: Scope): string {
  const [text, variables] = (Array.isArray(argument) ? argument : [argument, {}]) as [
    string,
    Record<string, unknown>,
  ];
  return text.replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name.startsWith('!')) return `\${${name.slice(1)}}`;
    if (name in variables) return String(resolve(variables[name], scope));
    return String(name.includes('.') ? attribute(name, scope) : scope.ref(name));
  });
}

const intrinsics: Record<string, Evaluate> = {
  Ref: (id, scope) => scope.ref(String(id)),
  'Fn::GetAtt': (argument, scope) => {
    if (typeof argument === 'string') return attribute(argument, scope);
    const [id, name] = list(argument, scope);
    return scope.attribute(String(id), String(name));
  },
  'Fn::Join': (argument, scope) => {
    const [separator, texts] = argument as [string, unknown];
    return list(texts, scope).join(separator);
  },
  'Fn::Sub': substitute,
  'Fn::Select': (argument, scope) => {
    const [index, from] = argument as [unknown, unknown];
    return list(from, scope)[Number(resolve(index, scope))];
  },
  'Fn::GetStackOutput': (argument, scope) => {
    const { StackName, OutputName } = argument as { StackName: string; OutputName: string };
    return scope.outputOf(StackName, OutputName);
  },
  'Fn::Split': (argument, scope) => {
    const [separator, text] = argument as [string, unknown];
    return String(resolve(text, scope)).split(separator);
  },
};

/** Evaluates nested intrinsics. `AWS::NoValue` leaves its key out. */
function resolve(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => resolve(item, scope)).filter((item) => item !== undefined);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (first && entries.length === 1 && (first[0] === 'Ref' || first[0].startsWith('Fn::'))) {
    const evaluate = intrinsics[first[0]];
    if (!evaluate) throw new Error(`The local cloud does not know the intrinsic ${first[0]}.`);
    return evaluate(first[1], scope);
  }
  const resolved = entries
    .map(([key, item]) => [key, resolve(item, scope)] as const)
    .filter(([, item]) => item !== undefined);
  return Object.fromEntries(resolved);
}

/** Resource types without effect here, each with the reason. */
const withoutEffect: Readonly<Record<string, string>> = {
  'AWS::Logs::LogGroup': 'logs go to files in the data directory',
  'AWS::Logs::MetricFilter': 'metrics at a desk are read by nobody',
  'AWS::Lambda::Permission': 'only the cloud itself calls functions',
  'AWS::Lambda::LayerVersion': 'layers only carry the tools of the CDK’s own deployment functions',
  'AWS::S3::BucketPolicy': 'buckets only answer signed requests from this machine',
  'AWS::SQS::QueuePolicy': 'queues only answer this machine',
  'AWS::CloudFront::OriginAccessControl': 'the site’s files are read from web/',
  'AWS::CloudFront::CachePolicy': 'nothing is cached between the browser and this machine',
  'AWS::CloudFront::OriginRequestPolicy': 'requests reach the API whole',
  'Custom::CDKBucketDeployment': 'the site’s files are read from web/',
  'Custom::S3AutoDeleteObjects': 'data is deleted by deleting the data directory',
  'AWS::CloudWatch::Alarm': 'an alarm at a desk wakes nobody',
  'AWS::CloudFormation::Stack':
    'its resources stand in the template that has it (local/template/synthesize.ts)',
  'AWS::Budgets::Budget': 'nothing costs money at a desk',
  'AWS::CloudWatch::Dashboard': 'metrics at a desk are read by nobody',
  'AWS::SNS::Topic': 'topics only carry alarms',
  'AWS::SNS::TopicPolicy': 'topics only carry alarms',
  'AWS::SNS::Subscription': 'topics only carry alarms',
  'AWS::CDK::Metadata': 'statistics for the CDK',
};

export interface OwnFunction {
  resource: StackResource;
  /** Below the repository's root. */
  entry: string;
}

/** The functions with a source here. The CDK's own have none. */
export function ownFunctions(stack: Stack): OwnFunction[] {
  return stack.ofType('AWS::Lambda::Function').flatMap((resource) => {
    const entry = resource.metadata[ENTRY_METADATA];
    return typeof entry === 'string' ? [{ resource, entry }] : [];
  });
}
