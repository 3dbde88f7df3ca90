/** A person signs in with a passkey: what the triggers take, and what they do not. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { findUser } from '#core/accounts/account.store.ts';
import { identity } from '#core/accounts/identity.entity.ts';
import { findSignOut } from '#core/accounts/sign-out.store.ts';
import { listNotifications } from '#core/notifications/notification.store.ts';
import { documentClient } from '#core/platform/dynamodb.ts';
import { write } from '#core/platform/write.ts';
import { deps } from '#core/sign-in/deps.ts';
import { limits } from '#core/sign-in/limits.ts';
import { forgetPasskeys } from '#core/sign-in/own-passkey.store.ts';
import { ownPasskeyDeps } from '#core/sign-in/own-passkey-deps.ts';
import {
  addOwnPasskey,
  challengeOwnPasskey,
  readOwnPasskeys,
  removeOwnPasskey,
} from '#core/sign-in/own-passkeys.ts';
import { createPasskeyChallenge } from '#core/sign-in/passkey-challenge.ts';
import { AFTER_CODE_MS, MOST_PASSKEYS } from '#shared/passkeys/limits.ts';
import type { OwnerActor } from '#shared/platform/contract.ts';
import { PASSKEY_WORD } from '#shared/sign-in/passkey-word.ts';
import { givenAccount } from '#test/support/account.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';
import { type Outcome, Walk } from '#test/support/trigger-walk.ts';

const SITE = 'https://miliki.example';
const passkeyDeps = { ...ownPasskeyDeps, siteUrl: () => SITE };
const nowhere = () => `192.0.2.${Math.floor(Math.random() * 250)}`;

interface Someone {
  poolUserId: string;
  userId: string;
  phone: string;
  actor: OwnerActor;
}

/** A person who proved a number a moment ago, with an account unless it is said otherwise. */
async function givenPerson({ hasAccount = true, secondsAgo = 1 } = {}): Promise<Someone> {
  const poolUserId = randomUUID();
  const phone = newPhone();
  const userId = hasAccount ? await givenAccount({ userId: poolUserId, phone }) : poolUserId;
  const provenAt = new Date(Date.now() - secondsAgo * 1000);
  await write(
    identity.upsert(
      { userId: poolUserId },
      { set: { phone, accountId: userId, provenAt: provenAt.toISOString() } },
    ),
  );
  const authTime = Math.floor(provenAt.getTime() / 1000) + 1;
  return { poolUserId, userId, phone, actor: { userId, poolUserId, authTime, member: null } };
}

async function addTo({ actor }: Someone, device = new SoftPasskey(SITE), name = 'Tecno phone') {
  const { options } = await challengeOwnPasskey(passkeyDeps, actor);
  await addOwnPasskey(passkeyDeps, actor, { name, answer: JSON.stringify(device.create(options)) });
  return device;
}

const challenge = () => createPasskeyChallenge(deps, nowhere());

/** Walks a sign-in as far as the passkey, and answers. */
async function answerAs(person: { phone: string; userId: string | null }, text: string) {
  const walk = new Walk(person);
  await walk.start();
  expect(await walk.answer({ text: PASSKEY_WORD })).toEqual({ parameters: { step: 'PASSKEY' } });
  return walk.answer({ text });
}

const signInAs = async (
  { phone, poolUserId }: Someone,
  device: SoftPasskey,
  flags?: Parameters<SoftPasskey['get']>[1],
): Promise<Outcome> =>
  answerAs({ phone, userId: poolUserId }, JSON.stringify(device.get(await challenge(), flags)));

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'fine',
    ({ code }) => code,
  );

