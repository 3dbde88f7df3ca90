/** A business's people on a real DynamoDB engine: invitations, places, removal beside their work. */

import { countUp } from '#core/platform/limits/count.ts';
import { write } from '#core/platform/table/transact.ts';
import { customer } from '#core/rewards/customers/customer.entity.ts';
import { entry } from '#core/rewards/ledger/entry.entity.ts';
import { saveSignOut } from '#core/sessions/session.store.ts';
import { settle } from '#core/sms/outbox/outbox.store.ts';
import { sms } from '#core/sms/outbox/sms.entity.ts';
import { leaveAll } from '#core/team/team.store.ts';
import { signOutEverywhere } from '#shared/sessions/contract.ts';
import { MOST_LOOKUPS } from '#shared/team/limits.ts';
import { watched } from '#test/support/at-a-request.ts';
import { done, newKey, outcomeOf } from '#test/support/call.ts';
import { smsTo, textsTo } from '#test/support/cloud.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenOwner, givenSignedIn, type Owner } from '#test/support/owner.ts';
import { setCredits } from '#test/support/people.ts';
import { storedPhone } from '#test/support/point-shop.ts';
import { entriesOf, givenCustomer, givenShop } from '#test/support/rewards.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { givenInvitation, givenWorker } from '#test/support/team.ts';

const CUSTOMER = '0711000001';

const shop = forEachTest(() => givenShop({ minRedeem: 1 }));

const someAward = { phone: CUSTOMER, points: 10 };

async function memberIdOf({ phone }: Owner): Promise<string> {
  const { people } = (await shop.listTeam()).reply;
  return people.find((one) => one.phone === phone)?.memberId ?? '';
}

const remove = async (person: Owner) => shop.endTeamMember({ memberId: await memberIdOf(person) });

const UNSEEN = [404, 'rewards.entryNotFound'];

const ended = { status: 403, refusal: { code: 'team.ended' } };

it('an award, a redemption, an undo, a correction and an opening balance say who made them, also when that person has left', async () => {
  const manager = await givenWorker(shop, 'manager', 'Otieno Okoth');
  const awarded = await manager.award({ phone: CUSTOMER, points: 90 });
  expect(awarded.reply.entry).toMatchObject({ by: 'team', person: 'Otieno Okoth' });
  const { entryId } = (await manager.redeem({ phone: CUSTOMER, points: 5 })).reply.entry;
  await manager.reverse({ entryId, reason: 'Mistake' });
  await manager.adjust({ phone: CUSTOMER, points: 1, reason: 'Mistake' });
  const row = { phone: '0711000002', name: null, points: 7, consentAt: null };
  await manager.importCustomers({ rows: [row] });
  const audience = { filter: 'all', atLeast: null, listId: null } as const;
  const campaign = await manager.createCampaign({ name: 'Weekend', text: 'Karibu', audience });
  expect(campaign.reply).toMatchObject({ person: 'Otieno Okoth' });
  expect((await remove(manager)).status).toBe(204);
  const made = (await entriesOf(shop)).map(({ type, person }) => `${type} by ${person}`);
  const types = ['opening', 'adjust', 'reverseRedeem', 'redeem', 'award'];
  expect(made).toEqual(types.map((type) => `${type} by Otieno Okoth`));
  await shop.award(someAward);
  expect((await entriesOf(shop))[0]).toMatchObject({ by: 'owner', person: null });
});

