import { AwsError } from '#local/endpoint/aws-error.ts';
import { hexId } from '#local/template/identity.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';
import { type NameAttribute, type NameRules, nameKinds } from './user-name.ts';

type ChallengeTrigger =
  | 'DefineAuthChallenge'
  | 'CreateAuthChallenge'
  | 'VerifyAuthChallengeResponse';

const challengeTriggers: ReadonlySet<string> = new Set<ChallengeTrigger>([
  'DefineAuthChallenge',
  'CreateAuthChallenge',
  'VerifyAuthChallengeResponse',
]);

export type TriggerName = ChallengeTrigger | 'PreTokenGeneration';

type LambdaConfig = Partial<Record<ChallengeTrigger, string>> & {
  PreTokenGenerationConfig?: { LambdaArn: string; LambdaVersion: string };
};

export interface UserPool extends NameRules {
  id: string;
  /** As the template names it; else of its logical id, as CloudFormation does. */
  name: string;
  arn: string;
  region: string;
  issuer: string;
  /** The ARNs of functions. */
  triggers: Partial<Record<TriggerName, string>>;
  /** The patterns of a password, each with Cognito's complaint. */
  passwordRules: readonly { pattern: RegExp; complaint: string }[];
}

export interface UserPoolClient {
  id: string;
  pool: UserPool;
  authFlows: readonly string[];
  preventsUserExistenceErrors: boolean;
  sessionSeconds: number;
  accessTokenSeconds: number;
  idTokenSeconds: number;
  refreshTokenSeconds: number;
  /** The seconds that an old refresh token works after rotation; undefined without rotation. */
  rotationGraceSeconds: number | undefined;
  revocable: boolean;
}

const secondsIn: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

interface PasswordPolicy {
  MinimumLength?: number;
  RequireLowercase?: boolean;
  RequireUppercase?: boolean;
  RequireNumbers?: boolean;
  RequireSymbols?: boolean;
}

function passwordRulesOf(policy: PasswordPolicy): UserPool['passwordRules'] {
  const rules = [
    [true, new RegExp(`^.{${policy.MinimumLength ?? 8},}$`), 'Password not long enough'],
    [policy.RequireLowercase, /[a-z]/, 'Password must have lowercase characters'],
    [policy.RequireUppercase, /[A-Z]/, 'Password must have uppercase characters'],
    [policy.RequireNumbers, /[0-9]/, 'Password must have numeric characters'],
    [policy.RequireSymbols, /[^A-Za-z0-9]/, 'Password must have symbol characters'],
  ] as const;
  return rules
    .filter(([isRequired]) => isRequired)
    .map(([, pattern, complaint]) => ({ pattern, complaint }));
}

type Settings = Readonly<Record<string, (value: never) => boolean>>;

/** Settings that would open ways which the local cloud does not have. */
const unknownOfPool: Settings = {
  AdminCreateUserConfig: (config?: { AllowAdminCreateUserOnly?: boolean }) =>
    !config?.AllowAdminCreateUserOnly,
  AliasAttributes: (names: string[] = []) => names.length > 0,
  AutoVerifiedAttributes: (names: string[] = []) => names.length > 0,
  AccountRecoverySetting: (recovery?: { RecoveryMechanisms?: { Name: string }[] }) =>
    recovery?.RecoveryMechanisms?.some(({ Name }) => Name !== 'admin_only') ?? true,
  LambdaConfig: ({ PreTokenGenerationConfig: v2, ...others }: LambdaConfig = {}) =>
    (v2 !== undefined && v2.LambdaVersion !== 'V2_0') ||
    Object.keys(others).some((name) => !challengeTriggers.has(name)),
  DeviceConfiguration: (devices?: object) => devices !== undefined,
  MfaConfiguration: (mode = 'OFF') => mode !== 'OFF',
  SmsConfiguration: (sms?: object) => sms !== undefined,
  UsernameAttributes: (names: string[] = []) => !Object.hasOwn(nameKinds, names.join()),
};

const unknownOfClient: Settings = {
  GenerateSecret: (hasSecret = false) => hasSecret,
};

