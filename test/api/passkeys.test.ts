/** Passkeys of owners over HTTP and Cognito: added after a code, used in the place of one, removed. */
import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { closeAccount, sendClosingCode } from '#shared/account-closing/contract.ts';
import { readMyData } from '#shared/account-export/contract.ts';
import { getAccount } from '#shared/accounts/contract.ts';
import {
  challengeOwnPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
} from '#shared/passkeys/contract.ts';
import { getPasskeyChallenge } from '#shared/sign-in/contract.ts';
import { PASSKEY_WORD } from '#shared/sign-in/passkey-word.ts';
import { call } from '#test/support/call.ts';
import { baseUrl, smsTo } from '#test/support/cloud.ts';
import { givenOwner, givenSignedIn, type Owner } from '#test/support/owner.ts';
import { givenPasskey } from '#test/support/passkeys.ts';
import {
  answer,
  newPhone,
  poolClient,
  registerNumber,
  robotProof,
  signIn,
  startSignIn,
  type Tokens,
} from '#test/support/sign-in.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';
import { waitOutPause } from '#test/support/table.ts';

const SITE = new URL(baseUrl).origin;

const tokenOf = ({ tokens }: Owner): string => tokens.accessToken;

/** Signs in as the browser does. @param name a number, or the id of the user of the pool */
async function signInWith(device: SoftPasskey, name: string): Promise<Tokens> {
  const { reply } = await call(getPasskeyChallenge);
  const { round } = await answer(name, await startSignIn(name), PASSKEY_WORD);
  const { tokens } = await answer(name, round, JSON.stringify(device.get(reply.options)));
  if (!tokens) throw new Error('the passkey gave no tokens');
  return tokens;
}

const refreshed = async (RefreshToken: string): Promise<string> => {
  const { client, ClientId } = await poolClient();
  const { AuthenticationResult } = await client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }),
  );
  return AuthenticationResult?.AccessToken ?? '';
};

const subOf = (token: string): string => String(decodeJwt(token).sub);

/** The last second is over: sessions of one second cannot be told apart. */
async function nextSecond(since: string): Promise<void> {
  await expect
    .poll(() => Date.now() / 1000 - Number(decodeJwt(since).auth_time))
    .toBeGreaterThan(1);
}