it('a part that was returned, another number and a merge say who of the team made them, and end with the removal', async () => {
  await setCredits(shop.userId, 5);
  const manager = await givenWorker(shop, 'manager', 'Otieno Okoth');
  const { entryId } = (await manager.award({ phone: CUSTOMER, amountSpent: 5_000 })).reply.entry;
  await manager.reverse({ entryId, reason: 'Returned', kes: 1_000 });
  const numbers = { phone: CUSTOMER, newPhone: newPhone() };
  await shop.sendNumberCode(numbers);
  const code = (await smsTo(numbers.newPhone)).at(-1)?.Message.slice(0, 4);
  expect((await manager.changeNumber({ ...numbers, code })).status).toBe(200);
  const into = '0711000009';
  const added = (await manager.addCustomer({ phone: into, consent: true })).reply;
  expect(added.consent).toMatchObject({ given: true, source: 'team' });
  expect((await manager.mergeCustomers({ phone: numbers.newPhone, into })).status).toBe(200);
  const made = (await entriesOf(shop)).map(({ type, by, person }) => `${type} by ${by} ${person}`);
  const types = ['award', 'mergeIn', 'mergeOut', 'newNumber', 'reverseAward'];
  expect(made.toSorted()).toEqual(types.map((type) => `${type} by team Otieno Okoth`));
  await remove(manager);
  expect(await manager.mergeCustomers({ phone: into, into: CUSTOMER })).toMatchObject(ended);
  expect(await manager.changeNumber({ ...numbers, code })).toMatchObject(ended);
  expect(await manager.getCardLink({ phone: into })).toMatchObject(ended);
});

it('an entry has an id of the person that says nothing outside the business', async () => {
  const cashier = await givenWorker(shop, 'cashier', 'Njeri Wambui');
  const { entryId } = (await cashier.award(someAward)).reply.entry;
  const stored = await entry.get({ businessId: shop.userId, entryId });
  expect(JSON.stringify(stored)).not.toContain(cashier.userId);
  expect(JSON.stringify(stored)).not.toContain('Njeri Wambui');
});

it('threat 126: somebody who is removed is out with the next call, also with the key of an award that was made before', async () => {
  const cashier = await givenWorker(shop);
  const key = newKey();
  expect((await cashier.award(someAward, { key })).status).toBe(201);
  await remove(cashier);
  expect(await cashier.award(someAward, { key })).toMatchObject(ended);
  expect(await cashier.award(someAward)).toMatchObject(ended);
  expect(await cashier.getCustomer({ phone: CUSTOMER })).toMatchObject(ended);
  expect(await entriesOf(shop)).toHaveLength(1);
});

it.each([0, 1, 2, 3, 4])(
  'threat 126: somebody makes no entry after the removal, which comes before write %i of an award that has begun',
  async (before) => {
    const cashier = await givenWorker(shop);
    const memberId = await memberIdOf(cashier);
    let seen = 0;
    let isRemoved = false;
    // The removal is another call, without this one's conditions.
    const moment = Promise.withResolvers<void>();
    const removal = moment.promise.then(async () => {
      expect((await shop.endTeamMember({ memberId })).status).toBe(204);
      isRemoved = true;
    });
    const watch = {
      async before(writing: unknown) {
        if (!writing || seen++ !== before) return;
        moment.resolve();
        await removal;
      },
      after: () => undefined,
    };
    const { status, refusal } = await watched(watch, () => cashier.award(someAward));
    const made = await entriesOf(shop);
    if (status === 201) expect([made.length, isRemoved]).toEqual([1, false]);
    else expect([refusal.code, made.length]).toEqual(['team.ended', 0]);
  },
);

it('threat 126: twenty awards beside the removal are made before it, or not at all', async () => {
  const cashier = await givenWorker(shop);
  const awards = Array.from({ length: 20 }, (_, n) =>
    cashier.award({ phone: `07110001${n + 10}`, points: 10 }),
  );
  const [answers, removed] = await Promise.all([Promise.all(awards), remove(cashier)]);
  expect(removed.status).toBe(204);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { refusal } of refused) expect(refusal.code).toBe('team.ended');
  expect(await entriesOf(shop)).toHaveLength(20 - refused.length);
  expect((await cashier.award(someAward)).refusal.code).toBe('team.ended');
});