/** @throws Error for a pool or client with settings beyond the local cloud */
function requireKnown(resource: StackResource, settings: Settings): void {
  const unknown = Object.entries(settings).filter(([name, isUnknown]) =>
    isUnknown(resource.property<never>(name) as never),
  );
  if (unknown.length === 0) return;
  const names = unknown.map(([name]) => name).join(', ');
  throw new Error(`The local cloud does not carry out ${names} of ${resource.logicalId}.`);
}

function poolOf(resource: StackResource, region: string): UserPool {
  requireKnown(resource, unknownOfPool);
  const { PreTokenGenerationConfig: v2, ...triggers } =
    resource.property<LambdaConfig>('LambdaConfig') ?? {};
  const policies = resource.property<{ PasswordPolicy?: PasswordPolicy }>('Policies');
  return {
    id: resource.ref,
    name: resource.property('UserPoolName') ?? `${resource.logicalId}-${hexId(resource.ref, 12)}`,
    arn: resource.attribute('Arn'),
    region,
    issuer: resource.attribute('ProviderURL'),
    triggers: { ...triggers, ...(v2 && { PreTokenGeneration: v2.LambdaArn }) },
    passwordRules: passwordRulesOf(policies?.PasswordPolicy ?? {}),
    nameAttribute: resource.property<NameAttribute[]>('UsernameAttributes')?.[0] ?? 'phone_number',
    caseSensitive:
      resource.property<{ CaseSensitive: boolean }>('UsernameConfiguration')?.CaseSensitive ?? true,
  };
}

type Units = Partial<Record<'AccessToken' | 'IdToken' | 'RefreshToken', string>>;

function clientOf(resource: StackResource, pool: UserPool): UserPoolClient {
  requireKnown(resource, unknownOfClient);
  const units = resource.property<Units>('TokenValidityUnits') ?? {};
  const validity = (property: string, unit: string | undefined, fallback: number): number => {
    const value = resource.property<number>(property);
    return value === undefined ? fallback : value * (secondsIn[unit ?? ''] ?? 1);
  };
  const rotation = resource.property<{ Feature?: string; RetryGracePeriodSeconds?: number }>(
    'RefreshTokenRotation',
  );
  return {
    id: resource.ref,
    pool,
    authFlows: resource.property<string[]>('ExplicitAuthFlows') ?? ['ALLOW_REFRESH_TOKEN_AUTH'],
    preventsUserExistenceErrors: resource.property('PreventUserExistenceErrors') === 'ENABLED',
    sessionSeconds: (resource.property<number>('AuthSessionValidity') ?? 3) * 60,
    accessTokenSeconds: validity('AccessTokenValidity', units.AccessToken ?? 'hours', 3600),
    idTokenSeconds: validity('IdTokenValidity', units.IdToken ?? 'hours', 3600),
    refreshTokenSeconds: validity('RefreshTokenValidity', units.RefreshToken ?? 'days', 2_592_000),
    rotationGraceSeconds:
      rotation?.Feature === 'ENABLED' ? (rotation.RetryGracePeriodSeconds ?? 0) : undefined,
    revocable: resource.property<boolean>('EnableTokenRevocation') ?? true,
  };
}

export class UserPools {
  readonly pools: readonly UserPool[];
  private readonly clients: readonly UserPoolClient[];

  constructor(stack: Stack) {
    this.pools = stack
      .ofType('AWS::Cognito::UserPool')
      .map((resource) => poolOf(resource, stack.region));
    this.clients = stack.ofType('AWS::Cognito::UserPoolClient').map((resource) => {
      const poolId = resource.property<string>('UserPoolId');
      const pool = this.pools.find(({ id }) => id === poolId);
      if (!pool) throw new Error(`The pool of the client ${resource.logicalId} is missing.`);
      return clientOf(resource, pool);
    });
  }

  pool(id: string): UserPool {
    const pool = this.pools.find((candidate) => candidate.id === id);
    if (pool) return pool;
    throw new AwsError('ResourceNotFoundException', `User pool ${id} does not exist.`);
  }

  poolIdOf(clientId: string): string | undefined {
    return this.clients.find(({ id }) => id === clientId)?.pool.id;
  }

  client(id: string): UserPoolClient {
    const client = this.clients.find((candidate) => candidate.id === id);
    if (client) return client;
    throw new AwsError('ResourceNotFoundException', `User pool client ${id} does not exist.`);
  }
}
