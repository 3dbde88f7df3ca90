import { decodeJwt } from 'jose';
import { AwsError, unsupported } from '../../endpoint/aws-error.ts';
import type { AwsRequest, Page, RunningService, Service } from '../../service.ts';
import { alphanumericId, hexId, type Identify } from '../../template/identity.ts';
import type { Stack } from '../../template/stack.ts';
import { lambda } from '../lambda/lambda.ts';
import { AuthSessions } from './auth-sessions.ts';
import { CustomAuth } from './custom-auth.ts';
import { Directory } from './directory.ts';
import {
  asRecord,
  type NameAndValue,
  requireWritable,
  type SignUpInput,
  signUp,
} from './sign-up.ts';
import { Tokens } from './tokens.ts';
import { type FunctionInvoker, Triggers } from './triggers.ts';
import { UserPools } from './user-pool.ts';

type Input = Readonly<Record<string, unknown>>;
type Action = (input: Input) => Promise<unknown>;

const strings = (value: unknown): Record<string, string> => (value ?? {}) as Record<string, string>;

/** Cognito's user pools, with the calls that Amplify and the sign-in by phone make. */
class Cognito implements RunningService {
  readonly tokens: Tokens;
  readonly pages: Record<string, Page>;
  private readonly directory: Directory;
  private readonly triggers: Triggers;
  private readonly pools: UserPools;
  private readonly customAuth: CustomAuth;

  constructor(stack: Stack, functions: FunctionInvoker, dataDir: string) {
    this.directory = new Directory(dataDir);
    this.triggers = new Triggers(functions);
    this.pools = new UserPools(stack);
    this.tokens = new Tokens(this.directory, this.triggers);
    this.customAuth = new CustomAuth(
      this.directory,
      new AuthSessions(),
      this.tokens,
      this.triggers,
    );
    this.pages = Object.fromEntries(
      this.pools.pools.map(({ id }) => [`GET /${id}/.well-known/jwks.json`, this.jwks]),
    );
  }

  async handle({ action, input, response }: AwsRequest): Promise<void> {
    const perform = Object.hasOwn(this.actions, action) ? this.actions[action] : undefined;
    if (!perform) {
      const error = unsupported('cognito-idp', action);
      console.error(error.message);
      throw error;
    }
    const output = await perform(input);
    response
      .writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify(output));
  }

  stop(): void {
    this.directory.stop();
  }

  private readonly jwks: Page = ({ response }) => {
    response.setHeader('access-control-allow-origin', '*');
    return this.tokens.jwks;
  };

  private readonly actions: Record<string, Action> = {
    SignUp: async (input) => {
      const user = await signUp(
        this.directory,
        this.triggers,
        this.client(input),
        input as SignUpInput,
      );
      return { UserConfirmed: user.confirmed, UserSub: user.sub };
    },
    InitiateAuth: (input) => this.initiateAuth(input),
    RespondToAuthChallenge: async (input) =>
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
    RevokeToken: async (input) => {
      this.tokens.revoke(this.client(input), String(input.Token));
      return {};
    },
    GlobalSignOut: async (input) => {
      this.tokens.signOutEverywhere(await this.caller(input));
      return {};
    },
    AdminDeleteUser: async (input) => {
      this.directory.remove(this.named(input));
      return {};
    },
    AdminUserGlobalSignOut: async (input) => {
      this.tokens.signOutEverywhere(this.named(input));
      return {};
    },
    UpdateUserAttributes: async (input) => {
      const user = await this.caller(input);
      const client = this.pools.client(String(decodeJwt(String(input.AccessToken)).client_id));
      const attributes = input.UserAttributes as NameAndValue[];
      requireWritable(client, attributes);
      this.directory.setAttributes(user, asRecord(attributes));
      return { CodeDeliveryDetailsList: [] };
    },
    GetUser: async (input) => {
      const user = await this.caller(input);
      const attributes = { sub: user.sub, ...user.attributes };
      return {
        Username: user.sub,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      };
    },
  };

  private async initiateAuth(input: Input): Promise<unknown> {
    const client = this.client(input);
    const flow = String(input.AuthFlow);
    const parameters = strings(input.AuthParameters);
    const allowed = flow === 'REFRESH_TOKEN' ? 'ALLOW_REFRESH_TOKEN_AUTH' : `ALLOW_${flow}`;
    if (!client.authFlows.includes(allowed)) {
      throw new AwsError(
        'InvalidParameterException',
        flow.startsWith('REFRESH_TOKEN')
          ? 'Auth flow not enabled for this client'
          : `${flow} flow not enabled for this client`,
      );
    }
    if (flow === 'CUSTOM_AUTH') return this.customAuth.start(client, parameters);
    if (flow.startsWith('REFRESH_TOKEN')) {
      const tokens = await this.tokens.refresh(client, parameters.REFRESH_TOKEN ?? '');
      return { AuthenticationResult: tokens, ChallengeParameters: {} };
    }
    throw unsupported('cognito-idp', `InitiateAuth with ${flow}`);
  }

  private client(input: Input) {
    return this.pools.client(String(input.ClientId ?? ''));
  }

  /** @returns the user whom an administrator names */
  private named(input: Input) {
    const user = this.directory.find({ id: String(input.UserPoolId) }, String(input.Username));
    if (!user) throw new AwsError('UserNotFoundException', 'User does not exist.');
    return user;
  }

  private caller(input: Input) {
    const issuers = this.pools.pools.map(({ issuer }) => issuer);
    return this.tokens.userOf(issuers, String(input.AccessToken ?? ''));
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
  // The calls of browsers need no grant. Only the administration of a pool does.
  permissionsFor: ({ action, input }, { region, account }) => {
    const resource = `arn:aws:cognito-idp:${region}:${account}:userpool/${input.UserPoolId}`;
    return action.startsWith('Admin') ? [{ action: `cognito-idp:${action}`, resource }] : [];
  },
  start: async ({ stack, dataDir, use }) =>
    new Cognito(stack, (await use(lambda)).runtime, dataDir),
};
