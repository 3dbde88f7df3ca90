import { decodeJwt } from 'jose';
import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import type { AwsRequest, Page, RunningService, Service } from '#local/service.ts';
import { lambda } from '#local/services/lambda/lambda.ts';
import { type Firewall, type Waf, waf } from '#local/services/waf/waf.ts';
import { alphanumericId, hexId, type Identify } from '#local/template/identity.ts';
import type { Stack } from '#local/template/stack.ts';
import { AdminUsers, type CreateUserInput } from './admin-users.ts';
import { AuthSessions } from './auth-sessions.ts';
import { CustomAuth } from './custom-auth.ts';
import { Directory } from './directory.ts';
import { Tokens } from './tokens.ts';
import { type FunctionInvoker, Triggers } from './triggers.ts';
import { UserPools } from './user-pool.ts';

type Input = Readonly<Record<string, unknown>>;
type Action = (input: Input) => unknown;

const strings = (value: unknown): Record<string, string> => (value ?? {}) as Record<string, string>;

/** Unused calls with an access token. As at AWS, a missing scope is refused first. */
const selfServiceActions = new Set(
  (
    'AssociateSoftwareToken ChangePassword CompleteWebAuthnRegistration ConfirmDevice DeleteUser ' +
    'DeleteUserAttributes DeleteWebAuthnCredential ForgetDevice GetDevice GetUser ' +
    'GetUserAttributeVerificationCode GetUserAuthFactors GlobalSignOut ListDevices ' +
    'ListWebAuthnCredentials SetUserMFAPreference SetUserSettings StartWebAuthnRegistration ' +
    'UpdateDeviceStatus UpdateUserAttributes VerifySoftwareToken VerifyUserAttribute'
  ).split(' '),
);

/** Calls that need no grant, because browsers make them. */
const openActions = new Set([
  ...selfServiceActions,
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'InitiateAuth',
  'RespondToAuthChallenge',
  'GetTokensFromRefreshToken',
  'RevokeToken',
]);

/** Cognito's user pools, for browsers and our functions. */
class Cognito implements RunningService {
  readonly tokens: Tokens;
  readonly pages: Record<string, Page>;
  readonly directory: Directory;
  private readonly triggers: Triggers;
  private readonly pools: UserPools;
  private readonly customAuth: CustomAuth;
  private readonly admin: AdminUsers;
  private readonly firewalls: ReadonlyMap<string, Firewall>;

  constructor(stack: Stack, functions: FunctionInvoker, firewalls: Waf, dataDir: string) {
    this.pools = new UserPools(stack);
    this.firewalls = new Map(this.pools.pools.map(({ id, arn }) => [id, firewalls.before(arn)]));
    this.directory = new Directory(dataDir, this.pools.pools);
    this.triggers = new Triggers(functions);
    this.tokens = new Tokens(this.directory, this.triggers);
    this.admin = new AdminUsers(this.directory, this.tokens);
    this.customAuth = new CustomAuth(
      this.directory,
      new AuthSessions(),
      this.tokens,
      this.triggers,
    );
    this.pages = Object.fromEntries(
      this.pools.pools.map(({ id }) => [`GET /${id}/.well-known/jwks.json`, this.jwksOf(id)]),
    );
  }

