/** The local user pool, by bare calls. The pool is the template's; its triggers are stand-ins. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import type { AwsRequest, CloudContext, RunningService } from '#local/service.ts';
import { cognito } from '#local/services/cognito/cognito.ts';
import { JwtAuthorizer } from '#local/services/http-api/jwt-authorizer.ts';
import { resourceTypes } from '#local/services.ts';
import { Stack, type StackResource } from '#local/template/stack.ts';
import { loadTemplate, type SynthesizedStack } from '#local/template/template.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import { ownFolder } from './own-folder.ts';

const PASSWORD = `Aa1!${'x'.repeat(40)}`;
const SCOPE = 'aws.cognito.signin.user.admin';

type Event = {
  triggerSource: string;
  version: string;
  userName: string;
  callerContext: { clientId: string };
  request: Record<string, unknown> & { session: unknown[]; challengeAnswer: string };
  response: Record<string, unknown>;
};

const dataDir = ownFolder();
let template: SynthesizedStack;
let pool: Awaited<ReturnType<typeof startPool>>;
const started: RunningService[] = [];
let isBlocking = false;
/** The ARNs of pools whose own firewall blocks. */
const blocked = new Set<string>();

/** One round with the answer "yes" signs anybody in. */
const challenges: Record<string, (event: Event) => Record<string, unknown>> = {
  DefineAuthChallenge_Authentication: ({ request }) => {
    const last = request.session.at(-1) as { challengeResult?: boolean } | undefined;
    return last?.challengeResult ? { issueTokens: true } : { challengeName: 'CUSTOM_CHALLENGE' };
  },
  CreateAuthChallenge_Authentication: () => ({
    publicChallengeParameters: {},
    privateChallengeParameters: {},
    challengeMetadata: 'm',
  }),
  VerifyAuthChallengeResponse_Authentication: ({ request }) => ({
    answerCorrect: request.challengeAnswer === 'yes',
  }),
};

type Properties = Record<string, unknown>;

function templateWith(changes: (pool: Properties) => Properties): SynthesizedStack {
  const copy = structuredClone(template);
  for (const resource of Object.values(copy.template.Resources)) {
    if (resource.Type !== 'AWS::Cognito::UserPool') continue;
    const properties = resource.Properties ?? {};
    resource.Properties = { ...properties, ...changes(properties) };
  }
  return copy;
}

async function startPool(
  synthesized: SynthesizedStack,
  answers: Record<string, (event: Event) => Record<string, unknown>> = {},
) {
  const stack = new Stack(synthesized, resourceTypes, {
    stackName: 'Miliki-dev',
    endpoint: 'http://localhost:4566',
  });
  const events: Event[] = [];
  const answersOf = { ...challenges, ...answers };
  const invoke = async (event: Event) => {
    events.push(event);
    return {
      ...event,
      response: { ...event.response, ...answersOf[event.triggerSource]?.(event) },
    };
  };
  const runtime = { byArn: () => ({ warm: async () => {}, invoke }) };
  const directory = await mkdtemp(join(dataDir, 'pool-'));
  const running = await cognito.start({
    stack,
    dataDir: directory,
    use: async () => ({ runtime, before: (arn: string) => () => blocked.has(arn) || isBlocking }),
  } as unknown as CloudContext);
  started.push(running);
  const clients = stack.ofType('AWS::Cognito::UserPoolClient');
  const pools = stack.ofType('AWS::Cognito::UserPool').map(({ ref: UserPoolId, attribute }) => {
    const client = clients.find((one) => one.property('UserPoolId') === UserPoolId);
    const ids = { UserPoolId, ClientId: client?.ref };
    const call = async (action: string, input: object = {}) => {
      let output = '';
      const response = { writeHead: () => ({ end: (text: string) => (output = text) }) };
      const request = { action, input: { ...ids, ...input }, response };
      await running.handle?.(request as unknown as AwsRequest);
      return JSON.parse(output);
    };
    const [arn, issuer] = [attribute('Arn'), attribute('ProviderURL')];
    return { call, events, ids, arn, issuer, tokens: running.tokens };
  });
  const [owners, staff] = pools as [(typeof pools)[0], (typeof pools)[0]];
  return { ...owners, staff };
}

