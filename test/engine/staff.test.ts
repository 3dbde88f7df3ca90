/** The staff's rights and their duration, by the test's clock, and simultaneous calls. */
import { randomUUID } from 'node:crypto';
import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { passkey as passkeyEntity } from '#core/passkeys/passkey.store.ts';
import { checkRegistration, registrationOptions } from '#core/passkeys/registration.ts';
import { write } from '#core/platform/table/transact.ts';
import { openInvitation } from '#core/staff/accept-invitation.ts';
import { removeMember } from '#core/staff/change-member.ts';
import { deps } from '#core/staff/deps.ts';
import { challengeAct, requireFreshPasskey } from '#core/staff/fresh-passkey.ts';
import { inviteMember, newInvitation } from '#core/staff/invite.ts';
import { holderOf, insertMember, member } from '#core/staff/member.store.ts';
import { addPasskey, removeOwnPasskey } from '#core/staff/own-passkeys.ts';
import { requireMember } from '#core/staff/require-member.ts';
import { challengeSignIn, isSignInProved } from '#core/staff/sign-in.ts';
import { handler as verify } from '#functions/staff/verify-challenge.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/platform/time.ts';
import { actText } from '#shared/staff/act.ts';
import { MOST_PASSKEYS } from '#shared/staff/limits.ts';
import { withUnits } from '#test/support/at-a-request.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { achieng, memberWith } from '#test/support/people.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';

const SITE = 'https://miliki.example';
const SECOND = 1_000;
const START = Date.parse('2026-11-23T06:00:00Z');

const at = (later: number) => ({ ...deps, clock: () => START + later });

/** @returns the invited member with the invitation's token */
async function givenInvited() {
  const item = memberWith({ state: 'Invited' });
  const { staffId, email: label } = item;
  const { invitation, link } = newInvitation({ ...item, isRenewal: false }, START);
  const entry = { kind: 'staff.invited', subject: `staff#${staffId}`, label } as const;
  await insertMember(item, { by: achieng, entry, now: START }, invitation);
  return { ...item, token: link.split('#')[1] ?? '' };
}

/** The request to a device for a member's new passkey. */
async function registrationOf(staffId: string, given = deps, by = 'test') {
  const registration = { holder: holderOf(staffId), site: SITE, by };
  const person = { userName: 'a', displayName: 'A' };
  return { registration, options: await registrationOptions(given, registration, person) };
}

async function givenActive() {
  const { staffId, email } = await givenInvited();
  await write(member.patch({ staffId }, { set: { state: 'Active' } }));
  const { registration, options } = await registrationOf(staffId, at(0));
  const key = new SoftPasskey(SITE);
  const added = await checkRegistration(at(0), registration, 'Laptop', key.create(options));
  if (!added) throw new Error('the passkey was not taken');
  await write(passkeyEntity.create(added.passkey));
  return { staffId, email, key };
}

const callOf = (staffId: string, sessionId: string, later = 0) => {
  const token = { staffId, sessionId, authTime: START / SECOND };
  return codeOf(requireMember(at(later), token, '192.0.2.7'));
};

const sessionOf = async () => {
  const { staffId } = await givenActive();
  const sessionId = randomUUID();
  return (later: number) => callOf(staffId, sessionId, later);
};

it('threat 88: a session ends after 15 minutes in which its member called nothing', async () => {
  const callAfter = await sessionOf();
  const last = 15 * MINUTE_MS - SECOND;
  expect(await callAfter(last)).toBe('done');
  expect(await callAfter(2 * last)).toBe('done');
  expect(await callAfter(2 * last + 15 * MINUTE_MS)).toBe('staff.signInAgain');
  expect(await callAfter(2 * last + 16 * MINUTE_MS)).toBe('staff.signInAgain');
});

it('a session whose first call comes 15 minutes after the sign-in never begins', async () => {
  const callAfter = await sessionOf();
  expect(await callAfter(15 * MINUTE_MS)).toBe('staff.signInAgain');
});

it('threat 88: a session ends 10 hours after its sign-in, however busy its member is', async () => {
  const callAfter = await sessionOf();
  const end = 10 * HOUR_MS;
  for (let later = 0; later < end; later += 14 * MINUTE_MS) {
    expect([later, await callAfter(later)]).toEqual([later, 'done']);
  }
  expect(await callAfter(end - SECOND)).toBe('done');
  expect(await callAfter(end)).toBe('staff.signInAgain');
});

it('a session is its own member’s: the token of another one opens nothing with it', async () => {
  const [one, other] = [await givenActive(), await givenActive()];
  const sessionId = randomUUID();
  expect(await callOf(one.staffId, sessionId)).toBe('done');
  expect(await callOf(other.staffId, sessionId)).toBe('staff.signInAgain');
});

it('an invitation opens for 24 hours, and not a moment longer', async () => {
  const { token } = await givenInvited();
  expect(await codeOf(openInvitation(at(24 * HOUR_MS - 1), token))).toBe('done');
  expect(await codeOf(openInvitation(at(24 * HOUR_MS), token))).toBe('staff.invitationEnded');
});

it('threat 88: a passkey that was used again is good for 2 minutes', async () => {
  const { staffId, key } = await givenActive();
  const route = 'POST /api/office/staff';
  const bodyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const proveAfter = async (later: number) => {
    const options = await challengeAct(at(0), staffId, actText({ route, params: {}, bodyHash }));
    const answer = Buffer.from(JSON.stringify(key.get(options))).toString('base64url');
    const call = { route, params: {}, body: undefined, answer };
    return codeOf(requireFreshPasskey(at(later), staffId, call));
  };
  expect(await proveAfter(2 * MINUTE_MS - 1)).toBe('done');
  expect(await proveAfter(2 * MINUTE_MS)).toBe('staff.passkeyAgain');
});

