import { createHash } from 'node:crypto';
import { AwsError } from '#local/endpoint/aws-error.ts';
import type { AuthSession, AuthSessions, ChallengeResult } from './auth-sessions.ts';
import type { Directory, User } from './directory.ts';
import type { AuthenticationResult, Tokens } from './tokens.ts';
import { type TriggerCall, type Triggers, triggerAttributes } from './triggers.ts';
import { lookedUp } from './user-name.ts';
import type { UserPool, UserPoolClient } from './user-pool.ts';

const CUSTOM_CHALLENGE = 'CUSTOM_CHALLENGE';

export interface AuthReply {
  ChallengeName?: string;
  Session?: string;
  ChallengeParameters: Record<string, string>;
  AuthenticationResult?: AuthenticationResult;
}

export interface ChallengeAnswer {
  challengeName: string;
  session: string;
  responses: Record<string, string>;
  clientMetadata: Record<string, string> | undefined;
}

interface Attempt {
  client: UserPoolClient;
  user: User | undefined;
  typedName: string;
  publicName: string;
  rounds: readonly ChallengeResult[];
  /** Only RespondToAuthChallenge has it: InitiateAuth passes none to Define and Create. */
  clientMetadata?: Record<string, string> | undefined;
}

const incorrect = () => new AwsError('NotAuthorizedException', 'Incorrect username or password.');

const missing = (name: string) =>
  new AwsError('InvalidParameterException', `Missing required parameter ${name}`);

/** A stable, realistic user name for a name that nobody has. */
function nameOfNobody(pool: UserPool, typedName: string): string {
  const hex = createHash('sha256')
    .update(`${pool.id} ${lookedUp(pool, typedName)}`)
    .digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');
}

function isStrings(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    Object.values(value ?? {}).every((item) => typeof item === 'string')
  );
}

/** The CUSTOM_AUTH flow: Define decides, Create asks, Verify checks. */
export class CustomAuth {
  private readonly directory: Directory;
  private readonly sessions: AuthSessions;
  private readonly tokens: Tokens;
  private readonly triggers: Triggers;

  constructor(directory: Directory, sessions: AuthSessions, tokens: Tokens, triggers: Triggers) {
    this.directory = directory;
    this.sessions = sessions;
    this.tokens = tokens;
    this.triggers = triggers;
  }

  async start(client: UserPoolClient, parameters: Record<string, string>): Promise<AuthReply> {
    const typedName = parameters.USERNAME;
    if (!typedName) throw missing('USERNAME');
    const user = this.directory.find(client.pool, typedName);
    if (!user && !client.preventsUserExistenceErrors) {
      throw new AwsError('UserNotFoundException', 'User does not exist.');
    }
    // Callers may begin with a password instead. Define must refuse that.
    const srp = { challengeName: 'SRP_A', challengeResult: true, challengeMetadata: null };
    return this.advance({
      client,
      user,
      typedName,
      publicName: user?.sub ?? nameOfNobody(client.pool, typedName),
      rounds: parameters.CHALLENGE_NAME === 'SRP_A' ? [srp] : [],
    });
  }

  async respond(client: UserPoolClient, answer: ChallengeAnswer): Promise<AuthReply> {
    const { USERNAME: username, ANSWER: text } = answer.responses;
    if (!username) throw missing('USERNAME');
    if (!text) throw missing('ANSWER');
    if (answer.challengeName !== CUSTOM_CHALLENGE) {
      throw new AwsError('NotAuthorizedException', 'Invalid challenge for the session.');
    }
    const session = this.sessions.read(answer.session, client.id);
    if (![session.typedName, session.publicName].includes(username)) {
      throw new AwsError('NotAuthorizedException', 'Invalid session for the user.');
    }
    const attempt: Attempt = {
      client,
      user: session.sub ? this.directory.find(client.pool, session.sub) : undefined,
      typedName: session.typedName,
      publicName: session.publicName,
      rounds: session.rounds,
      clientMetadata: answer.clientMetadata,
    };
    const challengeResult = await this.verify(attempt, session, text);
    const { challengeName, challengeMetadata } = session;
    const round = { challengeName, challengeResult, challengeMetadata };
    return this.advance({ ...attempt, rounds: [...attempt.rounds, round] });
  }

