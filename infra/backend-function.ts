import { fileURLToPath } from 'node:url';
import { type CfnResource, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat, SourceMapMode } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { StageConfig, StageName } from './stages.ts';

/** The metadata key under which the local cloud finds a function's source. */
export const ENTRY_METADATA = 'miliki:entry';

const root = fileURLToPath(new URL('..', import.meta.url));

interface BackendFunctionProps {
  stageName: StageName;
  stage: StageConfig;
  /** Source file below the repository's root; it exports `handler`. */
  entry: `functions/${string}.ts`;
  environment?: Record<string, string>;
  timeout?: Duration;
  memorySize?: number;
}

/**
 * The one way a Lambda is made: Node 24 on ARM, one esbuild bundle, structured logs with
 * the stage's retention, tracing, and a role of its own that can do nothing but log until
 * somebody grants it more.
 */
export class BackendFunction extends Construct {
  readonly lambda: NodejsFunction;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: BackendFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: props.stage.logRetention,
      removalPolicy: props.stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(this.role);
    this.lambda = new NodejsFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      entry: `${root}${props.entry}`,
      handler: 'handler',
      role: this.role,
      logGroup,
      tracing: Tracing.ACTIVE,
      timeout: props.timeout ?? Duration.seconds(10),
      memorySize: props.memorySize ?? 1024,
      projectRoot: root,
      depsLockFilePath: `${root}package-lock.json`,
      bundling: {
        format: OutputFormat.CJS,
        target: 'node24',
        // ES modules lose what nobody calls: a fifth less to load at a cold start.
        mainFields: ['module', 'main'],
        minify: true,
        sourceMap: true,
        sourceMapMode: SourceMapMode.EXTERNAL,
        bundleAwsSDK: true,
      },
      environment: {
        STAGE: props.stageName,
        POWERTOOLS_SERVICE_NAME: id,
        POWERTOOLS_LOG_LEVEL: 'INFO',
        ...props.environment,
      },
    });
    (this.lambda.node.defaultChild as CfnResource).addMetadata(ENTRY_METADATA, props.entry);
    acknowledge(this.role, {
      'AwsSolutions-IAM5[Resource::*]':
        'X-Ray takes trace segments without a resource name, and so does publishing an SMS to a phone number.',
    });
  }

  /** What others' findings of cdk-nag call it. */
  get logicalId(): string {
    return Stack.of(this).getLogicalId(this.lambda.node.defaultChild as CfnResource);
  }

  /** Grants exactly these actions on exactly these resources. */
  allow(actions: string[], resources: string[]): void {
    this.role.addToPolicy(new PolicyStatement({ actions, resources }));
  }
}
