/** docs/threats.md from outside: the real Amplify client, and bare calls where it cannot go. */
import {
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { signOut } from 'aws-amplify/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAccount } from '../../shared/accounts/contract.ts';
import { signOutEverywhere } from '../../shared/sessions/contract.ts';
import { callFrom, newAddress } from '../support/address.ts';
import { answerCode, answerRobotCheck, freshAmplify, resendCode } from '../support/amplify.ts';
import { baseUrl, isEmbedded, smsTo } from '../support/cloud.ts';
import { call, givenSignedIn } from '../support/owner.ts';
import {
  answer,
  codeSentTo,
  newPhone,
  otherCode,
  poolClient,
  registerNumber,
  requestCode,
  robotProof,
  signIn,
  startSignIn,
} from '../support/sign-in.ts';
import { waitOutPause } from '../support/table.ts';

beforeEach(freshAmplify);

const decode = (proof: string) => JSON.parse(Buffer.from(proof, 'base64').toString());
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

describe('the robot check, with the Amplify client', () => {
  it('threat 1: a sign-in without a proof sends no SMS', async () => {
    const phone = newPhone();
    await registerNumber(phone, await robotProof());
    await expect(answerRobotCheck(phone, 'no proof')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    expect(await smsTo(phone)).toHaveLength(0);
  });

  it('threat 2: a proof that was used for an SMS is used up', async () => {
    const phone = newPhone();
    const robot = await robotProof();
    await registerNumber(phone, robot);
    expect((await answerRobotCheck(phone, robot)).step).toBe('OTP');
    await freshAmplify();
    await expect(answerRobotCheck(phone, robot)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    expect(await smsTo(phone)).toHaveLength(1);
  });

  it('threat 2: 20 sign-ins at once with one proof get one code', async () => {
    const phone = newPhone();
    const robot = await robotProof();
    await registerNumber(phone, robot);
    const rounds = await Promise.all(Array.from({ length: 20 }, () => startSignIn(phone)));
    const outcomes = await Promise.allSettled(rounds.map((round) => answer(phone, round, robot)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
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
      (proof: string) => {
        const payload = decode(proof);
        return encode({ ...payload, solution: { counter: 0, derivedKey: '00'.repeat(32) } });
      },
    ],
    [
      'threat 5: a proof with a later expiry',
      (proof: string) => {
        const payload = decode(proof);
        payload.challenge.parameters.expiresAt += 3600;
        return encode(payload);
      },
    ],
    [
      'threat 5: a proof without an expiry',
      (proof: string) => {
        const payload = decode(proof);
        delete payload.challenge.parameters.expiresAt;
        return encode(payload);
      },
    ],
    ['threat 5: a proof of the widget’s test mode', () => encode({ test: true, challenge: null })],
    [
      'threat 5: a proof of more than 4 KB',
      (proof: string) => encode({ ...decode(proof), more: 'x'.repeat(5000) }),
    ],
    ['threat 5: a proof that is not base64', () => '%%%'],
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
});

describe('SMS, with the Amplify client', () => {
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
    const phone = newPhone();
    const robot = await robotProof();
    await registerNumber(phone, robot);
    await answerRobotCheck(phone, robot);
    await freshAmplify();
    await expect(answerRobotCheck(phone, await robotProof())).rejects.toThrow(
      /CreateAuthChallenge failed with error RATE_LIMITED/,
    );
  });

  it.runIf(isEmbedded)(
    'threat 19: a refused resend keeps the code good, and a later one replaces it',
    async () => {
      const phone = newPhone();
      const robot = await robotProof();
      await registerNumber(phone, robot);
      expect(await answerRobotCheck(phone, robot)).toMatchObject({
        attemptsLeft: '5',
        sends: '1',
        resendAfter: '60',
      });
      expect(await resendCode()).toMatchObject({ error: 'RATE_LIMITED', sends: '1' });
      await waitOutPause(phone);
      const old = await codeSentTo(phone);
      expect(await resendCode()).toMatchObject({ step: 'OTP', sends: '2' });
      expect(await smsTo(phone)).toHaveLength(2);
      const current = await codeSentTo(phone);
      if (old !== current)
        expect(await answerCode(old)).toMatchObject({ error: 'CODE_MISMATCH', attemptsLeft: '4' });
      expect(await answerCode(current)).toMatchObject({ isSignedIn: true });
      await signOut();
    },
  );
});

describe('telling numbers apart', () => {
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
      client
        .send(new SignUpCommand({ ClientId, Username, Password: `Aa1!${'x'.repeat(40)}` }))
        .then(
          () => 'taken in',
          (error: Error) => `${error.name}: ${error.message}`,
        );
    expect(await attempt(known)).toBe(await attempt(unknown));
    expect(await attempt(unknown)).toMatch(/^NotAuthorizedException/);
  });

  it.runIf(isEmbedded)(
    'threat 13: unknown and known numbers get the same replies, round by round',
    async () => {
      const known = newPhone();
      await signIn(known);
      await waitOutPause(known);
      const repliesFor = async (phone: string) => {
        const replies = [];
        const first = await startSignIn(phone);
        replies.push(first.parameters);
        let { round } = await answer(phone, first, await robotProof());
        replies.push(round.parameters);
        for (const text of ['000000', 'RESEND', '111111']) {
          ({ round } = await answer(phone, round, text));
          replies.push(round.parameters);
        }
        return replies.map(({ USERNAME, to, ...rest }) => rest);
      };
      expect(await repliesFor(newPhone())).toEqual(await repliesFor(known));
    },
  );
});

describe('guessing and replaying', () => {
  it('threat 14: after five wrong codes the right one opens nothing', async () => {
    const phone = newPhone();
    const robot = await robotProof();
    await registerNumber(phone, robot);
    await answerRobotCheck(phone, robot);
    const code = await codeSentTo(phone);
    for (let left = 4; left >= 0; left -= 1) {
      expect(await answerCode(otherCode(code))).toMatchObject({ attemptsLeft: String(left) });
    }
    expect(await answerCode(code)).toMatchObject({ isSignedIn: false });
  });

  it('threat 14: 200 parallel guesses on one session count as five at most', async () => {
    const phone = newPhone();
    const round = await requestCode(phone);
    const code = await codeSentTo(phone);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        answer(phone, round, String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0')),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(5);
  });

  it('threat 16: 10 parallel right answers give one set of tokens', async () => {
    const phone = newPhone();
    const round = await requestCode(phone);
    const code = await codeSentTo(phone);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => answer(phone, round, code)),
    );
    const sets = outcomes.filter((one) => one.status === 'fulfilled' && one.value.tokens);
    expect(sets).toHaveLength(1);
  });

  it('threat 21: nothing that a client says of itself skips the robot check', async () => {
    const phone = newPhone();
    await registerNumber(phone, await robotProof());
    const { RespondToAuthChallengeCommand } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    );
    const { client, ClientId } = await poolClient();
    const { session } = await startSignIn(phone);
    const attempt = client.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session: session,
        ChallengeResponses: { USERNAME: phone, ANSWER: '123456' },
        ClientMetadata: { step: 'OTP', intent: 'resend', skip: 'true' },
      }),
    );
    await expect(attempt).rejects.toThrow('Incorrect username or password.');
    expect(await smsTo(phone)).toHaveLength(0);
  });
});