type Pool = Pick<typeof pool, 'call' | 'events'>;

/** A user with a password. @returns the `sub` */
async function makeUser(into: Pool, Username: string): Promise<string> {
  const { User } = await create(into, Username);
  await into.call('AdminSetUserPassword', { Username, Password: PASSWORD, Permanent: true });
  return User.Username;
}

const start = ({ call }: Pool, USERNAME: string) =>
  call('InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME } });

const answer = ({ call }: Pool, Session: string, USERNAME: string, ANSWER = 'yes') =>
  call('RespondToAuthChallenge', {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session,
    ChallengeResponses: { USERNAME, ANSWER },
  });

async function signIn(into: Pool, name: string) {
  const { Session } = await start(into, name);
  return (await answer(into, Session, name)).AuthenticationResult;
}

async function givenSignedIn(into: Pool, name: string) {
  const sub = await makeUser(into, name);
  return { sub, ...(await signIn(into, name)) };
}

const renew = ({ call }: Pool, RefreshToken: string) =>
  call('GetTokensFromRefreshToken', { RefreshToken });

const create = ({ call }: Pool, Username: string, input: object = {}) =>
  call('AdminCreateUser', { Username, MessageAction: 'SUPPRESS', ...input });

const read = ({ call }: Pool, Username: string) => call('AdminGetUser', { Username });

const UNKNOWN = 'UserNotFoundException: User does not exist.';

/** Sets the clock until the test ends. */
const setClock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now });

/** A refusal's name and message; null if the call succeeded. */
const refusalOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    ({ name, message }: Error) => `${name}: ${message}`,
  );

let phones = 0;
const newPhone = () => `+2547${String(++phones).padStart(8, '0')}`;

let emails = 0;
const newEmail = () => `member${++emails}@miliki.example`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

beforeAll(async () => {
  template = await loadTemplate('dev');
  pool = await startPool(template);
});

afterAll(() => {
  for (const one of started) one.stop?.();
});

afterEach(() => {
  vi.useRealTimers();
});

it('a firewall stops the calls of browsers, and lets those of the administration pass', async () => {
  const Username = newPhone();
  await makeUser(pool, Username);
  isBlocking = true;
  for (const action of ['InitiateAuth', 'ForgotPassword', 'GetUser']) {
    await expect(pool.call(action, { Username })).rejects.toMatchObject({
      name: 'ForbiddenException',
      status: 403,
    });
  }
  expect(await read(pool, Username)).toHaveProperty('Username');
  isBlocking = false;
});

it('a firewall stops the calls for its own pool, and none for another one', async () => {
  const [number, email] = [newPhone(), newEmail()];
  await makeUser(pool, number);
  const { AccessToken } = await givenSignedIn(pool.staff, email);
  blocked.add(pool.staff.arn);
  const refusal = 'ForbiddenException: Request not allowed due to WAF block.';
  expect(await refusalOf(signIn(pool.staff, email))).toBe(refusal);
  const withToken = pool.call('GetUser', { AccessToken, ClientId: undefined });
  expect(await refusalOf(withToken)).toBe(refusal);
  expect(await signIn(pool, number)).toHaveProperty('AccessToken');
  blocked.clear();
});

async function givenSession() {
  const number = newPhone();
  await makeUser(pool, number);
  const { Session } = await start(pool, number);
  return (ANSWER = 'yes', USERNAME = number) => answer(pool, Session, USERNAME, ANSWER);
}

it('a session is a snapshot: each answer to it reaches the triggers with the same rounds', async () => {
  const answerTo = await givenSession();
  const began = pool.events.length;
  await Promise.all(['no', 'no', 'no'].map((word) => answerTo(word)));
  expect(await answerTo()).toHaveProperty('AuthenticationResult');
  expect(await answerTo()).toHaveProperty('AuthenticationResult');
  const defined = pool.events
    .slice(began)
    .filter(({ triggerSource }) => triggerSource.startsWith('Define'));
  expect(defined.map(({ request }) => request.session.length)).toEqual([1, 1, 1, 1, 1]);
});

it('a session ends with the time that the client gives it, and belongs to one number', async () => {
  const answerTo = await givenSession();
  const refusal = 'NotAuthorizedException: Invalid session for the user';
  expect(await refusalOf(answerTo('yes', newPhone()))).toBe(`${refusal}.`);
  setClock(Date.now() + 10 * 60_000 + 1000);
  expect(await refusalOf(answerTo())).toBe(`${refusal}, session is expired.`);
});

