/** docs/threats.md from outside: by the real Amplify client, or bare calls. */
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserAttributesCommand,
  GetUserAttributeVerificationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { signOut } from 'aws-amplify/auth';
import { maskPhone } from '#shared/platform/phone.ts';
import { callFrom, newAddress } from '#test/support/address.ts';
import { answerCode, answerRobotCheck, freshAmplify, resendCode } from '#test/support/amplify.ts';
import { givenApiKey } from '#test/support/api-key.ts';
import { baseUrl, isEmbedded, siteConfig, smsTo } from '#test/support/cloud.ts';
import { readLogs } from '#test/support/logs.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenOwner, givenSignedIn } from '#test/support/owner.ts';
import { givenCustomer, givenShop, redeemOf } from '#test/support/rewards.ts';
import { easyProof } from '#test/support/robot-proof.ts';
import {
  answer,
  answerResend,
  codeSentTo,
  givenRegistered,
  newPhone,
  otherCode,
  poolClient,
  refreshed,
  registerNumber,
  robotProof,
  signIn,
  startSignIn,
} from '#test/support/sign-in.ts';
import { waitOutPause } from '#test/support/table.ts';
import { tillWith, withToken } from '#test/support/verbs.ts';

beforeEach(freshAmplify);

const decode = (proof: string) => JSON.parse(Buffer.from(proof, 'base64').toString());
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

/** The same proof, expiring so many seconds later, or never. */
function withExpiry(proof: string, later?: number): string {
  const payload = decode(proof);
  const { expiresAt } = payload.challenge.parameters;
  payload.challenge.parameters.expiresAt = later && expiresAt + later;
  return encode(payload);
}

it('threat 1: a sign-in without a proof sends no SMS', async () => {
  const { phone } = await givenRegistered();
  expect((await answerRobotCheck(phone, 'no proof')).step).toBe('PASSKEY');
  expect(await smsTo(phone)).toHaveLength(0);
});

it('threat 2: a proof that was used for an SMS is used up', async () => {
  const { phone, robot } = await givenRegistered();
  expect((await answerRobotCheck(phone, robot)).step).toBe('OTP');
  await freshAmplify();
  expect((await answerRobotCheck(phone, robot)).step).toBe('PASSKEY');
  expect(await smsTo(phone)).toHaveLength(1);
});

it('threat 2: 20 sign-ins at once with one proof get one code', async () => {
  const { phone, robot } = await givenRegistered();
  const rounds = await atOnce(20, () => startSignIn(phone));
  const outcomes = await Promise.all(rounds.map((round) => answer(phone, round, robot)));
  const steps = outcomes.map(({ round }) => round.parameters.step);
  expect(steps.filter((step) => step === 'OTP')).toHaveLength(1);
  expect(await smsTo(phone)).toHaveLength(1);
});

it('threat 3: a proof holds for the number it was first used for', async () => {
  const robot = await robotProof();
  expect(await registerNumber(newPhone(), robot)).toEqual({ status: 204 });
  expect(await registerNumber(newPhone(), robot)).toMatchObject({
    code: 'signIn.robotCheckFailed',
  });
});

it.each([
  [
    'threat 4: a forged proof',
    (proof: string) =>
      encode({ ...decode(proof), solution: { counter: 0, derivedKey: '00'.repeat(32) } }),
  ],
  ['threat 5: a proof with a later expiry', (proof: string) => withExpiry(proof, 3600)],
  ['threat 5: a proof without an expiry', (proof: string) => withExpiry(proof)],
  ['threat 5: a proof of the widget’s test mode', () => encode({ test: true, challenge: null })],
  [
    'threat 5: a proof of more than 4 KB',
    (proof: string) => encode({ ...decode(proof), more: 'x'.repeat(5000) }),
  ],
  ['threat 5: a proof that is not base64', () => '%%%'],
  ['no proof', () => ''],
])('%s is refused', async (_, change) => {
  expect(await registerNumber(newPhone(), change(await robotProof()))).toEqual({
    status: expect.any(Number),
    code: expect.stringMatching(/^(signIn.robotCheckFailed|request.invalidField)$/),
  });
});

it.each(['+255712345678', '+254201234567', '+254812345678', '+447700900123'])(
  'threat 6: %s is not a Kenyan mobile number, and gets nothing',
  async (phone) => {
    expect(await registerNumber(phone, await robotProof())).toMatchObject({
      code: 'signIn.phoneNotAllowed',
    });
    const round = await startSignIn(phone);
    await expect(answer(phone, round, await robotProof())).rejects.toThrow(/PHONE_NOT_ALLOWED/);
    expect(await smsTo(phone)).toHaveLength(0);
  },
);

it('threat 9: two sign-ins of one number at once send one SMS', async () => {
  const phone = newPhone();
  const proofs = await Promise.all([robotProof(), robotProof()]);
  await registerNumber(phone, proofs[0]);
  const rounds = await Promise.all(proofs.map(() => startSignIn(phone)));
  const outcomes = await Promise.allSettled(
    rounds.map((round, n) => answer(phone, round, proofs[n] ?? '')),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await smsTo(phone)).toHaveLength(1);
});

