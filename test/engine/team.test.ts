/** The people of a business: invitations, places, removal beside their work, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sendNumberCode } from '#core/rewards/customers/send-number-code.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { entry } from '#core/rewards/ledger/entry.entity.ts';
import { leaveAll } from '#core/team/team.store.ts';
import { createCampaign } from '#shared/campaigns/contract.ts';
import { getCardLink } from '#shared/cards/contract.ts';
import {
  addCustomer,
  adjust,
  award,
  changeNumber,
  type Entry,
  getCustomer,
  importCustomers,
  listCustomers,
  listEntries,
  mergeCustomers,
  type PostingReply,
  redeem,
  reverse,
} from '#shared/rewards/contract.ts';
import { signOutEverywhere } from '#shared/sessions/contract.ts';
import { getSettings } from '#shared/settings/contract.ts';
import {
  changeTeamRole,
  declineTeam,
  endTeamMember,
  inviteToTeam,
  joinTeam,
  leaveTeam,
  listTeam,
  listWorkplaces,
  withdrawTeamInvitation,
} from '#shared/team/contract.ts';
import { givenAccount } from '#test/support/account.ts';
import { watched } from '#test/support/at-a-request.ts';
import { callInside, type Sent } from '#test/support/in-process.ts';
import { givenFullAccount } from '#test/support/owner-writes.ts';
import { newPhone } from '#test/support/sign-in.ts';
import {
  type Colleague,
  givenColleague,
  givenInvitation,
  givenPerson,
} from '#test/support/team-inside.ts';

const keyed = () => ({ idempotencyKey: randomUUID() });

const CUSTOMER = '0711000001';

const awardBody = {
  phone: CUSTOMER,
  points: 10,
  amountSpent: null,
  name: null,
  consent: false,
  reference: null,
};

interface Shop {
  userId: string;
  phone: string;
}

const inShop = ({ userId }: Shop, { personId }: Pick<Colleague, 'personId'>) => {
  const as = (contract: Parameters<typeof callInside>[0], sent: Sent = {}) =>
    callInside(contract, personId, { ...sent, business: userId });
  return as;
};

async function memberIdOf({ userId }: Shop, { phone }: Colleague): Promise<string> {
  const { reply } = await callInside(listTeam, userId);
  const { people } = reply as { people: { memberId: string; phone: string }[] };
  return people.find((one) => one.phone === phone)?.memberId ?? '';
}

const remove = async (shop: Shop, person: Colleague) =>
  callInside(endTeamMember, shop.userId, { params: { memberId: await memberIdOf(shop, person) } });

const entriesOf = async ({ userId }: Shop) => {
  const { reply } = await callInside(listEntries, userId, { body: {} });
  return (reply as { entries: Entry[] }).entries;
};

describe('who made an entry', () => {
  it('an award, a redemption, an undo, a correction and an opening balance say who made them, also when that person has left', async () => {
    const shop = await givenFullAccount();
    const manager = await givenColleague(shop.userId, 'manager', 'Otieno Okoth');
    const call = inShop(shop, manager);
    const awarded = await call(award, { ...keyed(), body: { ...awardBody, points: 90 } });
    expect((awarded.reply as PostingReply).entry).toMatchObject({
      by: 'team',
      person: 'Otieno Okoth',
    });
    await call(redeem, { ...keyed(), body: { phone: CUSTOMER, points: 5, reference: null } });
    const [{ entryId = '' } = {}] = await entriesOf(shop);
    await call(reverse, { ...keyed(), params: { entryId }, body: { reason: 'Mistake' } });
    const correction = { phone: CUSTOMER, points: 1, reason: 'Mistake', note: null };
    await call(adjust, { ...keyed(), body: correction });
    const row = { phone: '0711000002', name: null, points: 7, consentAt: null };
    await call(importCustomers, { body: { rows: [row] } });
    const draft = {
      name: 'Weekend',
      text: 'Karibu',
      audience: { filter: 'all', atLeast: null, listId: null },
    };
    const campaign = await call(createCampaign, { ...keyed(), body: draft });
    expect(campaign.reply).toMatchObject({ person: 'Otieno Okoth' });
    expect((await remove(shop, manager)).status).toBe(204);
    const entries = await entriesOf(shop);
    expect(entries.map(({ type, person }) => [type, person])).toEqual(
      ['opening', 'adjust', 'reverseRedeem', 'redeem', 'award'].map((type) => [
        type,
        'Otieno Okoth',
      ]),
    );
    await callInside(award, shop.userId, { ...keyed(), body: awardBody });
    expect((await entriesOf(shop))[0]).toMatchObject({ by: 'owner', person: null });
  });

  it('a part that was returned, another number and a merge say who of the team made them, and end with the removal', async () => {
    const shop = await givenFullAccount();
    const manager = await givenColleague(shop.userId, 'manager', 'Otieno Okoth');
    const call = inShop(shop, manager);
    const spent = { ...awardBody, points: null, amountSpent: 5_000 };
    const awarded = await call(award, { ...keyed(), body: spent });
    const { entryId } = (awarded.reply as PostingReply).entry;
    const returned = { reason: 'Returned', kes: 1_000 };
    await call(reverse, { ...keyed(), params: { entryId }, body: returned });
    const numbers = { phone: CUSTOMER, newPhone: '0711000008' };
    let code = '';
    const sendSms = async (_: string, text: string) => {
      code = text.slice(0, 4);
      return { state: 'SENT', messageId: 'm' } as const;
    };
    await sendNumberCode({ ...rewardDeps, sendSms }, shop.userId, numbers);
    const changed = await call(changeNumber, { ...keyed(), body: { ...numbers, code } });
    expect(changed.status).toBe(200);
    const into = { phone: '0711000009', name: null, consent: true };
    expect((await call(addCustomer, { ...keyed(), body: into })).reply).toMatchObject({
      consent: { given: true, source: 'team' },
    });
    const both = { phone: numbers.newPhone, into: into.phone };
    expect((await call(mergeCustomers, { ...keyed(), body: both })).status).toBe(200);
    const made = (await entriesOf(shop)).map(({ type, by, person }) => [type, by, person]);
    expect(made.toSorted()).toEqual(
      ['award', 'mergeIn', 'mergeOut', 'newNumber', 'reverseAward'].map((type) => [
        type,
        'team',
        'Otieno Okoth',
      ]),
    );
    await remove(shop, manager);
    const back = { phone: into.phone, into: CUSTOMER };
    for (const [contract, sent] of [
      [mergeCustomers, { ...keyed(), body: back }],
      [changeNumber, { ...keyed(), body: { ...numbers, code } }],
      [getCardLink, { body: { phone: into.phone } }],
    ] as const) {
      expect((await call(contract, sent)).code).toBe('team.ended');
    }
  });

  it('an entry has an id of the person that says nothing outside the business', async () => {
    const shop = await givenFullAccount();
    const cashier = await givenColleague(shop.userId);
    await inShop(shop, cashier)(award, { ...keyed(), body: awardBody });
    const [{ entryId = '' } = {}] = await entriesOf(shop);
    const stored = await entry.get({ businessId: shop.userId, entryId });
    expect(JSON.stringify(stored)).not.toContain(cashier.personId);
    expect(JSON.stringify(stored)).not.toContain(cashier.name);
  });
});

describe('somebody who is removed in the middle of the day', () => {
  it('threat 126: somebody who is removed is out with the next call, also with the key of an award that was made before', async () => {
    const shop = await givenFullAccount();
    const cashier = await givenColleague(shop.userId);
    const call = inShop(shop, cashier);
    const sent = { ...keyed(), body: awardBody };
    expect((await call(award, sent)).status).toBe(201);
    await remove(shop, cashier);
    const ended = { status: 403, code: 'team.ended' };
    expect(await call(award, sent)).toMatchObject(ended);
    expect(await call(award, { ...keyed(), body: awardBody })).toMatchObject(ended);
    expect(await call(getCustomer, { body: { phone: CUSTOMER } })).toMatchObject(ended);
    expect(await entriesOf(shop)).toHaveLength(1);
  });

  it.each([0, 1, 2, 3, 4])(
    'threat 126: somebody makes no entry after the removal, which comes before write %i of an award that has begun',
    async (before) => {
      const shop = await givenFullAccount();
      const cashier = await givenColleague(shop.userId);
      const memberId = await memberIdOf(shop, cashier);
      let seen = 0;
      let isRemoved = false;
      // The removal is another call: what this one demands is not demanded of it.
      const moment = Promise.withResolvers<void>();
      const removal = moment.promise.then(async () => {
        const params = { memberId };
        expect((await callInside(endTeamMember, shop.userId, { params })).status).toBe(204);
        isRemoved = true;
      });
      const answer = await watched(
        {
          async before(writing) {
            if (!writing || seen++ !== before) return;
            moment.resolve();
            await removal;
          },
          after: () => undefined,
        },
        () => inShop(shop, cashier)(award, { ...keyed(), body: awardBody }),
      );
      const made = await entriesOf(shop);
      if (answer.status === 201) expect([made.length, isRemoved]).toEqual([1, false]);
      else expect([answer.code, made.length]).toEqual(['team.ended', 0]);
    },
  );

  it('threat 126: twenty awards beside the removal are made before it, or not at all', async () => {
    const shop = await givenFullAccount();
    const cashier = await givenColleague(shop.userId);
    const call = inShop(shop, cashier);
    const awards = Array.from({ length: 20 }, (_, n) =>
      call(award, { ...keyed(), body: { ...awardBody, phone: `07110001${n + 10}` } }),
    );
    const [answers, removed] = await Promise.all([Promise.all(awards), remove(shop, cashier)]);
    expect(removed.status).toBe(204);
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ code }) => code)).size).toBeLessThanOrEqual(1);
    for (const { code } of refused) expect(code).toBe('team.ended');
    expect(await entriesOf(shop)).toHaveLength(made.length);
    expect((await call(award, { ...keyed(), body: awardBody })).code).toBe('team.ended');
  });

  it('threat 126: a sign-out everywhere is for all businesses: a token of before opens none', async () => {
    const shop = await givenFullAccount();
    const cashier = await givenColleague(shop.userId);
    const { saveSignOut } = await import('#core/sessions/session.store.ts');
    const { personId } = cashier;
    await saveSignOut({ userId: personId, poolUserId: personId }, '2999-01-01T00:00:00.000Z');
    // Tokens of tests are of a later moment than any sign-out but this one.
    await saveSignOut({ userId: personId, poolUserId: personId }, '9999-01-01T00:00:00.000Z');
    const answer = await inShop(shop, cashier)(getSettings);
    expect([answer.status, answer.code]).toEqual([401, 'auth.signedOut']);
    expect(signOutEverywhere.roles).toBe('person');
  });
});

describe('what a cashier learns and takes back', () => {
  it('threat 128: a cashier finds a customer by a part of the number or name, and never the whole list', async () => {
    const shop = await givenFullAccount();
    await callInside(award, shop.userId, { ...keyed(), body: awardBody });
    const call = inShop(shop, await givenColleague(shop.userId));
    expect((await call(listCustomers, { body: { search: '711000' } })).reply).toMatchObject({
      customers: [{ phone: '+254711000001' }],
    });
    expect((await call(listCustomers, { body: { lastDigits: '001' } })).reply).toMatchObject({
      customers: [{ phone: '+254711000001' }],
    });
    const pluses = ['+++', '++7', '+ + +'].map((search) => ({ search }));
    const few = [{}, { search: '+254 07' }, { search: 'a' }, { filter: 'consent' }];
    for (const body of [...few, ...pluses]) {
      expect((await call(listCustomers, { body })).code, JSON.stringify(body)).toBe(
        'team.searchLonger',
      );
    }
    const manager = inShop(shop, await givenColleague(shop.userId, 'manager'));
    expect((await manager(listCustomers, { body: {} })).status).toBe(200);
  });

  it('threat 128: a cashier sees and takes back the own entries of today, and a manager those of all', async () => {
    const shop = await givenFullAccount();
    const byOwner = await callInside(award, shop.userId, { ...keyed(), body: awardBody });
    const [one, other] = [
      await givenColleague(shop.userId),
      await givenColleague(shop.userId, 'cashier', 'Baraka Mutua'),
    ];
    const own = await inShop(shop, one)(award, { ...keyed(), body: awardBody });
    const undo = (as: Pick<Colleague, 'personId'>, { entry: { entryId } }: PostingReply) =>
      inShop(shop, as)(reverse, { ...keyed(), params: { entryId }, body: { reason: 'Mistake' } });
    const seen = await inShop(shop, one)(listEntries, { body: {} });
    expect((seen.reply as { entries: Entry[] }).entries.map(({ person }) => person)).toEqual([
      'Njeri Wambui',
    ]);
    expect((await undo(one, byOwner.reply as PostingReply)).code).toBe('team.notAllowed');
    expect((await undo(other, own.reply as PostingReply)).code).toBe('team.notAllowed');
    expect((await undo(one, own.reply as PostingReply)).status).toBe(201);
    const manager = await givenColleague(shop.userId, 'manager');
    expect((await undo(manager, byOwner.reply as PostingReply)).status).toBe(201);
  });

  it('threat 128: somebody of the team reads the rules of points, and nothing of the API key', async () => {
    const shop = await givenFullAccount();
    const { reply } = await inShop(shop, await givenColleague(shop.userId))(getSettings);
    expect(reply).toMatchObject({ pointValue: 1, apiKey: null });
  });

  it('threat 128: a role that was changed holds from the next call', async () => {
    const shop = await givenFullAccount();
    const person = await givenColleague(shop.userId, 'manager');
    const call = inShop(shop, person);
    expect((await call(listCustomers, { body: {} })).status).toBe(200);
    const params = { memberId: await memberIdOf(shop, person) };
    await callInside(changeTeamRole, shop.userId, { params, body: { role: 'cashier' } });
    expect((await call(listCustomers, { body: {} })).code).toBe('team.searchLonger');
  });
});

describe('places of a person', () => {
  it('a person works in two businesses of others at most, also if three invitations are accepted at once', async () => {
    const person = await givenPerson();
    const shops = await Promise.all([givenAccount(), givenAccount(), givenAccount()]);
    const invitations = await Promise.all(shops.map((shop) => givenInvitation(shop, person)));
    const answers = await Promise.all(
      invitations.map((invitationId) =>
        callInside(joinTeam, person.personId, { params: { invitationId } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    const { reply } = await callInside(listWorkplaces, person.personId);
    expect(reply).toMatchObject({ own: null, places: [{}, {}], invitations: [{}] });
    const [{ businessId = '' } = {}] = (reply as { places: { businessId: string }[] }).places;
    expect((await callInside(leaveTeam, person.personId, { params: { businessId } })).status).toBe(
      204,
    );
    const [left] = (reply as { invitations: { invitationId: string }[] }).invitations;
    const params = { invitationId: left?.invitationId ?? '' };
    expect((await callInside(joinTeam, person.personId, { params })).status).toBe(200);
  });

  it('threat 129: an invitation is accepted once, by its own number, and answers the same when it is repeated', async () => {
    const shop = await givenAccount();
    const [person, stranger] = [await givenPerson(), await givenPerson()];
    const params = { invitationId: await givenInvitation(shop, person) };
    const none = { status: 404, code: 'team.invitationEnded' };
    expect(await callInside(joinTeam, stranger.personId, { params })).toMatchObject(none);
    expect(await callInside(declineTeam, stranger.personId, { params })).toMatchObject(none);
    const both = await Promise.all(
      [1, 2].map(() => callInside(joinTeam, person.personId, { params })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { reply } = await callInside(listTeam, shop);
    expect(reply).toMatchObject({ people: [{ phone: person.phone }], invitations: [] });
  });

  it('an invitation that was withdrawn or declined lets nobody in', async () => {
    const shop = await givenAccount();
    const person = await givenPerson();
    const params = { invitationId: await givenInvitation(shop, person) };
    expect((await callInside(withdrawTeamInvitation, shop, { params })).status).toBe(204);
    expect((await callInside(joinTeam, person.personId, { params })).status).toBe(404);
    const again = { invitationId: await givenInvitation(shop, person) };
    expect((await callInside(declineTeam, person.personId, { params: again })).status).toBe(204);
    expect((await callInside(joinTeam, person.personId, { params: again })).status).toBe(404);
  });

  it('somebody who comes back has the old entries again, and somebody who closes the own account works nowhere', async () => {
    const shop = await givenFullAccount();
    const person = await givenColleague(shop.userId);
    await inShop(shop, person)(award, { ...keyed(), body: awardBody });
    await remove(shop, person);
    const again = { phone: person.phone, name: 'Njeri W. Kamau' };
    const params = { invitationId: await givenInvitation(shop.userId, again) };
    expect((await callInside(joinTeam, person.personId, { params })).status).toBe(200);
    expect((await entriesOf(shop))[0]).toMatchObject({ person: 'Njeri W. Kamau' });
    await leaveAll(person.personId, Date.now());
    expect((await inShop(shop, person)(getSettings)).code).toBe('team.ended');
  });
});

describe('invitations', () => {
  const invite = (shop: string, phone: string, more: Sent = keyed()) =>
    callInside(inviteToTeam, shop, { ...more, body: { name: 'Njeri', phone, role: 'cashier' } });

  it('threat 129: an invitation answers the same whatever its number does elsewhere, and its SMS has one part', async () => {
    const busy = await givenPerson();
    for (const shop of [await givenAccount(), await givenAccount()]) {
      const params = { invitationId: await givenInvitation(shop, busy) };
      await callInside(joinTeam, busy.personId, { params });
    }
    const shop = await givenAccount();
    const [toBusy, toNobody] = [await invite(shop, busy.phone), await invite(shop, newPhone())];
    const shapeOf = ({ status, reply }: typeof toBusy) => [status, Object.keys(reply ?? {})];
    expect(shapeOf(toBusy)).toEqual(shapeOf(toNobody));
    expect(toBusy.status).toBe(201);
  });

  it('threat 129: a business sends ten invitations in a day, a number gets three, and a repeated call is one', async () => {
    const shop = await givenAccount();
    const sent = keyed();
    const phone = newPhone();
    const twice = await Promise.all([invite(shop, phone, sent), invite(shop, phone, sent)]);
    expect(new Set(twice.map(({ reply }) => reply?.invitationId)).size).toBe(1);
    for (const other of [await givenAccount(), await givenAccount()]) {
      expect((await invite(other, phone)).status).toBe(201);
    }
    expect((await invite(await givenAccount(), phone)).code).toBe('team.tooManyInvitations');
    const others = Array.from({ length: 9 }, () => newPhone());
    for (const other of others) expect((await invite(shop, other)).status).toBe(201);
    expect((await invite(shop, newPhone())).code).toBe('team.full');
    const { reply } = await callInside(listTeam, shop);
    const [{ invitationId = '' } = {}] = (reply as { invitations: { invitationId: string }[] })
      .invitations;
    await callInside(withdrawTeamInvitation, shop, { params: { invitationId } });
    expect((await invite(shop, newPhone())).code).toBe('team.tooManyInvitations');
  });

  it('an invitation that is repeated after it was accepted says that the person is in', async () => {
    const shop = await givenAccount();
    const person = await givenPerson();
    const sent = keyed();
    const { reply } = await invite(shop, person.phone, sent);
    const params = { invitationId: String(reply?.invitationId) };
    expect((await callInside(joinTeam, person.personId, { params })).status).toBe(200);
    expect((await invite(shop, person.phone, sent)).code).toBe('team.alreadyIn');
  });

  it('of twelve invitations at once, a team takes no more than it has room for', async () => {
    const shop = await givenAccount();
    for (let n = 0; n < 8; n += 1) await givenInvitation(shop, { phone: newPhone() });
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(shop, newPhone())));
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
    const { reply } = await callInside(listTeam, shop);
    expect((reply as { invitations: unknown[] }).invitations.length).toBeLessThanOrEqual(10);
  });

  it('the own number, somebody of the team and a landline are not invited', async () => {
    const shop = await givenFullAccount();
    const colleague = await givenColleague(shop.userId);
    expect((await invite(shop.userId, shop.phone)).code).toBe('team.ownNumber');
    expect((await invite(shop.userId, colleague.phone)).code).toBe('team.alreadyIn');
    expect((await invite(shop.userId, '020 1234567')).code).toBe('sms.invalidPhone');
  });
});
