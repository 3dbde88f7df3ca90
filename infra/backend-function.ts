import { fileURLToPath } from 'node:url';
import { type CfnResource, Duration, Stack } from 'aws-cdk-lib';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import {
  type BundlingOptions,
  type ICommandHooks,
  NodejsFunction,
  OutputFormat,
  SourceMapMode,
} from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { bundleOptionsOf } from './bundle-options.ts';
import { keptAsData } from './kept-as-data.ts';
import { ENTRY_METADATA } from './names.ts';
import type { StageConfig } from './stages.ts';
import type { Environment, Use } from './use.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function bundlingOf(stage: StageConfig): BundlingOptions {
  const { alias, external, ...options } = bundleOptionsOf(stage);
  return {
    ...options,
    externalModules: external,
    esbuildArgs: {
      '--alias': Object.entries(alias).map(([name, file]) => `${name}=${file}`),
    },
    format: OutputFormat.CJS,
    sourceMap: true,
    sourceMapMode: SourceMapMode.EXTERNAL,
    bundleAwsSDK: true,
  };
}

const fontHooks: ICommandHooks = {
  beforeBundling: () => [],
  beforeInstall: () => [],
  afterBundling: (_, directory) => [`node ${root}scripts/paper-fonts.ts ${directory}`],
};

/** Lambda logs a call only if something is wrong with it. */
const quietLogs = {
  loggingFormat: LoggingFormat.JSON,
  systemLogLevelV2: SystemLogLevel.WARN,
};

export interface BackendFunctionProps {
  stage: StageConfig;
  /** Relative to the repository's root. It exports `handler`. */
  entry: `functions/${string}.ts`;
  uses: readonly Use[];
  timeout?: Duration;
  memorySize?: number;
  /** Whether Lambda's own lines about each call are left out. */
  quiet?: boolean;
  /** Prints papers: the font files are beside the bundle (core/papers/font-files.ts). */
  withFonts?: boolean;
  /** The maximum of concurrent calls, also reserved for it. Unlimited if absent. */
  concurrency?: number;
}

/**
 * The one way to make a Lambda: Node 24 on ARM, one esbuild bundle, structured logs with the stage's retention,
 * tracing, and a separate role with the rights to log and to reach its uses.
 */
export class BackendFunction extends Construct {
  readonly lambda: NodejsFunction;

  constructor(scope: Construct, id: string, props: BackendFunctionProps) {
    super(scope, id);
    const { stage, entry, uses, timeout = Duration.seconds(10), memorySize = 1024 } = props;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logRetention,
      ...keptAsData(stage),
    });
    const role = this.makeRole(uses);
    logGroup.grantWrite(role);
    this.lambda = new NodejsFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      entry: `${root}${entry}`,
      handler: 'handler',
      role,
      logGroup,
      ...(props.quiet ? quietLogs : {}),
      tracing: Tracing.ACTIVE,
      timeout,
      memorySize,
      reservedConcurrentExecutions: props.concurrency,
      projectRoot: root,
      depsLockFilePath: `${root}package-lock.json`,
      bundling: { ...bundlingOf(stage), ...(props.withFonts && { commandHooks: fontHooks }) },
      environment: {
        POWERTOOLS_SERVICE_NAME: id,
        POWERTOOLS_LOG_LEVEL: 'INFO',
        ...environmentOf(stage, uses),
      },
    });
    (this.lambda.node.defaultChild as CfnResource).addMetadata(ENTRY_METADATA, entry);
  }

  /** Findings of cdk-nag refer to the function by this name. */
  get logicalId(): string {
    return Stack.of(this).getLogicalId(this.lambda.node.defaultChild as CfnResource);
  }

  private makeRole(uses: readonly Use[]): Role {
    const role = new FunctionRole(this, 'Role');
    for (const { grants = [], findings = {} } of uses) {
      for (const grant of grants) role.addToPolicy(new PolicyStatement(grant));
      acknowledge(role, findings);
    }
    acknowledge(role, {
      'AwsSolutions-IAM5[Resource::*]':
        'X-Ray takes trace segments without a resource name, and so does publishing an SMS to a phone number.',
    });
    return role;
  }
}

function environmentOf(stage: StageConfig, uses: readonly Use[]): Environment {
  const environment: Environment = { STAGE: stage.name };
  for (const use of uses) Object.assign(environment, use.environment);
  return environment;
}

/** Its rights are inline: a separate policy would be one more of the 500 resources that a stack may have. */
class FunctionRole extends Role {
  private readonly rights: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const rights = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Rights: rights },
    });
    this.rights = rights;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.rights.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