it('threat 10: a second SMS within a minute is refused in words the page knows', async () => {
  const { phone, robot } = await givenRegistered();
  await answerRobotCheck(phone, robot);
  await freshAmplify();
  await expect(answerRobotCheck(phone, await robotProof())).rejects.toThrow(
    /CreateAuthChallenge failed with error RATE_LIMITED/,
  );
});

it('threat 19: a refused resend keeps the code good, and so does a later one', async () => {
  const { phone, robot } = await givenRegistered();
  expect(await answerRobotCheck(phone, robot)).toMatchObject({
    attemptsLeft: '5',
    sends: '1',
    resendAfter: '60',
  });
  expect(await resendCode()).toMatchObject({ error: 'RATE_LIMITED', sends: '1' });
  await waitOutPause(phone);
  const first = await codeSentTo(phone);
  expect(await resendCode()).toMatchObject({ step: 'OTP', sends: '2' });
  expect(await smsTo(phone)).toHaveLength(2);
  expect(await answerCode(first)).toMatchObject({ isSignedIn: true });
  await signOut();
});

it('threats 12 and 66: a number with an account and one without get the same answer, with a proof and without', async () => {
  const [known, unknown] = [newPhone(), newPhone()];
  await signIn(known);
  for (const makeProof of [() => '', robotProof]) {
    const attempts = [known, unknown].map(async (phone) =>
      registerNumber(phone, await makeProof()),
    );
    const [ofKnown, ofUnknown] = await Promise.all(attempts);
    expect(ofKnown).toEqual(ofUnknown);
  }
});

it('threat 66: Cognito’s own SignUp takes nobody in, and tells nobody apart', async () => {
  const [known, unknown] = [newPhone(), newPhone()];
  await signIn(known);
  const { client, ClientId } = await poolClient();
  const attempt = (Username: string) =>
    client.send(new SignUpCommand({ ClientId, Username, Password: `Aa1!${'x'.repeat(40)}` })).then(
      () => 'taken in',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  expect(await attempt(known)).toBe(await attempt(unknown));
  expect(await attempt(unknown)).toMatch(/^NotAuthorizedException/);
});

it('threat 13: unknown and known numbers get the same replies, round by round', async () => {
  const known = newPhone();
  await signIn(known);
  await waitOutPause(known);
  const repliesFor = async (phone: string) => {
    let round = await startSignIn(phone);
    const { USERNAME: name } = round.parameters;
    expect(name).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const replies = [round];
    for (const text of [await robotProof(), '000000', 'RESEND', '111111']) {
      ({ round } = await answer(phone, round, text));
      replies.push(round);
    }
    // Values that follow from the number are named; the rest stays.
    const own: Record<string, string> = { [maskPhone(phone)]: 'masked', [name ?? '']: 'name' };
    return replies.map(({ session, parameters }) => [
      session.length,
      Object.entries(parameters).map(([key, value]) => [key, own[value] ?? value]),
    ]);
  };
  const replies = await repliesFor(known);
  expect(replies.flat(3)).toEqual(expect.arrayContaining(['USERNAME', 'name', 'to', 'masked']));
  expect(await repliesFor(newPhone())).toEqual(replies);
});

it('threat 14: after five wrong codes the right one opens nothing', async () => {
  const { phone, robot } = await givenRegistered();
  await answerRobotCheck(phone, robot);
  const code = await codeSentTo(phone);
  for (let left = 4; left >= 0; left -= 1) {
    expect(await answerCode(otherCode(code))).toMatchObject({ attemptsLeft: String(left) });
  }
  expect(await answerCode(code)).toMatchObject({ isSignedIn: false });
});

it('threat 9: a challenge that is answered again sends no second SMS', async () => {
  const phone = newPhone();
  const robot = await easyProof();
  await registerNumber(phone, robot);
  const first = await startSignIn(phone);
  const { round } = await answer(phone, first, robot);
  await atOnce(3, () => answer(phone, first, robot));
  expect(await smsTo(phone)).toHaveLength(1);
  await waitOutPause(phone);
  await atOnce(5, () => answerResend(phone, round));
  await waitOutPause(phone);
  await answerResend(phone, round);
  expect(await smsTo(phone)).toHaveLength(2);
});

it('threat 21: nothing that a client says of itself skips the robot check', async () => {
  const { phone } = await givenRegistered();
  const metadata = { step: 'OTP', intent: 'resend', skip: 'true' };
  const start = await startSignIn(phone);
  const { round, tokens } = await answer(phone, start, '123456', metadata);
  expect(tokens).toBeNull();
  expect(round.parameters.step).toBe('PASSKEY');
  const attempt = answer(phone, round, '123456', metadata);
  await expect(attempt).rejects.toThrow('Incorrect username or password.');
  expect(await smsTo(phone)).toHaveLength(0);
});

it('threat 24: nobody changes the number of an account to one that is still free', async () => {
  const owner = await givenSignedIn();
  const victim = newPhone();
  const { client, ClientId } = await poolClient();
  const { userPoolId } = await siteConfig();
  const AccessToken = owner.tokens.accessToken;
  const AttributeName = 'phone_number';
  const own = { ClientId, Username: owner.phone, ConfirmationCode: '123456' };
  const pool = { UserPoolId: userPoolId, Username: owner.phone };
  const UserAttributes = [{ Name: 'phone_number', Value: victim }];
  const Password = `Aa1!${'x'.repeat(40)}`;
  const attempts = await Promise.allSettled([
    client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes })),
    client.send(
      new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ['phone_number'] }),
    ),
    client.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName })),
    client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName, Code: '123456' })),
    client.send(new SignUpCommand({ ...own, Password, UserAttributes })),
    client.send(new ConfirmSignUpCommand({ ...own, ForceAliasCreation: true })),
    client.send(new ConfirmForgotPasswordCommand({ ...own, Password })),
    client.send(new AdminUpdateUserAttributesCommand({ ...pool, UserAttributes })),
    client.send(new AdminCreateUserCommand({ ...pool, UserAttributes, ForceAliasCreation: true })),
    client.send(new AdminSetUserPasswordCommand({ ...pool, Password, Permanent: true })),
  ]);
  expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 'rejected'));
  const { accessToken } = await signIn(victim);
  expect((await withToken(accessToken).getAccount()).status).toBe(404);
});

