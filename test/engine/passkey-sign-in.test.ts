/** Sign-in with a passkey: what the triggers accept and refuse. */
import { randomUUID } from 'node:crypto';
import { identity } from '#core/accounts/account.entity.ts';
import { findSignOut, findUser } from '#core/accounts/account.store.ts';
import { listNotifications } from '#core/notifications/notification.store.ts';
import { documentClient } from '#core/platform/table/dynamodb.ts';
import { write } from '#core/platform/table/transact.ts';
import { deps } from '#core/sign-in/deps.ts';
import { limits } from '#core/sign-in/limits.ts';
import { forgetPasskeys } from '#core/sign-in/own-passkey.store.ts';
import {
  addOwnPasskey,
  challengeOwnPasskey,
  ownPasskeyDeps,
  readOwnPasskeys,
  removeOwnPasskey,
} from '#core/sign-in/own-passkeys.ts';
import { createPasskeyChallenge } from '#core/sign-in/passkey-sign-in.ts';
import { challengeSignIn } from '#core/staff/sign-in.ts';
import { MOST_PASSKEYS } from '#shared/passkeys/limits.ts';
import { AFTER_CODE_MS } from '#shared/sessions/limits.ts';
import { PASSKEY_WORD } from '#shared/sign-in/passkey-word.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';
import { type Outcome, Walk } from '#test/support/trigger-walk.ts';

const SITE = 'https://miliki.example';
const passkeyDeps = { ...ownPasskeyDeps, siteUrl: () => SITE };
const nowhere = () => `192.0.2.${Math.floor(Math.random() * 250)}`;

type Someone = Awaited<ReturnType<typeof givenPerson>>;

/** A just proved number, by default with an account. */
async function givenPerson({ hasAccount = true, secondsAgo = 1 } = {}) {
  const poolUserId = randomUUID();
  const phone = newPhone();
  const userId = hasAccount ? await givenAccount({ userId: poolUserId, phone }) : poolUserId;
  const provenAt = Date.now() - secondsAgo * 1000;
  const set = { phone, accountId: userId, provenAt: new Date(provenAt).toISOString() };
  await write(identity.upsert({ userId: poolUserId }, { set }));
  const authTime = Math.floor(provenAt / 1000) + 1;
  return { poolUserId, userId, phone, actor: { userId, poolUserId, authTime, member: null } };
}

async function addTo({ actor }: Someone, device = new SoftPasskey(SITE), name = 'Tecno phone') {
  const { options } = await challengeOwnPasskey(passkeyDeps, actor);
  await addOwnPasskey(passkeyDeps, actor, { name, answer: JSON.stringify(device.create(options)) });
  return device;
}

const challenge = () => createPasskeyChallenge(deps, nowhere());

/** Goes as far as the passkey, and answers. */
async function answerAs(
  { phone, poolUserId: userId }: { phone: string; poolUserId: string | null },
  text: string,
) {
  const walk = new Walk({ phone, userId });
  await walk.start();
  expect(await walk.answer({ text: PASSKEY_WORD })).toEqual({ parameters: { step: 'PASSKEY' } });
  return walk.answer({ text });
}

const signInAs = async (
  who: Someone,
  device: SoftPasskey,
  flags?: Parameters<SoftPasskey['get']>[1],
): Promise<Outcome> => answerAs(who, JSON.stringify(device.get(await challenge(), flags)));

const passkeysOf = async ({ actor }: Someone) => (await readOwnPasskeys(passkeyDeps, actor)).items;

let person: Someone;

beforeEach(async () => {
  person = await givenPerson();
});