const NOT_HERE = 'UnknownOperationException';

it.each([
  'ForgotPassword',
  'ConfirmForgotPassword',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ListUsers',
])(
  '%s, which nobody calls, changes nothing, and is not here for a known or unknown number',
  async (action) => {
    const known = newPhone();
    await makeUser(pool, known);
    const before = await read(pool, known);
    const ask = (Username: string) =>
      refusalOf(pool.call(action, { Username, Password: PASSWORD, ConfirmationCode: '123456' }));
    for (const name of [known, newPhone()]) expect(await ask(name)).toContain(NOT_HERE);
    expect(await read(pool, known)).toEqual(before);
  },
);

it.each([
  ['AutoVerifiedAttributes', ['phone_number']],
  ['SmsConfiguration', { SnsCallerArn: 'arn:aws:iam::000000000000:role/sms' }],
  ['MfaConfiguration', 'OPTIONAL'],
  ['AccountRecoverySetting', { RecoveryMechanisms: [{ Name: 'verified_phone_number' }] }],
  ['UsernameAttributes', ['email', 'phone_number']],
  ['AdminCreateUserConfig', { AllowAdminCreateUserOnly: false }],
  ['LambdaConfig', { PreSignUp: 'arn:pre-sign-up' }],
  ['LambdaConfig', { PreTokenGenerationConfig: { LambdaArn: 'arn:a', LambdaVersion: 'V1_0' } }],
])('the local cloud does not start a pool with another %s', async (name, value) => {
  const other = templateWith(() => ({ [name]: value }));
  await expect(startPool(other)).rejects.toThrow(`does not carry out ${name} of`);
});

describe('calls with an access token', () => {
  const calls = `
    GetUser GetUserAuthFactors UpdateUserAttributes DeleteUserAttributes ChangePassword
    GetUserAttributeVerificationCode VerifyUserAttribute SetUserMFAPreference SetUserSettings
    AssociateSoftwareToken VerifySoftwareToken ConfirmDevice ForgetDevice GetDevice ListDevices
    UpdateDeviceStatus StartWebAuthnRegistration CompleteWebAuthnRegistration
    ListWebAuthnCredentials DeleteWebAuthnCredential GlobalSignOut DeleteUser`
    .trim()
    .split(/\s+/);

  const ask = (AccessToken: string, into: Pool) =>
    Promise.all(calls.map((action) => refusalOf(into.call(action, { AccessToken }))));

  it('a call with an access token is not here, and the user stays', async () => {
    const number = newPhone();
    const { AccessToken } = await givenSignedIn(pool, number);
    const names = (await ask(AccessToken, pool)).map((refusal) => refusal?.split(':')[0]);
    expect(new Set(names)).toEqual(new Set([NOT_HERE]));
    expect(await read(pool, number)).toMatchObject({ UserStatus: 'CONFIRMED' });
  });

  const triggers = ['TokenGeneration_Authentication', 'TokenGeneration_RefreshTokens'];

  const suppressing = () =>
    startPool(
      templateWith(({ LambdaConfig }) => ({
        LambdaConfig: {
          ...(LambdaConfig as object),
          PreTokenGenerationConfig: { LambdaArn: 'arn:scope', LambdaVersion: 'V2_0' },
        },
      })),
      Object.fromEntries(
        triggers.map((source) => [
          source,
          () => ({
            claimsAndScopeOverrideDetails: {
              accessTokenGeneration: {
                claimsToAddOrOverride: { plan: 'free', sub: 'somebody', scope: SCOPE },
                claimsToSuppress: ['event_id', 'iss'],
                scopesToAdd: ['miliki'],
                scopesToSuppress: [SCOPE],
              },
              idTokenGeneration: { claimsToSuppress: ['phone_number'] },
            },
          }),
        ]),
      ),
    );

  it('a token without the scope opens none of the calls, and the user stays', async () => {
    const other = await suppressing();
    const number = newPhone();
    const { AccessToken } = await givenSignedIn(other, number);
    const refusal = 'NotAuthorizedException: Access Token does not have required scopes';
    expect(new Set(await ask(AccessToken, other))).toEqual(new Set([refusal]));
    expect(await read(other, number)).toMatchObject({ UserStatus: 'CONFIRMED' });
  });

  it('a pre token generation trigger of version 2 changes both tokens, at sign-in and at refresh', async () => {
    const other = await suppressing();
    const number = newPhone();
    const { sub, ...first } = await givenSignedIn(other, number);
    const { AuthenticationResult: second } = await renew(other, first.RefreshToken);
    for (const { AccessToken, IdToken } of [first, second]) {
      const access = decodeJwt(AccessToken);
      expect(access).toMatchObject({ sub, scope: 'miliki', plan: 'free' });
      expect(access.iss).toBeTruthy();
      expect(access.event_id).toBeTruthy();
      expect(decodeJwt(IdToken)).not.toHaveProperty('phone_number');
    }
    const events = other.events.filter(({ triggerSource }) => /^TokenGen/.test(triggerSource));
    expect(events).toMatchObject(
      triggers.map((triggerSource) => ({
        triggerSource,
        version: '2',
        userName: sub,
        request: {
          userAttributes: { sub, phone_number: number },
          groupConfiguration: {},
          scopes: [SCOPE],
        },
      })),
    );
  });

  it('an ID token, and a foreign or revoked access token open nothing', async () => {
    const number = newPhone();
    const { AccessToken, IdToken } = await givenSignedIn(pool, number);
    const get = (token: string, from: Pool = pool) =>
      refusalOf(from.call('GetUser', { AccessToken: token }));
    const invalid = 'NotAuthorizedException: Invalid Access Token';
    expect(await get(IdToken)).toBe(invalid);
    expect(await get(AccessToken, await startPool(template))).toBe(invalid);
    await pool.call('AdminUserGlobalSignOut', { Username: number });
    expect(await get(AccessToken)).toBe('NotAuthorizedException: Access Token has been revoked');
  });
});

