import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { counted } from './alarm-rules/metrics.ts';
import { CALLS_OF_PASSWORDS, CustomAuthPool } from './custom-auth-pool.ts';
import { TOKEN_HOURS } from './limits/token-hours.ts';
import type { Keys } from './secrets.ts';
import { siteHost } from './site-host.ts';
import { smsOf } from './sms.ts';
import type { StageConfig } from './stages.ts';
import type { DataTable } from './table.ts';

interface SignInProps {
  stage: StageConfig;
  table: DataTable;
  keys: Keys;
}

/** Sign-in by phone number and one-time code, or by passkey (docs/sign-in.md). */
export class SignIn extends CustomAuthPool {
  /** What failed on our side, by a name for each metric. */
  readonly failures: Readonly<Record<string, IMetric>>;

  constructor(scope: Construct, id: string, { stage, table, keys }: SignInProps) {
    const sms = smsOf(stage);
    super(scope, id, {
      stage,
      folder: 'sign-in',
      variable: 'USER_POOL_ID',
      userName: { signInAliases: { phone: true } },
      concurrency: stage.concurrency.trigger,
      uses: {
        define: [],
        create: [
          table.allows('GetItem', 'UpdateItem'),
          keys.reads('phone', 'code'),
          sms.publishes,
          sms.pays,
          siteHost(stage),
        ],
        verify: [
          table.allows('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
          keys.reads('phone', 'code', 'robot', 'passkey'),
        ],
        preToken: [table.allows('GetItem')],
      },
      validity: {
        authSessionValidity: Duration.minutes(10),
        accessTokenValidity: Duration.hours(TOKEN_HOURS),
        idTokenValidity: Duration.hours(TOKEN_HOURS),
        refreshTokenValidity: Duration.days(30),
      },
      firewallId: 'PoolFirewall',
      unusedCalls: CALLS_OF_PASSWORDS,
      withoutPassword:
        'Sign-in has no password; the code from an SMS or a passkey is the one factor.',
    });
    this.failures = {
      handled: counted('Miliki', 'TriggerFailed', { service: 'sign-in', stage: stage.name }),
      // These two refuse by their answer, so that an error is a failure: one that nothing could count.
      define: this.errorsOf('define'),
      verify: this.errorsOf('verify'),
    };
  }
}