it('the challenge of a sign-in is good for 5 minutes, and for nothing but a sign-in', async () => {
  const { staffId, key } = await givenActive();
  const answered = async (later: number, options: unknown) =>
    isSignInProved(at(later), staffId, JSON.stringify(key.get(options)));
  const challenge = () => challengeSignIn(at(0), staffId);
  expect(await answered(5 * MINUTE_MS - 1, await challenge())).toBe(true);
  expect(await answered(5 * MINUTE_MS, await challenge())).toBe(false);
  expect(await answered(0, await challengeAct(at(0), staffId, 'POST /x'))).toBe(false);
});

describe('a removal of a member', () => {
  const failing = async () => {
    throw new Error('the pool is away');
  };

  it('a removal that stopped before the pool had deleted its user is repeated to its end', async () => {
    const { staffId } = await givenActive();
    const deleted: string[] = [];
    const away = { ...at(0), ensureStaffUser: failing, deleteStaffUser: failing };
    await expect(removeMember(away, achieng, staffId)).rejects.toThrow('the pool is away');
    const deleteStaffUser = async (id: string) => void deleted.push(id);
    await removeMember({ ...away, deleteStaffUser }, achieng, staffId);
    expect(deleted).toEqual([staffId]);
    expect((await deps.findMember(staffId))?.state).toBe('Removed');
  });

  it('somebody whose removal stopped at the pool is invited again as somebody new', async () => {
    const { staffId, email } = await givenActive();
    const newId = randomUUID();
    const users = new Set<string>([staffId]);
    const pool = {
      ...at(0),
      ensureStaffUser: async () => (users.has(staffId) ? staffId : newId),
      deleteStaffUser: async (id: string) => void users.delete(id),
    };
    const away = { ...pool, deleteStaffUser: failing };
    await expect(removeMember(away, achieng, staffId)).rejects.toThrow('the pool is away');
    const invitee = { name: 'Achieng', email, phone: '0712345678', may: ['review' as const] };
    await inviteMember(pool, achieng, SITE, invitee);
    expect((await deps.findByEmail(email))?.staffId).toBe(newId);
  });
});

async function givenPasskeys(passkeys: number) {
  const item = memberWith();
  await write(member.create(item));
  const { staffId, createdAt } = item;
  const key = { publicKey: 'none', counter: 0, transports: [], site: SITE, name: 'Laptop' };
  const held = { ...key, holder: holderOf(staffId), createdAt };
  const ids = Array.from({ length: passkeys }, (_, index) => `passkey-${index}`);
  for (const passkeyId of ids) await write(passkeyEntity.create({ ...held, passkeyId }));
  return { actor: { ...achieng, staffId }, ids };
}

/** The calls' deps, with another call between reading the passkeys and the member. */
function interrupted(meanwhile: () => Promise<void>): typeof deps {
  let read = Promise.resolve();
  let isFirst = true;
  return {
    ...deps,
    listPasskeys: (holder) => {
      const held = deps.listPasskeys(holder);
      read = held.then(() => undefined);
      return held;
    },
    findMember: async (staffId) => {
      if (isFirst) {
        isFirst = false;
        await Promise.resolve();
        await read;
        await meanwhile();
      }
      return deps.findMember(staffId);
    },
  };
}

const heldBy = async ({ staffId }: { staffId: string }) =>
  (await deps.listPasskeys(holderOf(staffId))).map(({ passkeyId }) => passkeyId);

it('threat 93: a removal that comes between the reads of another one leaves its passkey as the last', async () => {
  const { actor, ids } = await givenPasskeys(2);
  const [one = '', other = ''] = ids;
  const between = interrupted(() => removeOwnPasskey(deps, actor, other));
  expect(await codeOf(removeOwnPasskey(between, actor, one))).toBe('staff.lastPasskey');
  expect(await heldBy(actor)).toEqual([one]);
});

it('threat 93: a passkey that comes between the reads of another one takes the last place', async () => {
  const { actor } = await givenPasskeys(MOST_PASSKEYS - 1);
  const given = async (name: string) => {
    const { options } = await registrationOf(actor.staffId, deps, 'own session');
    return { name, answer: JSON.stringify(new SoftPasskey(SITE).create(options)) };
  };
  const [first, second] = [await given('Phone'), await given('Tablet')];
  const between = interrupted(() => addPasskey(deps, actor, second));
  expect(await codeOf(addPasskey(between, actor, first))).toBe('staff.tooManyPasskeys');
  expect(await heldBy(actor)).toHaveLength(MOST_PASSKEYS);
});

const eventOf = (userName: string, userNotFound: boolean, challengeAnswer: string) =>
  ({
    userName,
    request: {
      userAttributes: userNotFound ? {} : { sub: userName },
      userNotFound,
      challengeAnswer,
      privateChallengeParameters: {},
    },
    response: {},
  }) as unknown as VerifyAuthChallengeResponseTriggerEvent;

it('threat 87: an answer for an address that nobody has takes the same look as for one of the staff', async () => {
  const readsFor = async (isNobody: boolean) => {
    const userName = randomUUID();
    const options = await challengeSignIn(deps, userName);
    const event = eventOf(userName, isNobody, JSON.stringify(new SoftPasskey(SITE).get(options)));
    const { result, commands } = await withUnits(() => verify(event));
    expect(result.response.answerCorrect).toBe(false);
    return commands;
  };
  expect(await readsFor(true)).toEqual(await readsFor(false));
});