describe('a pool of e-mail addresses beside one of numbers', () => {
  const made = (Username: string, input: object = {}) => create(pool.staff, Username, input);

  it('an administrator makes a user of an e-mail address, who gets another name', async () => {
    const email = newEmail();
    const UserAttributes = [{ Name: 'email', Value: email }];
    const { User } = await made(email, { UserAttributes });
    expect(User.Username).toMatch(/^[0-9a-f-]{36}$/);
    expect(User.Attributes).toEqual([
      { Name: 'sub', Value: User.Username },
      { Name: 'email_verified', Value: 'false' },
      { Name: 'email', Value: email },
    ]);
    expect((await read(pool.staff, User.Username)).UserAttributes).toEqual(User.Attributes);
  });

  it('a name that is no e-mail address, another one in the attributes and a taken one are refused', async () => {
    const email = newEmail();
    await made(email);
    const UserAttributes = [{ Name: 'email', Value: newEmail() }];
    const refusals = [
      made('amina'),
      made(newPhone()),
      made('amina@localhost'),
      made(newEmail(), { UserAttributes }),
      made(email.toUpperCase()),
    ];
    const form = 'InvalidParameterException: Username should be an email.';
    expect(await Promise.all(refusals.map(refusalOf))).toEqual([
      ...Array(3).fill(form),
      'InvalidParameterException: User email should be empty or same as username, since username attribute is email.',
      'UsernameExistsException: An account with the given email already exists.',
    ]);
  });

  it('a user is found by the address in letters of any case', async () => {
    const email = newEmail();
    const { User } = await made(email);
    const Username = email.toUpperCase();
    expect(await read(pool.staff, Username)).toMatchObject({ Username: User.Username });
    const { IdToken } = await signIn(pool.staff, Username);
    expect(decodeJwt(IdToken)).toMatchObject({ sub: User.Username, email, email_verified: false });
    await pool.staff.call('AdminDeleteUser', { Username });
    expect(await refusalOf(read(pool.staff, email))).toBe(UNKNOWN);
  });

  it('a user of one pool is nobody in the other', async () => {
    const [number, email] = [newPhone(), newEmail()];
    const owner = await makeUser(pool, number);
    const member = await makeUser(pool.staff, email);
    const searches = [
      ...[number, owner].map((Username) => read(pool.staff, Username)),
      ...[email, member].map((Username) => read(pool, Username)),
    ];
    expect(await Promise.all(searches.map(refusalOf))).toEqual(Array(4).fill(UNKNOWN));
    const incorrect = 'NotAuthorizedException: Incorrect username or password.';
    for (const name of [email, member]) {
      const { Session } = await start(pool, name);
      expect(await refusalOf(answer(pool, Session, name))).toBe(incorrect);
    }
  });

  it('a sign-in that began in one pool cannot go on in the other', async () => {
    const email = newEmail();
    await makeUser(pool.staff, email);
    const { Session } = await start(pool.staff, email);
    expect(await refusalOf(answer(pool, Session, email))).toBe(
      'NotAuthorizedException: Invalid session for the user.',
    );
  });

  it('an address that nobody has gets a challenge of the same form, and the triggers are told', async () => {
    const [known, unknown] = [newEmail(), newEmail()];
    await makeUser(pool.staff, known);
    const began = pool.events.length;
    const [real, simulated] = [await start(pool.staff, known), await start(pool.staff, unknown)];
    expect(Object.keys(simulated)).toEqual(Object.keys(real));
    expect(simulated.Session.length).toBe(real.Session.length);
    const names = [real, simulated].map(({ ChallengeParameters }) => ChallengeParameters.USERNAME);
    expect(names).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    const again = await start(pool.staff, unknown.toUpperCase());
    expect(again.ChallengeParameters.USERNAME).toBe(names[1]);
    const told = pool.events.slice(began).map(({ request }) => request.userNotFound);
    expect(told).toEqual([false, false, true, true, true, true]);
  });

  it('tokens of one pool open nothing of the other, whose keys are others', async () => {
    const ofOwner = await givenSignedIn(pool, newPhone());
    const ofStaff = await givenSignedIn(pool.staff, newEmail());
    const { tokens, issuer, staff } = pool;
    for (const [token, own, other] of [
      [ofOwner.AccessToken, issuer, staff.issuer],
      [ofStaff.AccessToken, staff.issuer, issuer],
    ]) {
      expect(await tokens.verify(token, own)).toHaveProperty('sub');
      await expect(tokens.verify(token, other)).rejects.toThrow();
    }
    const keys = [pool, staff].map(({ ids }) => tokens.jwks(ids.UserPoolId).keys[0]);
    expect(keys[0]?.kid).not.toBe(keys[1]?.kid);
    expect(keys[0]?.n).not.toBe(keys[1]?.n);
    expect(await refusalOf(renew(pool, ofStaff.RefreshToken))).toBe(
      'NotAuthorizedException: Invalid Refresh Token',
    );
  });

  it('the authorizer of owners refuses a token of staff, and that of staff one of an owner', async () => {
    const ofOwner = await givenSignedIn(pool, newPhone());
    const ofStaff = await givenSignedIn(pool.staff, newEmail());
    const decide = ({ ids, issuer, tokens }: typeof pool.staff, token: string) => {
      const JwtConfiguration = { Audience: [ids.ClientId], Issuer: issuer };
      const resource = { property: () => JwtConfiguration } as unknown as StackResource;
      const authorizer = new JwtAuthorizer(resource, (...of) => tokens.verify(...of));
      return authorizer.decide({ authorization: `Bearer ${token}` }, []);
    };
    expect(await decide(pool, ofOwner.AccessToken)).toMatchObject({ allowed: true });
    expect(await decide(pool.staff, ofStaff.AccessToken)).toMatchObject({ allowed: true });
    expect(await decide(pool.staff, ofOwner.AccessToken)).toMatchObject({ status: 401 });
    expect(await decide(pool, ofStaff.AccessToken)).toMatchObject({ status: 401 });
  });

  it('an access token tells its sign-in, its own id and the moment, and a renewal keeps the sign-in', async () => {
    const { sub, ...first } = await givenSignedIn(pool.staff, newEmail());
    const { AuthenticationResult: second } = await renew(pool.staff, first.RefreshToken);
    const [before, after] = [decodeJwt(first.AccessToken), decodeJwt(second.AccessToken)];
    expect(before).toMatchObject({
      sub,
      iss: pool.staff.issuer,
      client_id: pool.staff.ids.ClientId,
      token_use: 'access',
      origin_jti: expect.stringMatching(uuid),
      jti: expect.stringMatching(uuid),
      auth_time: expect.any(Number),
    });
    expect(Number(before.exp) - Number(before.iat)).toBe(3600);
    expect(after).toMatchObject({ origin_jti: before.origin_jti, auth_time: before.auth_time });
    expect(after.jti).not.toBe(before.jti);
  });

  it('a session of staff is renewed for ten hours, however often it was renewed', async () => {
    const began = Date.now();
    let { RefreshToken } = await givenSignedIn(pool.staff, newEmail());
    for (let hours = 1; hours < 10; hours += 1) {
      setClock(began + hours * HOUR_MS);
      ({ RefreshToken } = (await renew(pool.staff, RefreshToken)).AuthenticationResult);
    }
    setClock(began + 10 * HOUR_MS + 60_000);
    expect(await refusalOf(renew(pool.staff, RefreshToken))).toBe(
      'NotAuthorizedException: Refresh Token has expired',
    );
  });

  it('a session of staff whose member was signed out everywhere is renewed no more', async () => {
    const { sub, RefreshToken } = await givenSignedIn(pool.staff, newEmail());
    await pool.staff.call('AdminUserGlobalSignOut', { Username: sub });
    expect(await refusalOf(renew(pool.staff, RefreshToken))).toBe(
      'NotAuthorizedException: Refresh Token has been revoked',
    );
  });

  it('a pool of e-mail addresses sends nothing here, and says so', async () => {
    expect(await refusalOf(made(newEmail(), { MessageAction: undefined }))).toMatch(
      'AdminCreateUser with a message',
    );
  });
});