describe('a sign-in with a passkey', () => {
  it('a passkey of the person gives tokens, without a robot check and without an SMS', async () => {
    const person = await givenPerson();
    const device = await addTo(person);
    expect(await signInAs(person, device)).toBe('tokens');
    const [{ usedAt } = { usedAt: null }] = (await readOwnPasskeys(passkeyDeps, person.actor))
      .items;
    expect(usedAt).toMatch(/Z$/);
  });

  it('threat 131: an answer that was used opens no second session, and ten at once open one', async () => {
    const person = await givenPerson();
    const device = await addTo(person);
    const text = JSON.stringify(device.get(await challenge()));
    const who = { phone: person.phone, userId: person.poolUserId };
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => answerAs(who, text)));
    expect(outcomes.filter((one) => one === 'tokens')).toHaveLength(1);
    expect(await answerAs(who, text)).toBe('failed');
  });

  it('threat 131: a passkey of somebody else, of another page, or without a look at its user opens nothing', async () => {
    const person = await givenPerson();
    const device = await addTo(person);
    const stranger = await givenPerson();
    const other = await addTo(stranger);
    expect(await signInAs(person, other)).toBe('failed');
    expect(await signInAs(person, new SoftPasskey(SITE))).toBe('failed');
    expect(await signInAs(person, device, { origin: 'https://mi1iki.example' })).toBe('failed');
    expect(await signInAs(person, device, { isVerified: false })).toBe('failed');
    expect(await signInAs(person, device)).toBe('tokens');
  });

  it('threat 131: a challenge that is too old, made up, or for the office opens nothing', async () => {
    const person = await givenPerson();
    const device = await addTo(person);
    const who = { phone: person.phone, userId: person.poolUserId };
    const past = { ...deps, clock: () => Date.now() - limits.passkeySeconds * 1000 - 1000 };
    const old = await createPasskeyChallenge(past, nowhere());
    const { challengeSignIn } = await import('#core/staff/sign-in.ts');
    const ofOffice = await challengeSignIn(deps, person.poolUserId);
    const madeUp = { challenge: Buffer.alloc(54, 7).toString('base64url') };
    for (const options of [old, ofOffice, madeUp]) {
      expect(await answerAs(who, JSON.stringify(device.get(options)))).toBe('failed');
    }
  });

  it('threat 131: a passkey whose counter stays or falls behind was copied, and opens nothing', async () => {
    const person = await givenPerson();
    const device = await addTo(person);
    expect(await signInAs(person, device, { counter: 5 })).toBe('tokens');
    expect(await signInAs(person, device, { counter: 5 })).toBe('failed');
    expect(await signInAs(person, device, { counter: 4 })).toBe('failed');
    expect(await signInAs(person, device, { counter: 0 })).toBe('failed');
    expect(await signInAs(person, device, { counter: 6 })).toBe('tokens');
  });

  it('threat 132: a number without a passkey, and one that nobody holds, get the same answers for the same calls of the table', async () => {
    const { phone, poolUserId } = await givenPerson();
    const send = vi.spyOn(documentClient, 'send');
    const costsOf = async (userId: string | null) => {
      const text = JSON.stringify(new SoftPasskey(SITE).get(await challenge()));
      send.mockClear();
      const outcome = await answerAs({ phone, userId }, text);
      return [outcome, send.mock.calls.map(([command]) => command.constructor.name)];
    };
    const known = await costsOf(poolUserId);
    expect(known[0]).toBe('failed');
    expect(await costsOf(null)).toEqual(known);
    send.mockRestore();
  });

  it('threat 132: a passkey of an account that was closed is one that nobody has', async () => {
    const person = await givenPerson();
    const device = await addTo(person);
    await write(identity.delete({ userId: person.poolUserId }));
    expect(await signInAs(person, device)).toBe('failed');
    await forgetPasskeys(person.poolUserId);
    expect(await signInAs(person, device)).toBe('failed');
    expect((await readOwnPasskeys(passkeyDeps, person.actor)).items).toEqual([]);
  });

  it('threat 132: after 20 wrong answers that name a passkey it opens nothing for the day, and right ones do not count', async () => {
    const person = await givenPerson();
    const device = await addTo(person);
    for (let n = 0; n < limits.wrongPasskeysPerDay + 1; n += 1) {
      expect(await signInAs(person, device)).toBe('tokens');
    }
    const wrong = Array.from({ length: limits.wrongPasskeysPerDay + 5 }, () =>
      signInAs(person, device, { isVerified: false }),
    );
    expect(new Set(await Promise.all(wrong))).toEqual(new Set(['failed']));
    expect(await signInAs(person, device)).toBe('failed');
  }, 30_000);

  it('threat 132: a network that asks for too many challenges gets none', async () => {
    const full = { ...deps, countPasskeyChallenge: async () => false };
    expect(await codeOf(createPasskeyChallenge(full, nowhere()))).toBe('signIn.tooManyChallenges');
  });

  it('a text that is no answer of a passkey is a wrong one', async () => {
    const { phone, poolUserId } = await givenPerson();
    for (const text of ['', '{}', 'null', '[]', '{"id":7}', '{"id":"a"}', '123456', 'RESEND']) {
      expect(await answerAs({ phone, userId: poolUserId }, text)).toBe('failed');
    }
  });
});