it('threat 126: a sign-out everywhere is for all businesses: a token of before opens none', async () => {
  const cashier = await givenWorker(shop);
  const { userId } = cashier;
  await saveSignOut({ userId, poolUserId: userId }, '2999-01-01T00:00:00.000Z');
  const { status, refusal } = await cashier.getSettings();
  expect([status, refusal.code]).toEqual([401, 'auth.signedOut']);
  expect(signOutEverywhere.roles).toBe('person');
});

it('threat 128: a cashier finds a customer by a part of the number or name, and never the whole list', async () => {
  await givenCustomer(shop, CUSTOMER, 10);
  const cashier = await givenWorker(shop);
  for (const body of [{ search: '711000' }, { lastDigits: '001' }]) {
    const { customers } = (await cashier.listCustomers(body)).reply;
    expect(customers).toMatchObject([{ phone: '+254711000001' }]);
  }
  const few = [
    {},
    { search: '+254 07' },
    { search: 'a' },
    { search: 'wa ka' },
    { filter: 'consent' },
  ] as const;
  const pluses = ['+++', '++7', '+ + +'].map((search) => ({ search }));
  for (const body of [...few, ...pluses]) {
    const { refusal } = await cashier.listCustomers(body);
    expect(refusal.code, JSON.stringify(body)).toBe('team.searchLonger');
  }
  const manager = await givenWorker(shop, 'manager');
  expect((await manager.listCustomers()).status).toBe(200);
});

it('threat 168: a refusal that tells a cashier who is a customer counts as a search, and a manager’s does not', async () => {
  await done(shop.award(someAward));
  const [cashier, manager] = [await givenWorker(shop), await givenWorker(shop, 'manager')];
  const of = `team-lookups#${await memberIdOf(cashier)}`;
  await write(countUp({ of, per: 'nairobiDay', by: MOST_LOOKUPS - 3 }, Date.now()));
  const unknown = { phone: '0711000009', points: 5 };
  const refused = [
    await cashier.redeem(unknown),
    await cashier.sendRedeemCode({ phone: CUSTOMER, points: 5_000 }),
    await cashier.award({ phone: CUSTOMER, amountSpent: 0 }),
    await cashier.redeem({ phone: CUSTOMER, points: 5_000 }),
    await manager.redeem(unknown),
  ];
  expect(refused.map(({ refusal }) => refusal.code)).toEqual([
    'rewards.customerNotFound',
    'rewards.shortOfPoints',
    'rewards.noPoints',
    'team.tooManyLookups',
    'rewards.customerNotFound',
  ]);
  expect((await cashier.award(someAward)).status).toBe(201);
});

it('threat 128: a cashier sees and takes back the own entries of today, and a manager those of all', async () => {
  const one = await givenWorker(shop, 'cashier', 'Njeri Wambui');
  const other = await givenWorker(shop, 'cashier', 'Baraka Mutua');
  const byOwner = (await shop.award(someAward)).reply.entry;
  const own = (await one.award(someAward)).reply.entry;
  const { entries } = (await one.listEntries()).reply;
  expect(entries.map(({ person }) => person)).toEqual(['Njeri Wambui']);
  const undo = (by: Owner, { entryId }: typeof own) => by.reverse({ entryId, reason: 'Mistake' });
  expect((await undo(one, byOwner)).refusal.code).toBe('team.notAllowed');
  expect((await undo(other, own)).refusal.code).toBe('team.notAllowed');
  expect((await undo(one, own)).status).toBe(201);
  expect((await undo(await givenWorker(shop, 'manager'), byOwner)).status).toBe(201);
});

it('threat 179: a cashier gets receipts for the phone of entries that they made today, and a manager of all', async () => {
  const one = await givenWorker(shop);
  const other = await givenWorker(shop);
  const manager = await givenWorker(shop, 'manager');
  const { entryId } = (await one.award(someAward)).reply.entry;
  expect((await one.readReceiptText({ entryId })).reply.text).toContain('You got');
  expect((await manager.readReceiptText({ entryId })).status).toBe(200);
  expect((await other.readReceiptText({ entryId })).refusal.code).toBe('rewards.entryNotFound');
  const byOwner = (await shop.award(someAward)).reply.entry;
  const refused = await one.readReceiptText({ entryId: byOwner.entryId });
  expect(refused.refusal.code).toBe('rewards.entryNotFound');
});