describe('the administration of a pool', () => {
  it('an administrator makes a user, who signs in by challenges before and after a password is set', async () => {
    const number = newPhone();
    const { User } = await create(pool, number);
    expect(User).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
    expect(User.Attributes).toEqual([
      { Name: 'sub', Value: User.Username },
      { Name: 'phone_number_verified', Value: 'false' },
      { Name: 'phone_number', Value: number },
    ]);
    expect(await signIn(pool, number)).toHaveProperty('AccessToken');
    const password = { Username: number, Password: PASSWORD, Permanent: true };
    await pool.call('AdminSetUserPassword', password);
    const stored = await read(pool, User.Username);
    expect(stored.UserStatus).toBe('CONFIRMED');
    expect(stored.UserAttributes).toEqual(User.Attributes);
    expect(await signIn(pool, number)).toHaveProperty('AccessToken');
  });

  it('the administration refuses a taken number, an unknown user, and what the pool cannot do', async () => {
    const number = newPhone();
    await create(pool, number);
    const refusals = [
      create(pool, number),
      create(pool, 'amina'),
      create(pool, newPhone(), { MessageAction: undefined }),
      create(pool, newPhone(), { UserAttributes: [{ Name: 'custom:x', Value: '1' }] }),
      create(pool, newPhone(), { TemporaryPassword: 'short' }),
      read(pool, newPhone()),
      pool.call('AdminGetUser', { UserPoolId: 'eu-west-1_none', Username: number }),
    ];
    expect(await Promise.all(refusals.map(refusalOf))).toEqual([
      'UsernameExistsException: An account with the given phone_number already exists.',
      'InvalidParameterException: Username should be a phone number.',
      'InvalidParameterException: User pool does not have SMS configuration to send messages.',
      'InvalidParameterException: Attributes did not conform to the schema: custom:x: Attribute does not exist in the schema.',
      'InvalidPasswordException: Password did not conform with policy: Password not long enough',
      UNKNOWN,
      'ResourceNotFoundException: User pool eu-west-1_none does not exist.',
    ]);
  });

  it('one of many users for one number at once is made', async () => {
    const number = newPhone();
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => create(pool, number)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('nobody signs up in a pool whose users only the administration makes', async () => {
    const number = newPhone();
    const signUp = pool.call('SignUp', { Username: number, Password: PASSWORD });
    expect(await refusalOf(signUp)).toBe(
      'NotAuthorizedException: SignUp is not permitted for this user pool',
    );
    await create(pool, number);
    expect(await signIn(pool, number)).toHaveProperty('AccessToken');
  });
});
