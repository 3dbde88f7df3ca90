import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { counted } from './alarm-rules/metrics.ts';
import { CALLS_OF_PASSWORDS, CustomAuthPool } from './custom-auth-pool.ts';
import type { Keys } from './secrets.ts';
import type { StageConfig } from './stages.ts';
import type { DataTable } from './table.ts';

interface StaffSignInProps {
  stage: StageConfig;
  table: DataTable;
  keys: Keys;
}

/**
 * Calls by which the holder of a token changes its own user, or gives it another way to sign in. The
 * trigger before tokens takes the scope of these calls away as well.
 */
const CALLS_OF_USERS = [
  'AssociateSoftwareToken',
  'ChangePassword',
  'CompleteWebAuthnRegistration',
  'DeleteUser',
  'DeleteUserAttributes',
  'DeleteWebAuthnCredential',
  'GetUser',
  'GetUserAttributeVerificationCode',
  'GetUserAuthFactors',
  'GlobalSignOut',
  'ListWebAuthnCredentials',
  'SetUserMFAPreference',
  'SetUserSettings',
  'StartWebAuthnRegistration',
  'UpdateUserAttributes',
  'VerifySoftwareToken',
  'VerifyUserAttribute',
];

/** Sign-in of Miliki's staff by e-mail address and passkey, in a pool of their own. */
export class StaffSignIn extends CustomAuthPool {
  /** What failed on our side, by a name for each metric. */
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
        // The longest day at the desk: after it everybody shows the passkey again.
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