describe('adding a passkey', () => {
  it('threat 133: a session that no code began, or whose code is older than ten minutes, adds none', async () => {
    const old = await givenPerson({ secondsAgo: AFTER_CODE_MS / 1000 + 1 });
    expect(await codeOf(challengeOwnPasskey(passkeyDeps, old.actor))).toBe('passkeys.codeNeeded');
    // A token of a sign-in before the code, and one of a sign-in by passkey after it
    const person = await givenPerson({ secondsAgo: 300 });
    const { authTime } = person.actor;
    for (const seconds of [-3600, -10, 60, 299]) {
      const actor = { ...person.actor, authTime: authTime + seconds };
      expect(await codeOf(challengeOwnPasskey(passkeyDeps, actor))).toBe('passkeys.codeNeeded');
      expect(await codeOf(addOwnPasskey(passkeyDeps, actor, { name: 'x', answer: '{}' }))).toBe(
        'passkeys.codeNeeded',
      );
      expect((await readOwnPasskeys(passkeyDeps, actor)).canAdd).toBe(false);
    }
    expect((await readOwnPasskeys(passkeyDeps, person.actor)).canAdd).toBe(true);
    await addTo(person);
  });

  it('threat 133: a new passkey answers its own challenge, once, for its own person and page', async () => {
    const person = await givenPerson();
    const other = await givenPerson();
    const { options } = await challengeOwnPasskey(passkeyDeps, person.actor);
    const device = new SoftPasskey(SITE);
    const answer = JSON.stringify(device.create(options));
    const add = (who: Someone, text: string) =>
      codeOf(addOwnPasskey(passkeyDeps, who.actor, { name: 'Phone', answer: text }));
    expect(await add(other, answer)).toBe('passkeys.invalid');
    const elsewhere = device.create(options, { origin: 'https://mi1iki.example' });
    expect(await add(person, JSON.stringify(elsewhere))).toBe('passkeys.invalid');
    const unseen = device.create(options, { isVerified: false });
    expect(await add(person, JSON.stringify(unseen))).toBe('passkeys.invalid');
    expect(await add(person, 'no JSON')).toBe('passkeys.invalid');
    expect(await add(person, answer)).toBe('fine');
    expect(await add(person, answer)).toBe('passkeys.invalid');
    expect((await readOwnPasskeys(passkeyDeps, person.actor)).items).toHaveLength(1);
  });

  it('threat 133: the owner reads of each passkey that came or went, and somebody without an account can have one', async () => {
    const person = await givenPerson();
    await addTo(person, undefined, 'Tecno Spark');
    const [line] = (await listNotifications(person.userId)).items;
    expect(line).toMatchObject({ path: '/profile', label: 'See devices' });
    expect(line?.message).toContain('"Tecno Spark" can now open your account');
    const cashier = await givenPerson({ hasAccount: false });
    const device = await addTo(cashier);
    expect(await signInAs(cashier, device)).toBe('tokens');
  });

  it('ten passkeys are the most, however many come at once', async () => {
    const person = await givenPerson();
    for (let n = 0; n < MOST_PASSKEYS - 1; n += 1) await addTo(person);
    const both = await Promise.all([codeOf(addTo(person)), codeOf(addTo(person))]);
    expect(both.sort()).toEqual(['fine', 'passkeys.tooMany']);
    expect(await codeOf(addTo(person))).toBe('passkeys.tooMany');
    const [first] = (await readOwnPasskeys(passkeyDeps, person.actor)).items;
    await removeOwnPasskey(passkeyDeps, person.actor, first?.passkeyId ?? '');
    await addTo(person);
    expect((await readOwnPasskeys(passkeyDeps, person.actor)).items).toHaveLength(MOST_PASSKEYS);
  });

  it('a stage without a domain of its own has no passkeys', async () => {
    const { actor } = await givenPerson();
    const without = { ...passkeyDeps, siteUrl: () => undefined };
    expect(await codeOf(challengeOwnPasskey(without, actor))).toBe('passkeys.unavailable');
    expect((await readOwnPasskeys(without, actor)).canAdd).toBe(false);
  });
});