describe('taking a number over', () => {
  it('threat 24: nobody changes the number of an account to one that is still free', async () => {
    // Given
    const owner = await givenSignedIn();
    const victim = newPhone();
    const { client } = await poolClient();
    // When
    const attempt = client.send(
      new UpdateUserAttributesCommand({
        AccessToken: owner.tokens.accessToken,
        UserAttributes: [{ Name: 'phone_number', Value: victim }],
      }),
    );
    // Then
    await expect(attempt).rejects.toThrow('A client attempted to write unauthorized attribute');
    const { accessToken } = await signIn(victim);
    const { status } = await call(getAccount, { token: accessToken });
    expect(status).toBe(404);
  });
});

describe('tokens', () => {
  const userOf = async (client: CognitoIdentityProviderClient, AccessToken: string) =>
    (await client.send(new GetUserCommand({ AccessToken }))).Username;

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
    const { tokens } = await givenSignedIn();
    const { client, ClientId } = await poolClient();
    const refresh = (RefreshToken: string) =>
      client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    const { AuthenticationResult } = await refresh(tokens.refreshToken);
    const rotated = AuthenticationResult?.RefreshToken ?? '';
    expect(rotated).not.toBe(tokens.refreshToken);
    expect(await userOf(client, AuthenticationResult?.AccessToken ?? '')).toBeTruthy();
    await client.send(new RevokeTokenCommand({ ClientId, Token: rotated }));
    await expect(refresh(rotated)).rejects.toThrow(/revoked/i);
    await expect(refresh(tokens.refreshToken)).rejects.toThrow(/revoked/i);
  });

  it.runIf(isEmbedded)('signing out everywhere ends the sessions of every phone', async () => {
    const phone = newPhone();
    const first = await signIn(phone);
    await waitOutPause(phone);
    const second = await signIn(phone);
    const { client, ClientId } = await poolClient();
    const { status } = await call(signOutEverywhere, { token: first.accessToken });
    expect(status).toBe(204);
    for (const { refreshToken } of [first, second]) {
      await expect(
        client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: refreshToken })),
      ).rejects.toThrow(/revoked/i);
    }
  });
});

describe('addresses', () => {
  it('a caller cannot make up the address it calls from', async () => {
    const address = newAddress();
    const url = `${baseUrl}/api/robot-challenge`;
    const addressIn = async (headers: Record<string, string>) =>
      JSON.parse((await callFrom(address, url, { headers })).body).parameters.data.address;
    const honest = await addressIn({});
    expect(await addressIn({ 'x-forwarded-for': '197.1.2.3' })).toBe(honest);
    expect(honest).not.toContain(address);
  });
});
