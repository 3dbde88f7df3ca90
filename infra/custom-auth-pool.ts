import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  UserPool,
  type UserPoolClient,
  type UserPoolClientOptions,
  UserPoolOperation,
  type UserPoolProps,
} from 'aws-cdk-lib/aws-cognito';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { FIVE_MINUTES } from './alarm-rules/metrics.ts';
import { BackendFunction } from './backend-function.ts';
import { blockedRequests, firewall } from './firewall.ts';
import { keptAsData } from './kept-as-data.ts';
import type { StageConfig } from './stages.ts';
import type { Environment, Use } from './use.ts';

const OPERATIONS = {
  define: UserPoolOperation.DEFINE_AUTH_CHALLENGE,
  create: UserPoolOperation.CREATE_AUTH_CHALLENGE,
  verify: UserPoolOperation.VERIFY_AUTH_CHALLENGE_RESPONSE,
  preToken: UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
};

type Trigger = keyof typeof OPERATIONS;

interface CustomAuthPoolProps {
  stage: StageConfig;
  folder: string;
  variable: keyof Environment;
  /** How users sign in. A pool keeps these for ever. */
  userName: Pick<UserPoolProps, 'signInAliases' | 'signInCaseSensitive'>;
  /** Concurrent calls reserved for each trigger. */
  concurrency: number;
  validity: Pick<
    UserPoolClientOptions,
    'authSessionValidity' | 'accessTokenValidity' | 'idTokenValidity' | 'refreshTokenValidity'
  >;
  uses: Readonly<Record<Trigger, readonly Use[]>>;
  /** Tells the firewall's metrics from those of other pools. */
  firewallId: string;
  /** Public Cognito calls that the product does not use and the firewall blocks. */
  unusedCalls: readonly string[];
  /** The reason for cdk-nag. */
  withoutPassword: string;
}

/** Public calls whose answers reveal which names exist (docs/sign-in.md 6.3). No pool of ours needs them. */
export const CALLS_OF_PASSWORDS: readonly string[] = [
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'ConfirmForgotPassword',
];

/** A user pool whose users prove themselves to our triggers, never by a password. */
export abstract class CustomAuthPool extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  private readonly triggers: Readonly<Record<Trigger, BackendFunction>>;
  private readonly props: CustomAuthPoolProps;

  constructor(scope: Construct, id: string, props: CustomAuthPoolProps) {
    super(scope, id);
    this.props = props;
    this.userPool = this.makePool();
    this.triggers = {
      define: this.trigger('define', 'DefineChallenge', 'define-challenge'),
      create: this.trigger('create', 'CreateChallenge', 'create-challenge'),
      verify: this.trigger('verify', 'VerifyChallenge', 'verify-challenge'),
      preToken: this.trigger('preToken', 'PreToken', 'pre-token'),
    };
    this.client = this.makeClient();
    this.addFirewall();
  }

  get issuer(): string {
    const { region } = this.props.stage;
    return `https://cognito-idp.${region}.amazonaws.com/${this.userPool.userPoolId}`;
  }

  /** Lets a function make users, with a password that nobody knows. */
  get createsUsers(): Use {
    return this.allows('AdminCreateUser', 'AdminGetUser', 'AdminSetUserPassword');
  }

  get metricDimensions() {
    const { userPool, client } = this;
    return { UserPool: userPool.userPoolId, UserPoolClient: client.userPoolClientId };
  }

  get blockedRequests(): IMetric {
    return blockedRequests(this, this.props.firewallId, this.props.stage.region);
  }

  /** Lets a function delete a user, which ends all of the user's sessions. */
  get deletesUsers(): Use {
    return this.allows('AdminDeleteUser');
  }

  get endsSessions(): Use {
    return this.allows('AdminUserGlobalSignOut');
  }

  protected errorsOf(trigger: Trigger): IMetric {
    return this.triggers[trigger].lambda.metricErrors({ period: FIVE_MINUTES });
  }

  private allows(...actions: string[]): Use {
    const { userPoolId, userPoolArn } = this.userPool;
    return {
      environment: { [this.props.variable]: userPoolId },
      grants: [
        { actions: actions.map((action) => `cognito-idp:${action}`), resources: [userPoolArn] },
      ],
    };
  }

  /** Cognito waits 5 seconds for a trigger. No setting changes that. */
  private trigger(name: Trigger, id: string, file: string): BackendFunction {
    const { stage, folder, uses, concurrency } = this.props;
    const trigger = new BackendFunction(this, id, {
      stage,
      entry: `functions/${folder}/${file}.ts`,
      uses: uses[name],
      timeout: Duration.seconds(5),
      concurrency,
    });
    const version = name === 'preToken' ? LambdaVersion.V2_0 : undefined;
    this.userPool.addTrigger(OPERATIONS[name], trigger.lambda, version);
    return trigger;
  }

  private makePool(): UserPool {
    const { userName, withoutPassword, stage } = this.props;
    const pool = new UserPool(this, 'UserPool', {
      ...userName,
      // A person who proves a number or address that the pool verifies could take over its user.
      autoVerify: { phone: false, email: false },
      // Cognito may not send SMS: its own SMS would avoid the robot check.
      enableSmsRole: false,
      accountRecovery: AccountRecovery.NONE,
      // Users come in by our own routes: Cognito's SignUp reveals which users exist.
      selfSignUpEnabled: false,
      featurePlan: FeaturePlan.ESSENTIALS,
      // Nobody types a password: core/platform/user-pool.ts sets a random one and forgets it.
      passwordPolicy: {
        minLength: 32,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      deletionProtection: stage.keepData,
      ...keptAsData(stage),
    });
    acknowledge(pool, {
      'AwsSolutions-COG2': withoutPassword,
      'AwsSolutions-COG8':
        'The Plus plan prices every monthly user; the caps of docs/sign-in.md 5.1 do what its threat protection would here.',
    });
    return pool;
  }

  private makeClient(): UserPoolClient {
    return this.userPool.addClient('Web', {
      authFlows: { custom: true },
      preventUserExistenceErrors: true,
      refreshTokenRotationGracePeriod: Duration.seconds(30),
      enableTokenRevocation: true,
      generateSecret: false,
      disableOAuth: true,
      // Without the sign-in name, on purpose: a user could take one that somebody else gets tomorrow (docs/sign-in.md 6.2).
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
      ...this.props.validity,
    });
  }

  /** Browsers call Cognito directly, so it has its own firewall. */
  private addFirewall(): void {
    const { stage, firewallId, unusedCalls } = this.props;
    const acl = firewall(this, firewallId, 'REGIONAL', [
      { name: 'UnusedCalls', targets: unusedCalls },
      { name: 'EveryAddress', limit: stage.perAddress.pool },
    ]);
    new CfnWebACLAssociation(this, `${firewallId}Association`, {
      resourceArn: this.userPool.userPoolArn,
      webAclArn: acl.attrArn,
    });
  }
}