describe('a sign-in with a passkey', () => {
  let device: SoftPasskey;

  beforeEach(async () => {
    device = await addTo(person);
  });

  it('a passkey of the person gives tokens, without a robot check and without an SMS', async () => {
    expect(await signInAs(person, device)).toBe('tokens');
    expect(await passkeysOf(person)).toMatchObject([{ usedAt: expect.stringMatching(/Z$/) }]);
  });

  it('threat 131: an answer that was used opens no second session, and ten at once open one', async () => {
    const text = JSON.stringify(device.get(await challenge()));
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => answerAs(person, text)));
    expect(outcomes.filter((one) => one === 'tokens')).toHaveLength(1);
    expect(await answerAs(person, text)).toBe('failed');
  });

  it('threat 131: a passkey of somebody else, of another page, or without a look at its user opens nothing', async () => {
    expect(await signInAs(person, await addTo(await givenPerson()))).toBe('failed');
    expect(await signInAs(person, new SoftPasskey(SITE))).toBe('failed');
    expect(await signInAs(person, device, { origin: 'https://mi1iki.example' })).toBe('failed');
    expect(await signInAs(person, device, { isVerified: false })).toBe('failed');
    expect(await signInAs(person, device)).toBe('tokens');
  });

  it('threat 131: a challenge that is too old, made up, or for the office opens nothing', async () => {
    const past = { ...deps, clock: () => Date.now() - limits.passkeySeconds * 1000 - 1000 };
    const old = await createPasskeyChallenge(past, nowhere());
    const ofOffice = await challengeSignIn(deps, person.poolUserId);
    const madeUp = { challenge: Buffer.alloc(54, 7).toString('base64url') };
    for (const options of [old, ofOffice, madeUp]) {
      expect(await answerAs(person, JSON.stringify(device.get(options)))).toBe('failed');
    }
  });

  it('threat 131: a passkey whose counter stays or falls behind was copied, and opens nothing', async () => {
    const outcomes = [];
    for (const counter of [5, 5, 4, 0, 6])
      outcomes.push(await signInAs(person, device, { counter }));
    expect(outcomes).toEqual(['tokens', 'failed', 'failed', 'failed', 'tokens']);
  });

  it('threat 132: a number without a passkey, and one that nobody holds, get the same answers for the same calls of the table', async () => {
    const { phone, poolUserId } = await givenPerson();
    const send = vi.spyOn(documentClient, 'send');
    const costsOf = async (holder: string | null) => {
      const text = JSON.stringify(new SoftPasskey(SITE).get(await challenge()));
      send.mockClear();
      const outcome = await answerAs({ phone, poolUserId: holder }, text);
      return [outcome, send.mock.calls.map(([command]) => command.constructor.name)];
    };
    const known = await costsOf(poolUserId);
    expect(known[0]).toBe('failed');
    expect(await costsOf(null)).toEqual(known);
    send.mockRestore();
  });

  it('threat 132: a passkey of an account that was closed is one that nobody has', async () => {
    await write(identity.delete({ userId: person.poolUserId }));
    expect(await signInAs(person, device)).toBe('failed');
    await forgetPasskeys(person.poolUserId);
    expect(await signInAs(person, device)).toBe('failed');
    expect(await passkeysOf(person)).toEqual([]);
  });

  it('threat 132: after 20 wrong answers that name a passkey it opens nothing for the day, and right ones do not count', async () => {
    for (let n = 0; n < limits.wrongPasskeysPerDay + 1; n += 1) {
      expect(await signInAs(person, device)).toBe('tokens');
    }
    const wrong = Array.from({ length: limits.wrongPasskeysPerDay + 5 }, () =>
      signInAs(person, device, { isVerified: false }),
    );
    expect(new Set(await Promise.all(wrong))).toEqual(new Set(['failed']));
    expect(await signInAs(person, device)).toBe('failed');
  });

  it('threat 132: a network that asks for too many challenges gets none', async () => {
    const full = { ...deps, countPasskeyChallenge: async () => false };
    expect(await codeOf(createPasskeyChallenge(full, nowhere()))).toBe('signIn.tooManyChallenges');
  });

  it('a text that is no answer of a passkey is a wrong one', async () => {
    for (const text of ['', '{}', 'null', '[]', '{"id":7}', '{"id":"a"}', '123456', 'RESEND']) {
      expect(await answerAs(person, text)).toBe('failed');
    }
  });
});

it('threat 133: a session that no code began, or whose code is older than ten minutes, adds none', async () => {
  const old = await givenPerson({ secondsAgo: AFTER_CODE_MS / 1000 + 1 });
  expect(await codeOf(challengeOwnPasskey(passkeyDeps, old.actor))).toBe('passkeys.codeNeeded');
  // A token of a sign-in before the code, and one by passkey after it
  person = await givenPerson({ secondsAgo: 300 });
  const { authTime } = person.actor;
  for (const seconds of [-3600, -10, 60, 299]) {
    const actor = { ...person.actor, authTime: authTime + seconds };
    expect(await codeOf(challengeOwnPasskey(passkeyDeps, actor))).toBe('passkeys.codeNeeded');
    const adding = addOwnPasskey(passkeyDeps, actor, { name: 'x', answer: '{}' });
    expect(await codeOf(adding)).toBe('passkeys.codeNeeded');
    expect((await readOwnPasskeys(passkeyDeps, actor)).canAdd).toBe(false);
  }
  expect((await readOwnPasskeys(passkeyDeps, person.actor)).canAdd).toBe(true);
  await addTo(person);
});