it('threat 179: a cashier learns nothing of entries that others made, neither by a receipt for the phone nor by SMS', async () => {
  const one = await givenWorker(shop);
  const reversed = (await shop.award(someAward)).reply.entry;
  await shop.reverse({ entryId: reversed.entryId, reason: 'Mistake' });
  const gone = '0711000009';
  const erased = (await shop.award({ phone: gone, points: 10 })).reply.entry;
  await shop.eraseCustomer({ phone: gone });
  const kept = (await shop.award(someAward)).reply.entry;
  await setCredits(shop.userId, 5);
  for (const { entryId } of [reversed, erased, kept]) {
    expect(outcomeOf(await one.readReceiptText({ entryId }))).toEqual(UNSEEN);
    expect(outcomeOf(await one.sendReceipt({ entryId }))).toEqual(UNSEEN);
  }
  const own = (await one.award(someAward)).reply.entry;
  expect((await one.sendReceipt({ entryId: own.entryId })).status).toBe(200);
});

it('threat 128: somebody of the team reads the rules of points, and nothing of the API key', async () => {
  const { reply } = await (await givenWorker(shop)).getSettings();
  expect(reply).toMatchObject({ pointValue: 1, apiKey: null });
});

it('threat 128: a role that was changed holds from the next call', async () => {
  const person = await givenWorker(shop, 'manager');
  expect((await person.listCustomers()).status).toBe(200);
  await shop.changeTeamRole({ memberId: await memberIdOf(person), role: 'cashier' });
  expect((await person.listCustomers()).refusal.code).toBe('team.searchLonger');
});

it('a person works in two businesses of others at most, also if three invitations are accepted at once', async () => {
  const person = await givenSignedIn();
  const shops = await Promise.all([givenOwner(), givenOwner(), givenOwner()]);
  const invited = await Promise.all(shops.map(({ userId }) => givenInvitation(userId, person)));
  const joins = invited.map((invitationId) => person.joinTeam({ invitationId }));
  const answers = await Promise.all(joins);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  const { reply } = await person.listWorkplaces();
  expect(reply).toMatchObject({ own: null, places: [{}, {}], invitations: [{}] });
  const { places, invitations } = reply;
  expect((await person.leaveTeam({ businessId: places[0]?.businessId })).status).toBe(204);
  const { invitationId } = invitations[0] ?? {};
  expect((await person.joinTeam({ invitationId })).status).toBe(200);
});