  async handle({ action, input, message, response }: AwsRequest): Promise<void> {
    if (openActions.has(action) && this.firewallOf(input)?.(message)) {
      const reason = 'Request not allowed due to WAF block.';
      throw new AwsError('ForbiddenException', reason, 403);
    }
    const output = await this.perform(action, input);
    response
      .writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify(output));
  }

  stop(): void {
    this.directory.stop();
  }

  private jwksOf(poolId: string): Page {
    return ({ response }) => {
      response.setHeader('access-control-allow-origin', '*');
      return this.tokens.jwks(poolId);
    };
  }

  private firewallOf({ ClientId, AccessToken }: Input): Firewall | undefined {
    const poolId = this.pools.poolIdOf(String(ClientId)) ?? claimedPoolId(String(AccessToken));
    return this.firewalls.get(poolId);
  }

  private async perform(action: string, input: Input): Promise<unknown> {
    if (selfServiceActions.has(action)) {
      const issuers = this.pools.pools.map(({ issuer }) => issuer);
      await this.tokens.requireSelfService(issuers, String(input.AccessToken ?? ''));
    }
    const perform = Object.hasOwn(this.actions, action) ? this.actions[action] : undefined;
    if (perform) return perform(input);
    const error = unsupported('cognito-idp', action);
    console.error(error.message);
    throw error;
  }

  private readonly actions: Record<string, Action> = {
    SignUp: () => {
      const reason = 'SignUp is not permitted for this user pool';
      throw new AwsError('NotAuthorizedException', reason);
    },
    InitiateAuth: (input) => this.initiateAuth(input),
    RespondToAuthChallenge: (input) =>
      this.customAuth.respond(this.client(input), {
        challengeName: String(input.ChallengeName),
        session: String(input.Session ?? ''),
        responses: strings(input.ChallengeResponses),
        clientMetadata: input.ClientMetadata as Record<string, string> | undefined,
      }),
    GetTokensFromRefreshToken: async (input) => ({
      AuthenticationResult: await this.tokens.refresh(
        this.client(input),
        String(input.RefreshToken),
      ),
    }),
    RevokeToken: (input) => {
      this.tokens.revoke(this.client(input), String(input.Token));
      return {};
    },
    ListUserPools: () => ({
      UserPools: this.pools.pools.map(({ id, name }) => ({ Id: id, Name: name })),
    }),
    AdminCreateUser: (input) => this.admin.create(this.pool(input), input as CreateUserInput),
    AdminGetUser: (input) => this.admin.get(this.pool(input), String(input.Username)),
    AdminSetUserPassword: (input) =>
      this.admin.setPassword(
        this.pool(input),
        String(input.Username),
        String(input.Password ?? ''),
        input.Permanent === true,
      ),
    AdminUserGlobalSignOut: (input) => this.admin.signOut(this.pool(input), String(input.Username)),
    AdminDeleteUser: (input) => this.admin.delete(this.pool(input), String(input.Username)),
  };

  private async initiateAuth(input: Input): Promise<unknown> {
    const client = this.client(input);
    const flow = String(input.AuthFlow);
    const parameters = strings(input.AuthParameters);
    if (!client.authFlows.includes(`ALLOW_${flow}`)) {
      throw new AwsError(
        'InvalidParameterException',
        flow.startsWith('REFRESH_TOKEN')
          ? 'Auth flow not enabled for this client'
          : `${flow} flow not enabled for this client`,
      );
    }
    if (flow === 'CUSTOM_AUTH') return this.customAuth.start(client, parameters);
    throw unsupported('cognito-idp', `InitiateAuth with ${flow}`);
  }

  private client(input: Input) {
    return this.pools.client(String(input.ClientId ?? ''));
  }

  private pool(input: Input) {
    return this.pools.pool(String(input.UserPoolId ?? ''));
  }
}

/** The pool that a token claims. The signature is not checked yet. */
function claimedPoolId(token: string): string {
  try {
    return decodeJwt(token).iss?.split('/').at(-1) ?? '';
  } catch {
    return '';
  }
}

const identifyPool: Identify = (logicalId, { region, account }) => {
  const id = `${region}_${alphanumericId(logicalId, 9)}`;
  const provider = `cognito-idp.${region}.amazonaws.com/${id}`;
  return {
    ref: id,
    attributes: {
      Arn: `arn:aws:cognito-idp:${region}:${account}:userpool/${id}`,
      UserPoolId: id,
      ProviderName: provider,
      ProviderURL: `https://${provider}`,
    },
  };
};

const identifyClient: Identify = (logicalId) => {
  const id = hexId(logicalId, 26);
  return { ref: id, attributes: { ClientId: id } };
};

export const cognito: Service<Cognito> = {
  name: 'cognito-idp',
  targets: ['AWSCognitoIdentityProviderService'],
  resources: {
    'AWS::Cognito::UserPool': identifyPool,
    'AWS::Cognito::UserPoolClient': identifyClient,
  },
  permissionsFor: ({ action, input }, { region, account }) => {
    const resource = `arn:aws:cognito-idp:${region}:${account}:userpool/${input.UserPoolId}`;
    return openActions.has(action) ? [] : [{ action: `cognito-idp:${action}`, resource }];
  },
  start: async ({ stack, dataDir, use }) =>
    new Cognito(stack, (await use(lambda)).runtime, await use(waf), dataDir),
};
