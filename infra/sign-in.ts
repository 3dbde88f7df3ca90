import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { counted } from '#infra/alarm-rules/metrics.ts';
import { TOKEN_HOURS } from '#infra/limits/load.ts';
import { SESSION_DAYS } from '#shared/sessions/limits.ts';
import { CALLS_OF_PASSWORDS, CustomAuthPool } from './custom-auth-pool.ts';
import type { Keys } from './secrets.ts';
import type { Sms } from './sms.ts';
import type { StageConfig } from './stages.ts';
import type { DataTable } from './table.ts';

interface SignInProps {
  stage: StageConfig;
  table: DataTable;
  keys: Keys;
  sms: Sms;
}

/** Sign-in by phone number and one-time code, or by passkey (docs/sign-in.md). */
export class SignIn extends CustomAuthPool {
  /** Failures on our side, by metric. */
  readonly failures: Readonly<Record<string, IMetric>>;

  constructor(scope: Construct, id: string, { stage, table, keys, sms }: SignInProps) {
    super(scope, id, {
      stage,
      folder: 'sign-in',
      variable: 'USER_POOL_ID',
      userName: { signInAliases: { phone: true } },
      concurrency: stage.concurrency.trigger,
      uses: {
        define: [],
        create: [table.allows('GetItem', 'UpdateItem'), keys.reads('phone', 'code'), sms.sends],
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
        refreshTokenValidity: Duration.days(SESSION_DAYS),
      },
      firewallId: 'PoolFirewall',
      unusedCalls: CALLS_OF_PASSWORDS,
      withoutPassword:
        'Sign-in has no password; the code from an SMS or a passkey is the one factor.',
    });
    this.failures = {
      handled: counted('Miliki', 'TriggerFailed', { service: 'sign-in', stage: stage.name }),
      // These two refuse by their answer, so an error is a failure that nothing else could count.
      define: this.errorsOf('define'),
      verify: this.errorsOf('verify'),
    };
  }
}

interface StaffSignInProps {
  stage: StageConfig;
  table: DataTable;
  keys: Keys;
}

/** Calls that change a token's user or add a way to sign in. The trigger before tokens removes their scope too. */
const CALLS_OF_USERS = `
  AssociateSoftwareToken ChangePassword CompleteWebAuthnRegistration DeleteUser
  DeleteUserAttributes DeleteWebAuthnCredential GetUser GetUserAttributeVerificationCode
  GetUserAuthFactors GlobalSignOut ListWebAuthnCredentials SetUserMFAPreference SetUserSettings
  StartWebAuthnRegistration UpdateUserAttributes VerifySoftwareToken VerifyUserAttribute`
  .trim()
  .split(/\s+/);

/** Sign-in of Miliki's staff by e-mail address and passkey, in a separate pool. */
export class StaffSignIn extends CustomAuthPool {
  /** Failures on our side, by metric. */
  readonly failures: Readonly<Record<string, IMetric>>;

  constructor(scope: Construct, id: string, { stage, table, keys }: StaffSignInProps) {
    super(scope, id, {
      stage,
      folder: 'staff',
      variable: 'STAFF_POOL_ID',
      userName: { signInAliases: { email: true }, signInCaseSensitive: false },
      concurrency: stage.concurrency.staff,
      uses: {
        define: [],
        create: [keys.reads('passkey')],
        verify: [
          table.openTo('staffSessions').allows('GetItem', 'PutItem', 'UpdateItem'),
          keys.reads('passkey'),
        ],
        preToken: [],
      },
      validity: {
        authSessionValidity: Duration.minutes(5),
        accessTokenValidity: Duration.hours(1),
        idTokenValidity: Duration.hours(1),
        // The longest day at the desk: then everybody shows the passkey again.
        refreshTokenValidity: Duration.hours(10),
      },
      firewallId: 'StaffPoolFirewall',
      unusedCalls: [...CALLS_OF_PASSWORDS, ...CALLS_OF_USERS],
      withoutPassword: 'Sign-in has no password; a passkey is what somebody has and is.',
    });
    this.failures = {
      handled: counted('Miliki', 'TriggerFailed', { service: 'staff', stage: stage.name }),
      define: this.errorsOf('define'),
      create: this.errorsOf('create'),
      verify: this.errorsOf('verify'),
      preToken: this.errorsOf('preToken'),
    };
  }
}