it('threat 129: an invitation is accepted once, by its own number, and answers the same when it is repeated', async () => {
  const [person, stranger] = [await givenSignedIn(), await givenSignedIn()];
  const invitationId = await givenInvitation(shop.userId, person);
  const none = { status: 404, refusal: { code: 'team.invitationEnded' } };
  expect(await stranger.joinTeam({ invitationId })).toMatchObject(none);
  expect(await stranger.declineTeam({ invitationId })).toMatchObject(none);
  const both = await Promise.all([1, 2].map(() => person.joinTeam({ invitationId })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { reply } = await shop.listTeam();
  expect(reply).toMatchObject({ people: [{ phone: person.phone }], invitations: [] });
});

it('an invitation that was withdrawn or declined lets nobody in', async () => {
  const person = await givenSignedIn();
  const withdrawn = { invitationId: await givenInvitation(shop.userId, person) };
  expect((await shop.withdrawTeamInvitation(withdrawn)).status).toBe(204);
  expect((await person.joinTeam(withdrawn)).status).toBe(404);
  const declined = { invitationId: await givenInvitation(shop.userId, person) };
  expect((await person.declineTeam(declined)).status).toBe(204);
  expect((await person.joinTeam(declined)).status).toBe(404);
});

it('somebody who comes back has the old entries again, and somebody who closes the own account works nowhere', async () => {
  const person = await givenWorker(shop);
  await person.award(someAward);
  await remove(person);
  const again = { phone: person.phone, name: 'Njeri W. Kamau' };
  const invitationId = await givenInvitation(shop.userId, again);
  expect((await person.joinTeam({ invitationId })).status).toBe(200);
  expect((await entriesOf(shop))[0]).toMatchObject({ person: 'Njeri W. Kamau' });
  await leaveAll(person.userId, Date.now());
  expect((await person.getSettings()).refusal.code).toBe('team.ended');
});

it('threat 128: a manager does not learn from the dashboard whether the owner applied', async () => {
  const manager = await givenWorker(shop, 'manager');
  expect((await manager.getDashboard()).reply).toMatchObject({ needs: [], firstSteps: [] });
});

describe('invitations', () => {
  const invite = (phone = newPhone(), key = newKey(), by = shop) =>
    by.inviteToTeam({ name: 'Njeri', phone, role: 'cashier' }, { key });

  it('threat 129: an invitation answers the same whatever its number does elsewhere, and its SMS has one part', async () => {
    const busy = await givenSignedIn();
    for (const { userId } of [await givenOwner(), await givenOwner()]) {
      await busy.joinTeam({ invitationId: await givenInvitation(userId, busy) });
    }
    const [toBusy, toNobody] = [await invite(busy.phone), await invite()];
    expect([toBusy.status, toNobody.status]).toEqual([201, 201]);
    expect(Object.keys(toBusy.reply)).toEqual(Object.keys(toNobody.reply));
  });

  it('threat 129: a business sends ten invitations in a day, a number gets three, and a repeated call is one', async () => {
    const [phone, key] = [newPhone(), newKey()];
    const twice = await Promise.all([invite(phone, key), invite(phone, key)]);
    expect(new Set(twice.map(({ reply }) => reply.invitationId)).size).toBe(1);
    for (let n = 0; n < 2; n += 1) {
      expect((await invite(phone, newKey(), await givenOwner())).status).toBe(201);
    }
    const fourth = await invite(phone, newKey(), await givenOwner());
    expect(fourth.refusal.code).toBe('team.tooManyInvitations');
    for (let n = 0; n < 9; n += 1) expect((await invite()).status).toBe(201);
    expect((await invite()).refusal.code).toBe('team.full');
    const { invitationId } = (await shop.listTeam()).reply.invitations[0] ?? {};
    await shop.withdrawTeamInvitation({ invitationId });
    expect((await invite()).refusal.code).toBe('team.tooManyInvitations');
  });

  it('is in the language of the page, also of a shop whose name no SMS can carry', async () => {
    const owner = await givenOwner('دكان');
    const phone = newPhone();
    const body = { name: 'Njeri', phone, role: 'cashier' } as const;
    await done(owner.inviteToTeam(body, { headers: { 'accept-language': 'sw' } }));
    expect(await textsTo(phone)).toEqual([expect.stringMatching(/^Duka inakualika uwe Keshia /)]);
  });

  it('an invitation that is repeated after it was accepted says that the person is in', async () => {
    const person = await givenSignedIn();
    const key = newKey();
    const { invitationId } = (await invite(person.phone, key)).reply;
    expect((await person.joinTeam({ invitationId })).status).toBe(200);
    expect((await invite(person.phone, key)).refusal.code).toBe('team.alreadyIn');
  });

  it('of twelve invitations at once, a team takes no more than it has room for', async () => {
    for (let n = 0; n < 8; n += 1) await givenInvitation(shop.userId, { phone: newPhone() });
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite()));
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
    expect((await shop.listTeam()).reply.invitations.length).toBeLessThanOrEqual(10);
  });

  it('the own number, somebody of the team and a landline are not invited', async () => {
    const colleague = await givenWorker(shop);
    expect((await invite(shop.phone)).refusal.code).toBe('team.ownNumber');
    expect((await invite(colleague.phone)).refusal.code).toBe('team.alreadyIn');
    expect((await invite('020 1234567')).refusal.code).toBe('sms.invalidPhone');
  });
});