describe('removing a passkey', () => {
  it('threat 134: a passkey that was removed opens nothing from then on, and every other session has ended', async () => {
    const person = await givenPerson();
    const device = await addTo(person);
    const [{ passkeyId } = { passkeyId: '' }] = (await readOwnPasskeys(passkeyDeps, person.actor))
      .items;
    await removeOwnPasskey(passkeyDeps, person.actor, passkeyId);
    expect(await signInAs(person, device)).toBe('failed');
    const user = await findUser(person.userId);
    expect(user?.keptSession).toBe(person.actor.authTime);
    expect(user?.signedOutAt).toMatch(/Z$/);
    // In businesses of others the same holds.
    const { signedOutAt, keptSession } = user ?? {};
    expect(await findSignOut(person.poolUserId)).toEqual({ signedOutAt, keptSession });
  });

  it('threat 134: a removal beside a sign-in leaves no passkey, and two removals are one', async () => {
    const person = await givenPerson();
    const device = await addTo(person);
    const [{ passkeyId } = { passkeyId: '' }] = (await readOwnPasskeys(passkeyDeps, person.actor))
      .items;
    const remove = () => codeOf(removeOwnPasskey(passkeyDeps, person.actor, passkeyId));
    const [first, second] = await Promise.all([remove(), remove(), signInAs(person, device)]);
    expect([first, second].sort()).toEqual(['fine', 'passkeys.notFound']);
    expect(await signInAs(person, device)).toBe('failed');
    expect((await readOwnPasskeys(passkeyDeps, person.actor)).items).toEqual([]);
    // The count of both was one, so that there is room for ten again, and no more
    for (let n = 0; n < MOST_PASSKEYS; n += 1) await addTo(person);
    expect(await codeOf(addTo(person))).toBe('passkeys.tooMany');
  });

  it('threat 134: nobody removes a passkey of somebody else', async () => {
    const person = await givenPerson();
    const device = await addTo(person);
    const stranger = await givenPerson();
    expect(await codeOf(removeOwnPasskey(passkeyDeps, stranger.actor, device.id))).toBe(
      'passkeys.notFound',
    );
    expect(await signInAs(person, device)).toBe('tokens');
  });

  it('threat 134: sessions of somebody without an account end at the pool', async () => {
    const cashier = await givenPerson({ hasAccount: false });
    const device = await addTo(cashier);
    const ended: string[] = [];
    const watched = {
      ...passkeyDeps,
      endPoolSessions: async (userId: string) => void ended.push(userId),
    };
    await removeOwnPasskey(watched, cashier.actor, device.id);
    expect(ended).toEqual([cashier.poolUserId]);
    expect(await findSignOut(cashier.poolUserId)).toMatchObject({
      keptSession: cashier.actor.authTime,
    });
    expect(await signInAs(cashier, device)).toBe('failed');
  });
});
