/** Owners' passkeys over HTTP and Cognito: added after a code, used instead of one, removed. */
import { decodeJwt } from 'jose';
import { PASSKEY_WORD } from '#shared/sign-in/passkey-word.ts';
import { baseUrl, smsTo } from '#test/support/cloud.ts';
import { givenOwner, givenSignedIn } from '#test/support/owner.ts';
import {
  answer,
  newPhone,
  refreshed,
  registerNumber,
  robotProof,
  signIn,
  startSignIn,
  type Tokens,
} from '#test/support/sign-in.ts';
import { givenPasskey, SoftPasskey } from '#test/support/soft-passkey.ts';
import { waitOutPause } from '#test/support/table.ts';
import { visitorOfApi, withToken } from '#test/support/verbs.ts';

const SITE = new URL(baseUrl).origin;

/** @param name a number, or the pool user's id */
async function signInWith(device: SoftPasskey, name: string): Promise<Tokens> {
  const { reply } = await visitorOfApi.getPasskeyChallenge();
  const { round } = await answer(name, await startSignIn(name), PASSKEY_WORD);
  const { tokens } = await answer(name, round, JSON.stringify(device.get(reply.options)));
  if (!tokens) throw new Error('the passkey gave no tokens');
  return tokens;
}

const subOf = (token: string): string => String(decodeJwt(token).sub);

/** Sessions of one second cannot be told apart. */
async function nextSecond(since: string): Promise<void> {
  await expect
    .poll(() => Date.now() / 1000 - Number(decodeJwt(since).auth_time))
    .toBeGreaterThan(1);
}

it('opens the same account without an SMS, by the number and by the user that it names', async () => {
  const owner = await givenOwner();
  const device = await givenPasskey(owner);
  const sent = (await smsTo(owner.phone)).length;
  for (const name of [owner.phone, subOf(owner.tokens.accessToken)]) {
    const { accessToken } = await signInWith(device, name);
    const { reply } = await withToken(accessToken).getAccount();
    expect(reply.userId).toBe(owner.userId);
  }
  expect((await smsTo(owner.phone)).length).toBe(sent);
  const { reply } = await owner.listOwnPasskeys();
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
  expect((await withToken(accessToken).getAccount()).refusal.code).toBe('accounts.notFound');
});

it('threat 132: a number with a passkey, one without and one that nobody holds get the same replies, round by round', async () => {
  const owner = await givenOwner();
  await givenPasskey(owner);
  const plain = await givenOwner();
  const device = new SoftPasskey(SITE);
  const seen = await Promise.all(
    [owner.phone, plain.phone, newPhone()].map(async (phone) => {
      const { reply } = await visitorOfApi.getPasskeyChallenge();
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
  const { reply } = await visitorOfApi.getPasskeyChallenge();
  const text = JSON.stringify(device.get(reply.options));
  await waitOutPause(phone);
  const robot = await robotProof();
  await registerNumber(phone, robot);
  const { round } = await answer(phone, await startSignIn(phone), robot);
  expect((await answer(phone, round, text)).tokens).toBeNull();
  const first = await answer(phone, await startSignIn(phone), text);
  expect(first.tokens).toBeNull();
  await expect(answer(phone, first.round, '123456')).rejects.toThrow(/Incorrect/);
  // The passkey's answer is still unused
  const second = await answer(phone, await startSignIn(phone), PASSKEY_WORD);
  expect((await answer(phone, second.round, text)).tokens).not.toBeNull();
});

it('threat 133: a session that a passkey began adds no passkey', async () => {
  const owner = await givenOwner();
  const device = await givenPasskey(owner);
  // The passkey's session must begin after any session of a code
  await expect
    .poll(
      async () => {
        const { accessToken } = await signInWith(device, owner.phone);
        return (await withToken(accessToken).challengeOwnPasskey()).refusal.code;
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
  const session = withToken((await signIn(owner.phone)).accessToken);
  const remove = () => session.removeOwnPasskey({ passkeyId: device.id });
  expect((await remove()).status).toBe(204);
  expect((await session.getAccount()).status).toBe(200);
  const renewed = await refreshed(lost.refreshToken);
  for (const stale of [lost, renewed]) {
    expect((await withToken(stale.accessToken).getAccount()).refusal.code).toBe('auth.signedOut');
  }
  await expect(signInWith(device, owner.phone)).rejects.toThrow(/Incorrect/);
  expect((await remove()).refusal.code).toBe('passkeys.notFound');
});