async function limitTeam(limits: Record<string, number>) {
  const { version } = (await shop.getSettings()).reply;
  const usual = { givenPerDay: 10_000, uncodedPerDay: 3_000, largeKes: 1_000 };
  await done(shop.saveTeamLimits({ version, ...usual, ...limits }));
}

const notesOfOwner = async () =>
  (await shop.listNotifications()).reply.notifications.map(({ message }) => message);

it('threat 149: a cashier and a manager give points of a day’s worth by award, by hand and by import together, and the owner is told once', async () => {
  await limitTeam({ givenPerDay: 100 });
  const manager = await givenWorker(shop, 'manager', 'Otieno Okoth');
  await done(manager.award({ phone: CUSTOMER, points: 40 }));
  await done(manager.adjust({ phone: CUSTOMER, points: 30, reason: 'Goodwill' }));
  const row = { phone: '0711000003', name: null, points: 20, consentAt: null };
  await done(manager.importCustomers({ rows: [row] }));
  const answers = await atOnce(3, () => manager.award({ phone: CUSTOMER, points: 10 }));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429]);
  const more = { ...row, phone: '0711000004', points: 1 };
  const refused = [
    await manager.adjust({ phone: CUSTOMER, points: 1, reason: 'Goodwill' }),
    await manager.importCustomers({ rows: [more] }),
  ];
  expect(refused.map(({ refusal }) => refusal.code)).toEqual(new Array(2).fill('rewards.dayLimit'));
  expect((await notesOfOwner()).filter((note) => note.includes('limit'))).toEqual([
    'Otieno Okoth has reached the daily limit for giving points (KES 100) and cannot give more until tomorrow.',
  ]);
  await done(shop.award({ phone: CUSTOMER, points: 500 }));
});

it('threat 149: points of redemptions that somebody of the team takes back count as given', async () => {
  await limitTeam({ givenPerDay: 100 });
  const manager = await givenWorker(shop, 'manager');
  await givenCustomer(shop, CUSTOMER, 500);
  const answers = [];
  for (let times = 0; times < 2; times += 1) {
    const { entry } = await done(shop.redeem({ phone: CUSTOMER, points: 80 }));
    answers.push(await manager.reverse({ entryId: entry.entryId, reason: 'Goods came back' }));
  }
  expect(answers.map(({ status, refusal }) => refusal?.code ?? status)).toEqual([
    201,
    'rewards.dayLimit',
  ]);
});

it('threat 149: nobody of the team gives points to the own number, in whatever way, nor redeems there', async () => {
  const manager = await givenWorker(shop, 'manager');
  const { phone } = manager;
  await givenCustomer(shop, phone, 500);
  await givenCustomer(shop, CUSTOMER, 500);
  const row = { phone, name: null, points: 20, consentAt: null };
  const tries = [
    await manager.award({ phone, points: 5 }),
    await manager.adjust({ phone, points: 5, reason: 'Goodwill' }),
    await manager.redeem({ phone, points: 60 }),
    await manager.importCustomers({ rows: [row] }),
    await manager.mergeCustomers({ phone: CUSTOMER, into: phone }),
  ];
  expect(tries.map(({ refusal }) => refusal.code)).toEqual(
    new Array(tries.length).fill('rewards.ownNumber'),
  );
});

