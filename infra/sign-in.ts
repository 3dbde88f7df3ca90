import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { counted, FIVE_MINUTES } from './alarm-rules/metrics.ts';
import { BackendFunction } from './backend-function.ts';
import { blockedRequests, firewall } from './firewall.ts';
import { TOKEN_HOURS } from './limits/token-hours.ts';
import type { Keys } from './secrets.ts';
import { siteHost } from './site-host.ts';
import { smsOf } from './sms.ts';
import type { StageConfig } from './stages.ts';
import type { DataTable } from './table.ts';
import type { Use } from './use.ts';

const FIREWALL = 'PoolFirewall';

interface SignInProps {
  stage: StageConfig;
  table: DataTable;
  keys: Keys;
}

/**
 * Public calls of Cognito that the product does not use, and whose answers tell known numbers from
 * unknown ones (docs/sign-in.md 6.3).
 */
const UNUSED_CALLS = [
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'ConfirmForgotPassword',
];

/** Sign-in by phone number and one-time code (docs/sign-in.md). */
export class SignIn extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** What failed on our side, by a name for each metric. */
  readonly failures: Record<string, IMetric>;
  private readonly stage: StageConfig;

  constructor(scope: Construct, id: string, { stage, table, keys }: SignInProps) {
    super(scope, id);
    this.stage = stage;
    const sms = smsOf(stage);
    const define = this.trigger('DefineChallenge', 'define-challenge', []);
    const create = this.trigger('CreateChallenge', 'create-challenge', [
      table.allows('GetItem', 'UpdateItem'),
      keys.reads('phone', 'code'),
      sms.publishes,
      sms.pays,
      siteHost(stage),
    ]);
    const verify = this.trigger('VerifyChallenge', 'verify-challenge', [
      table.allows('GetItem', 'PutItem', 'UpdateItem'),
      keys.reads('phone', 'code', 'robot'),
    ]);
    const preToken = this.trigger('PreToken', 'pre-token', [table.allows('GetItem')]);

    this.userPool = this.makePool();
    this.userPool.addTrigger(UserPoolOperation.DEFINE_AUTH_CHALLENGE, define.lambda);
    this.userPool.addTrigger(UserPoolOperation.CREATE_AUTH_CHALLENGE, create.lambda);
    this.userPool.addTrigger(UserPoolOperation.VERIFY_AUTH_CHALLENGE_RESPONSE, verify.lambda);
    this.userPool.addTrigger(
      UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      preToken.lambda,
      LambdaVersion.V2_0,
    );
    this.client = this.makeClient();
    this.addFirewall();
    this.failures = {
      handled: counted('Miliki', 'TriggerFailed', { service: 'sign-in', stage: stage.name }),
      // These two refuse by their answer, so that an error is a failure: one that nothing could count.
      define: define.lambda.metricErrors({ period: FIVE_MINUTES }),
      verify: verify.lambda.metricErrors({ period: FIVE_MINUTES }),
    };
  }

  /** Lets a function make users, with a password that nobody knows. */
  get createsUsers(): Use {
    return this.allows('AdminCreateUser', 'AdminGetUser', 'AdminSetUserPassword');
  }

  /** What the pool's metrics call the pool and its client. */
  get metricDimensions() {
    const { userPool, client } = this;
    return { UserPool: userPool.userPoolId, UserPoolClient: client.userPoolClientId };
  }

  /** The requests that the pool's firewall blocked. */
  get blockedRequests(): IMetric {
    return blockedRequests(this, FIREWALL, this.stage.region);
  }

  /** Lets a function delete a user, which ends all of the user's sessions. */
  get deletesUsers(): Use {
    return this.allows('AdminDeleteUser');
  }

  /** Lets a function end all sessions of a user. */
  get endsSessions(): Use {
    return this.allows('AdminUserGlobalSignOut');
  }

  private allows(...actions: string[]): Use {
    const { userPoolId, userPoolArn } = this.userPool;
    return {
      environment: { USER_POOL_ID: userPoolId },
      grants: [
        { actions: actions.map((action) => `cognito-idp:${action}`), resources: [userPoolArn] },
      ],
    };
  }

  /** Cognito waits 5 seconds for a trigger, and no setting changes that. */
  private trigger(id: string, file: string, uses: Use[]): BackendFunction {
    return new BackendFunction(this, id, {
      stage: this.stage,
      entry: `functions/sign-in/${file}.ts`,
      uses,
      timeout: Duration.seconds(5),
      concurrency: this.stage.concurrency.trigger,
    });
  }

  private makePool(): UserPool {
    const { keepData } = this.stage;
    const pool = new UserPool(this, 'UserPool', {
      signInAliases: { phone: true },
      // Cognito gets no role to send SMS: its own SMS would avoid the robot check.
      autoVerify: { phone: false },
      enableSmsRole: false,
      accountRecovery: AccountRecovery.NONE,
      // Numbers come in by our own route: Cognito's SignUp tells which of them are there already.
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
      deletionProtection: keepData,
      removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(pool, {
      'AwsSolutions-COG2': 'Sign-in has no password; the code from an SMS is the one factor.',
      'AwsSolutions-COG8':
        'The Plus plan prices every monthly user; the caps of docs/sign-in.md 5.1 do what its threat protection would here.',
    });
    return pool;
  }

  /** Cognito has its own firewall because browsers call it directly. */
  private addFirewall(): void {
    const acl = firewall(this, FIREWALL, 'REGIONAL', [
      { name: 'UnusedCalls', targets: UNUSED_CALLS },
      { name: 'EveryAddress', limit: this.stage.perAddress.pool },
    ]);
    new CfnWebACLAssociation(this, 'PoolFirewallAssociation', {
      resourceArn: this.userPool.userPoolArn,
      webAclArn: acl.attrArn,
    });
  }

  private makeClient(): UserPoolClient {
    return this.userPool.addClient('Web', {
      authFlows: { custom: true },
      preventUserExistenceErrors: true,
      authSessionValidity: Duration.minutes(10),
      accessTokenValidity: Duration.hours(TOKEN_HOURS),
      idTokenValidity: Duration.hours(TOKEN_HOURS),
      refreshTokenValidity: Duration.days(30),
      refreshTokenRotationGracePeriod: Duration.seconds(30),
      enableTokenRevocation: true,
      generateSecret: false,
      disableOAuth: true,
      // The phone number is missing on purpose: an owner who could write it could take a number
      // that somebody else gets tomorrow (docs/sign-in.md 6.2). AdminCreateUser sets it.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    });
  }
}