it('threat 31: a form on another site opens nothing, because there is no cookie and a form is not JSON', async () => {
  const response = await fetch(`${baseUrl}/api/account`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://evil.example',
    },
    body: 'fullName=x',
  });
  expect(response.status).toBe(401);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(response.headers.get('set-cookie')).toBeNull();
});

it('a refresh gives a new refresh token, and signing out ends both', async () => {
  const { refreshToken } = (await givenOwner()).tokens;
  const next = await refreshed(refreshToken);
  expect(next.refreshToken).not.toBe('');
  expect(next.refreshToken).not.toBe(refreshToken);
  expect((await withToken(next.accessToken).getAccount()).status).toBe(200);
  const { client, ClientId } = await poolClient();
  await client.send(new RevokeTokenCommand({ ClientId, Token: next.refreshToken }));
  await expect(refreshed(next.refreshToken)).rejects.toThrow(/revoked/i);
  await expect(refreshed(refreshToken)).rejects.toThrow(/revoked/i);
});

it('signing out everywhere ends the sessions of every phone', async () => {
  const phone = newPhone();
  const first = await signIn(phone);
  await waitOutPause(phone);
  const second = await signIn(phone);
  expect((await withToken(first.accessToken).signOutEverywhere()).status).toBe(204);
  for (const { refreshToken } of [first, second]) {
    await expect(refreshed(refreshToken)).rejects.toThrow(/revoked/i);
  }
});

it('a caller cannot make up the address it calls from', async () => {
  const address = newAddress();
  const url = `${baseUrl}/api/robot-challenge`;
  const addressIn = async (headers: Record<string, string>) =>
    JSON.parse((await callFrom(address, url, { headers })).body).parameters.data.address;
  const honest = await addressIn({});
  expect(await addressIn({ 'x-forwarded-for': '197.1.2.3' })).toBe(honest);
  expect(honest).not.toContain(address);
});

describe.runIf(isEmbedded)('the logs of these attacks', () => {
  it('threat 26: the logs hold no customer, whether an owner or a till asked, and no API key', async () => {
    const shop = await givenShop({ redeemCodeAbove: 10 }, 5);
    const apiKey = await givenApiKey(shop);
    const till = tillWith(apiKey);
    const customer = newPhone();
    const phone = customer.replace('+254', '0');
    await givenCustomer(shop, phone, 100, { name: 'Zawadi Njoroge' });
    await redeemOf(shop, phone, 100);
    for (const search of [phone, 'Zawadi', customer]) await shop.listCustomers({ search });
    await shop.listEntries({ phone });
    await shop.sendRedeemCode({ phone, points: 60 });
    for (const sent of [{ phone }, { phone: `${phone}9` }, { phone, name: 'Zawadi' }]) {
      await till.tillCustomer(sent);
      await till.tillRedeemCode({ ...sent, points: 60 });
      await till.tillAward(sent);
    }
    await shop.eraseCustomer({ phone });
    const text = await readLogs();
    expect(text).toContain('rewards.invalidPhone');
    expect(text).toContain('confirmations.tooSoon');
    // However it is written: 0712345678, 254712345678, +254 712 ...
    expect(text.replaceAll(' ', '')).not.toContain(customer.slice(4));
    expect(text).not.toMatch(/zawadi|njoroge/i);
    expect(text).not.toContain(apiKey);
  });
});
