export interface Scope {
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
export function resolve(value: unknown, scope: Scope): unknown {
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
export const withoutEffect: Readonly<Record<string, string>> = {
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
    'its resources stand in the template that has it (local/template/nested.ts)',
  'AWS::Budgets::Budget': 'nothing costs money at a desk',
  'AWS::CloudWatch::Dashboard': 'metrics at a desk are read by nobody',
  'AWS::SNS::Topic': 'topics only carry alarms',
  'AWS::SNS::TopicPolicy': 'topics only carry alarms',
  'AWS::SNS::Subscription': 'topics only carry alarms',
  'AWS::CDK::Metadata': 'statistics for the CDK',
};