describe('a passkey of an owner', () => {
  it('opens the same account without an SMS, by the number and by the user that it names', async () => {
    const owner = await givenOwner();
    const device = await givenPasskey(owner);
    const sent = (await smsTo(owner.phone)).length;
    for (const name of [owner.phone, subOf(tokenOf(owner))]) {
      const { accessToken } = await signInWith(device, name);
      const { reply } = await call(getAccount, { token: accessToken });
      expect(reply.userId).toBe(owner.userId);
    }
    expect((await smsTo(owner.phone)).length).toBe(sent);
    const { reply } = await call(listOwnPasskeys, { token: tokenOf(owner) });
    expect(reply.items).toEqual([
      {
        passkeyId: device.id,
        name: 'Tecno phone',
        createdAt: expect.stringMatching(/Z$/),
        usedAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('somebody without an account can have one, and signs in with it', async () => {
    const person = await givenSignedIn();
    const device = await givenPasskey(person);
    const { accessToken } = await signInWith(device, person.phone);
    expect((await call(getAccount, { token: accessToken })).refusal.code).toBe('accounts.notFound');
  });

  it('threat 132: a number with a passkey, one without and one that nobody holds get the same replies, round by round', async () => {
    const owner = await givenOwner();
    await givenPasskey(owner);
    const plain = await givenOwner();
    const device = new SoftPasskey(SITE);
    const seen = await Promise.all(
      [owner.phone, plain.phone, newPhone()].map(async (phone) => {
        const { reply } = await call(getPasskeyChallenge);
        const start = await startSignIn(phone);
        const { round } = await answer(phone, start, PASSKEY_WORD);
        const said = await answer(phone, round, JSON.stringify(device.get(reply.options))).catch(
          (error: Error) => `${error.name}: ${error.message}`,
        );
        const { USERNAME: _, ...first } = start.parameters;
        const { USERNAME: __, ...second } = round.parameters;
        return { options: Object.keys(reply.options as object), first, second, said };
      }),
    );
    expect(seen[0]?.said).toBe('NotAuthorizedException: Incorrect username or password.');
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('threat 131: a code in the place of a passkey, and a passkey in the place of a code, open nothing', async () => {
    const owner = await givenOwner();
    const device = await givenPasskey(owner);
    const { phone } = owner;
    const { reply } = await call(getPasskeyChallenge);
    const text = JSON.stringify(device.get(reply.options));
    await waitOutPause(phone);
    const robot = await robotProof();
    await registerNumber(phone, robot);
    const { round } = await answer(phone, await startSignIn(phone), robot);
    expect((await answer(phone, round, text)).tokens).toBeNull();
    const first = await answer(phone, await startSignIn(phone), text);
    expect(first.tokens).toBeNull();
    await expect(answer(phone, first.round, '123456')).rejects.toThrow(/Incorrect/);
    // Nothing of it has used the passkey's answer up
    const second = await answer(phone, await startSignIn(phone), PASSKEY_WORD);
    expect((await answer(phone, second.round, text)).tokens).not.toBeNull();
  });

  it('threat 133: a session that a passkey began adds no passkey', async () => {
    const owner = await givenOwner();
    const device = await givenPasskey(owner);
    // The session of the passkey has to begin later than one that a code may have begun
    await expect
      .poll(
        async () => {
          const { accessToken } = await signInWith(device, owner.phone);
          return (await call(challengeOwnPasskey, { token: accessToken })).refusal.code;
        },
        { interval: 2_000, timeout: 60_000 },
      )
      .toBe('passkeys.codeNeeded');
  });

  it('threat 134: the session that removes a passkey goes on, and a renewed token of another one opens nothing', async () => {
    const owner = await givenOwner();
    const device = await givenPasskey(owner);
    const lost = await signInWith(device, owner.phone);
    await waitOutPause(owner.phone);
    await nextSecond(lost.accessToken);
    const token = (await signIn(owner.phone)).accessToken;
    const { status } = await call(removeOwnPasskey, { token, params: { passkeyId: device.id } });
    expect(status).toBe(204);
    expect((await call(getAccount, { token })).status).toBe(200);
    const renewed = await refreshed(lost.refreshToken);
    for (const stale of [lost.accessToken, renewed]) {
      expect((await call(getAccount, { token: stale })).refusal.code).toBe('auth.signedOut');
    }
    await expect(signInWith(device, owner.phone)).rejects.toThrow(/Incorrect/);
    const again = await call(removeOwnPasskey, { token, params: { passkeyId: device.id } });
    expect(again.refusal.code).toBe('passkeys.notFound');
  });

  it('threat 134: a stranger neither sees nor removes a passkey, and closing the account deletes it', async () => {
    const owner = await givenOwner();
    const device = await givenPasskey(owner);
    const stranger = await givenOwner();
    const token = tokenOf(stranger);
    const removal = await call(removeOwnPasskey, { token, params: { passkeyId: device.id } });
    expect([removal.status, removal.refusal.code]).toEqual([404, 'passkeys.notFound']);
    expect((await call(listOwnPasskeys, { token })).reply.items).toEqual([]);
    const { reply } = await call(readMyData, { token: tokenOf(owner), body: {} });
    const exported = (reply.items as { what: string; name?: string }[]).filter(
      ({ what }) => what === 'passkey',
    );
    expect(exported.map(({ name }) => name)).toEqual(['Tecno phone']);

    await call(sendClosingCode, { token: tokenOf(owner) });
    const codes = (await smsTo(owner.phone)).map(({ Message }) => /\b\d{6}\b/.exec(Message)?.[0]);
    const closing = await call(closeAccount, {
      token: tokenOf(owner),
      body: { code: codes.findLast((code) => code) ?? '' },
    });
    expect(closing.status).toBe(204);
    await expect(signInWith(device, owner.phone)).rejects.toThrow(/Incorrect/);
  });
});