it('threat 133: a new passkey answers its own challenge, once, for its own person and page', async () => {
  const other = await givenPerson();
  const { options } = await challengeOwnPasskey(passkeyDeps, person.actor);
  const device = new SoftPasskey(SITE);
  const answerWith = (flags: Parameters<SoftPasskey['create']>[1]) =>
    JSON.stringify(device.create(options, flags));
  const answer = answerWith({});
  const add = (who: Someone, text: string) =>
    codeOf(addOwnPasskey(passkeyDeps, who.actor, { name: 'Phone', answer: text }));
  expect(await add(other, answer)).toBe('passkeys.invalid');
  const elsewhere = answerWith({ origin: 'https://mi1iki.example' });
  for (const wrong of [elsewhere, answerWith({ isVerified: false }), 'no JSON']) {
    expect(await add(person, wrong)).toBe('passkeys.invalid');
  }
  expect(await add(person, answer)).toBe('done');
  expect(await add(person, answer)).toBe('passkeys.invalid');
  expect(await passkeysOf(person)).toHaveLength(1);
});

it('threat 133: the owner reads of each passkey that came or went, and somebody without an account can have one', async () => {
  await addTo(person, undefined, 'Tecno Spark');
  const [line] = (await listNotifications(person.userId)).items;
  expect(line).toMatchObject({ path: '/profile', label: 'See devices' });
  expect(line?.message).toContain('"Tecno Spark" can now open your account');
  const cashier = await givenPerson({ hasAccount: false });
  expect(await signInAs(cashier, await addTo(cashier))).toBe('tokens');
});

it('ten passkeys are the most, however many come at once', async () => {
  for (let n = 0; n < MOST_PASSKEYS - 1; n += 1) await addTo(person);
  const both = await Promise.all([codeOf(addTo(person)), codeOf(addTo(person))]);
  expect(both.sort()).toEqual(['done', 'passkeys.tooMany']);
  expect(await codeOf(addTo(person))).toBe('passkeys.tooMany');
  const [first] = await passkeysOf(person);
  await removeOwnPasskey(passkeyDeps, person.actor, first?.passkeyId ?? '');
  await addTo(person);
  expect(await passkeysOf(person)).toHaveLength(MOST_PASSKEYS);
});

it('a stage without a domain of its own has no passkeys', async () => {
  const { actor } = person;
  const without = { ...passkeyDeps, siteUrl: () => undefined };
  expect(await codeOf(challengeOwnPasskey(without, actor))).toBe('passkeys.unavailable');
  expect((await readOwnPasskeys(without, actor)).canAdd).toBe(false);
});

describe('removing a passkey', () => {
  let device: SoftPasskey;

  beforeEach(async () => {
    device = await addTo(person);
  });

  const remove = (by = person, id = device.id) => removeOwnPasskey(passkeyDeps, by.actor, id);

  it('threat 134: a passkey that was removed opens nothing from then on, and every other session has ended', async () => {
    await remove();
    expect(await signInAs(person, device)).toBe('failed');
    const user = await findUser(person.userId);
    expect(user?.keptSession).toBe(person.actor.authTime);
    expect(user?.signedOutAt).toMatch(/Z$/);
    // In other people's businesses the same holds.
    const { signedOutAt, keptSession } = user ?? {};
    expect(await findSignOut(person.poolUserId)).toEqual({ signedOutAt, keptSession });
  });

  it('threat 134: a removal beside a sign-in leaves no passkey, and two removals are one', async () => {
    const removals = [codeOf(remove()), codeOf(remove())] as const;
    const [first, second] = await Promise.all([...removals, signInAs(person, device)]);
    expect([first, second].sort()).toEqual(['done', 'passkeys.notFound']);
    expect(await signInAs(person, device)).toBe('failed');
    expect(await passkeysOf(person)).toEqual([]);
    // Both counts were one, so there is room for ten again, and no more
    for (let n = 0; n < MOST_PASSKEYS; n += 1) await addTo(person);
    expect(await codeOf(addTo(person))).toBe('passkeys.tooMany');
  });

  it('threat 134: nobody removes a passkey of somebody else', async () => {
    expect(await codeOf(remove(await givenPerson()))).toBe('passkeys.notFound');
    expect(await signInAs(person, device)).toBe('tokens');
  });

  it('threat 134: sessions of somebody without an account end at the pool', async () => {
    const cashier = await givenPerson({ hasAccount: false });
    const own = await addTo(cashier);
    const ended: string[] = [];
    const endPoolSessions = async (userId: string) => void ended.push(userId);
    await removeOwnPasskey({ ...passkeyDeps, endPoolSessions }, cashier.actor, own.id);
    expect(ended).toEqual([cashier.poolUserId]);
    const keptSession = cashier.actor.authTime;
    expect(await findSignOut(cashier.poolUserId)).toMatchObject({ keptSession });
    expect(await signInAs(cashier, own)).toBe('failed');
  });
});