it('threat 149: an award that is large for the shop is for a manager or the owner, however it is typed', async () => {
  const cashier = await givenWorker(shop);
  const large = { code: 'rewards.awardTooLarge', params: { kes: 1_000 } };
  for (const typed of [{ points: 1_001 }, { amountSpent: 900_000 }])
    expect((await cashier.award({ phone: CUSTOMER, ...typed })).refusal).toMatchObject(large);
  await done(cashier.award({ phone: CUSTOMER, amountSpent: 100_000 }));
  const manager = await givenWorker(shop, 'manager');
  await done(manager.award({ phone: CUSTOMER, points: 1_001 }));
});

it('threat 150: what one person redeems without codes is bounded over all customers, then each needs a code', async () => {
  await limitTeam({ uncodedPerDay: 100 });
  await setCredits(shop.userId, 5);
  const cashier = await givenWorker(shop, 'cashier', 'Njeri Wambui');
  const customers = [CUSTOMER, '0711000002', '0711000003'];
  for (const phone of customers) await givenCustomer(shop, phone, 60);
  const answers = await Promise.all(
    customers.map((phone) => cashier.redeem({ phone, points: 50 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409]);
  const left = { phone: customers[answers.findIndex(({ status }) => status === 409)], points: 50 };
  expect(outcomeOf(await cashier.redeem(left))).toEqual([409, 'rewards.codeNeeded']);
  expect(await notesOfOwner()).toEqual([
    'Njeri Wambui has reached the daily limit for redeeming without a code (KES 100). Until tomorrow every customer needs a code.',
  ]);
  await done(cashier.sendRedeemCode(left));
  const code = (await smsTo(storedPhone(left.phone ?? ''))).at(-1)?.Message.slice(0, 4);
  await done(cashier.redeem({ ...left, code }));
  await done(shop.redeem({ phone: CUSTOMER, points: 5 }));
});

describe('points that somebody moves without a purchase', () => {
  const into = '0711000009';

  /** A number's waiting texts. */
  const waitingFor = async (phone: string) =>
    (await sms.list({ key: { userId: shop.userId }, begins: { smsId: 'notice#' } }))
      .filter((one) => one.phone === storedPhone(phone))
      .map(({ text }) => text);

  it('threat 151: a merge by a manager is told to the number that is left and to the owner, and its points take a code for seven days', async () => {
    await setCredits(shop.userId, 9);
    const manager = await givenWorker(shop, 'manager', 'Otieno Okoth');
    await givenCustomer(shop, CUSTOMER, 400);
    await givenCustomer(shop, into, 5);
    await done(manager.mergeCustomers({ phone: CUSTOMER, into }));
    expect(await waitingFor(CUSTOMER)).toEqual([
      expect.stringMatching(/^Your points at .+ \(400\) were moved to another number\. Not you\?/),
    ]);
    expect(await notesOfOwner()).toEqual([
      'Otieno Okoth merged two customers and moved points worth KES 400.',
    ]);
    const redeemed = await shop.redeem({ phone: into, points: 60 });
    expect(outcomeOf(redeemed)).toEqual([409, 'rewards.codeNeeded']);
    const key = { businessId: shop.userId, phone: storedPhone(into) };
    const guardedUntil = (await customer.get(key))?.guardedUntil ?? '';
    expect(Date.parse(guardedUntil) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    await write(customer.patch(key, { set: { guardedUntil: new Date().toISOString() } }));
    await done(shop.redeem({ phone: into, points: 60 }));
  });

  it('threat 151: a manager moves no large sum to another number, and no more a day than one person may give; the owner may', async () => {
    await limitTeam({ givenPerDay: 150 });
    const manager = await givenWorker(shop, 'manager');
    for (const [n, points] of [100, 100, 1_001].entries())
      await givenCustomer(shop, `071100000${n + 1}`, points);
    await givenCustomer(shop, into, 5);
    await done(manager.mergeCustomers({ phone: '0711000001', into }));
    const again = await manager.mergeCustomers({ phone: '0711000002', into });
    expect(outcomeOf(again)).toEqual([429, 'rewards.dayLimit']);
    const large = await manager.mergeCustomers({ phone: '0711000003', into });
    expect(large.refusal).toMatchObject({ code: 'rewards.moveTooLarge', params: { kes: 1_000 } });
    await done(shop.mergeCustomers({ phone: '0711000003', into }));
    expect(await waitingFor('0711000003')).toHaveLength(1);
    expect(await waitingFor('0711000002')).toEqual([]);
  });

  it('threat 151: many points that a manager changes by hand are told to the customer and the owner, without credits too', async () => {
    await setCredits(shop.userId, 0);
    const manager = await givenWorker(shop, 'manager', 'Otieno Okoth');
    await givenCustomer(shop, CUSTOMER, 1_200);
    const adjust = (points: number) => manager.adjust({ phone: CUSTOMER, points, reason: 'Other' });
    await done(adjust(-50));
    expect(await waitingFor(CUSTOMER)).toEqual([]);
    await done(adjust(-1_001));
    await done(adjust(1_001));
    expect((await waitingFor(CUSTOMER)).toSorted()).toEqual([
      expect.stringContaining('changed your points by hand: +1,001. Balance 1,150 points.'),
      expect.stringContaining('changed your points by hand: -1,001. Balance 149 points.'),
    ]);
    expect(await notesOfOwner()).toHaveLength(2);
    const redeemed = await manager.redeem({ phone: CUSTOMER, points: 5 });
    expect(outcomeOf(redeemed)).toEqual([409, 'rewards.codeNeeded']);
  });

  it('threat 151: points that a manager changes by hand in small parts, also at once, are told to the owner once', async () => {
    const manager = await givenWorker(shop, 'manager', 'Otieno Okoth');
    await givenCustomer(shop, CUSTOMER, 1_200);
    const other = '0711000004';
    await givenCustomer(shop, other, 5);
    const adjust = (points: number, phone = CUSTOMER) =>
      done(manager.adjust({ phone, points, reason: 'Other' }));
    await Promise.all([adjust(-400), adjust(-400), adjust(600, other)]);
    await adjust(90, other);
    expect(await notesOfOwner()).toEqual([
      'Otieno Okoth changed balances by hand today: points worth KES 1,400 in all. Please check them.',
    ]);
    expect([await waitingFor(CUSTOMER), await waitingFor(other)]).toEqual([[], []]);
    const redeemed = await manager.redeem({ phone: other, points: 5 });
    expect(outcomeOf(redeemed)).toEqual([409, 'rewards.codeNeeded']);
  });

  it('threat 151: nothing is moved whose SMS nobody can pay, and no number is known once its SMS was sent', async () => {
    await givenCustomer(shop, CUSTOMER, 40);
    await givenCustomer(shop, into, 5);
    vi.stubEnv('SMS_PER_DAY', '0');
    const refused = await shop.mergeCustomers({ phone: CUSTOMER, into });
    expect(outcomeOf(refused)).toEqual([429, 'rewards.tooManyMoves']);
    vi.unstubAllEnvs();
    await done(shop.mergeCustomers({ phone: CUSTOMER, into }));
    const key = { userId: shop.userId };
    const [waiting] = await sms.list({ key, begins: { smsId: 'notice#' } });
    if (waiting) await settle(waiting, { state: 'SENT' });
    expect(await waitingFor(CUSTOMER)).toEqual([]);
  });

  it('threat 151: the first import of a manager on a day is told to the owner, and what it brought takes a code', async () => {
    const manager = await givenWorker(shop, 'manager', 'Otieno Okoth');
    const row = { name: null, points: 90, consentAt: null };
    for (const phone of [CUSTOMER, into])
      await done(manager.importCustomers({ rows: [{ ...row, phone }] }));
    expect(await notesOfOwner()).toEqual([
      'Otieno Okoth imported customers with points today. Please check the list.',
    ]);
    const redeemed = await manager.redeem({ phone: into, points: 60 });
    expect(outcomeOf(redeemed)).toEqual([409, 'rewards.codeNeeded']);
  });
});