  private async verify(attempt: Attempt, session: AuthSession, answer: string): Promise<boolean> {
    const response = await this.call(attempt, {
      trigger: 'VerifyAuthChallengeResponse',
      source: 'VerifyAuthChallengeResponse_Authentication',
      request: {
        privateChallengeParameters: session.privateChallengeParameters,
        challengeAnswer: answer,
      },
      response: { answerCorrect: null },
    });
    return response.answerCorrect === true;
  }

  private async advance(attempt: Attempt): Promise<AuthReply> {
    const decision = await this.call(attempt, {
      trigger: 'DefineAuthChallenge',
      source: 'DefineAuthChallenge_Authentication',
      request: { session: attempt.rounds },
      response: { challengeName: null, issueTokens: null, failAuthentication: null },
    });
    if (decision.failAuthentication === true) throw incorrect();
    if (decision.issueTokens === true) return this.complete(attempt);
    if (decision.challengeName !== CUSTOM_CHALLENGE) {
      throw new AwsError(
        'InvalidLambdaResponseException',
        `Invalid challenge name ${decision.challengeName}`,
      );
    }
    return this.challenge(attempt);
  }

  private async complete({ client, user, clientMetadata }: Attempt): Promise<AuthReply> {
    if (!user) throw incorrect();
    const AuthenticationResult = await this.tokens.issue(client, user, clientMetadata);
    return { AuthenticationResult, ChallengeParameters: {} };
  }

  private async challenge(attempt: Attempt): Promise<AuthReply> {
    const created = await this.call(attempt, {
      trigger: 'CreateAuthChallenge',
      source: 'CreateAuthChallenge_Authentication',
      request: { challengeName: CUSTOM_CHALLENGE, session: attempt.rounds },
      response: {
        publicChallengeParameters: null,
        privateChallengeParameters: null,
        challengeMetadata: null,
      },
    });
    const publicParameters = created.publicChallengeParameters ?? {};
    const privateParameters = created.privateChallengeParameters ?? {};
    if (!isStrings(publicParameters) || !isStrings(privateParameters)) {
      throw new AwsError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
    }
    const { client, user, typedName, publicName, rounds } = attempt;
    const Session = this.sessions.open(
      {
        clientId: client.id,
        typedName,
        publicName,
        sub: user?.sub,
        rounds,
        challengeName: CUSTOM_CHALLENGE,
        challengeMetadata: (created.challengeMetadata as string | null) ?? null,
        privateChallengeParameters: privateParameters,
      },
      client.sessionSeconds,
    );
    const ChallengeParameters = { USERNAME: publicName, ...publicParameters };
    return { ChallengeName: CUSTOM_CHALLENGE, Session, ChallengeParameters };
  }

  private async call(
    { client, user, typedName, clientMetadata }: Attempt,
    call: Pick<TriggerCall, 'trigger' | 'source' | 'request' | 'response'>,
  ): Promise<Record<string, unknown>> {
    const response = await this.triggers.call({
      ...call,
      pool: client.pool,
      clientId: client.id,
      userName: user?.sub ?? typedName,
      request: {
        userAttributes: triggerAttributes(user),
        ...call.request,
        ...(clientMetadata && { clientMetadata }),
        ...(client.preventsUserExistenceErrors && { userNotFound: !user }),
      },
    });
    if (response) return response;
    throw new AwsError(
      'InvalidLambdaResponseException',
      `The user pool has no ${call.trigger} trigger, which CUSTOM_AUTH needs.`,
    );
  }
}
