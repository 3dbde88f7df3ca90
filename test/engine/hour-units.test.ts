/** An owner's hourly units, through the handlers, on a real DynamoDB engine. */

import { deps as closingDeps } from '#core/account-closing/deps.ts';
import { count, countUp, takeUnits } from '#core/platform/limits/count.ts';
import { write } from '#core/platform/table/transact.ts';
import { namedContracts } from '#shared/contracts.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { costs, UNITS_PER_HOUR, UNITS_PER_PERSON, unitsOf } from '#shared/platform/cost.ts';
import type { TeamRole } from '#shared/platform/team-roles.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import { ownerInside } from '#test/support/in-process.ts';
import { atOnce, codeOf } from '#test/support/outcomes.ts';
import { type FullAccount, givenFullAccount } from '#test/support/owner-writes.ts';
import { importRow } from '#test/support/point-shop.ts';
import { type Answer, tillWith } from '#test/support/verbs.ts';

/** 15 minutes before an hour's end, because no test may see two hours. */
const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 45 * 60 * 1000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const unitsTaken = async ({ userId }: FullAccount) => {
  const period = new Date(now).toISOString().slice(0, 13);
  return (await count.get({ of: `units#${userId}`, period }))?.count ?? 0;
};

/** The owner's hour has room for so many more units. */
async function givenRoom(left: number): Promise<FullAccount> {
  const account = await givenFullAccount();
  const by = UNITS_PER_HOUR.owner - left;
  await write(countUp({ of: `units#${account.userId}`, per: 'hour', by }, now));
  return account;
}

const spent = {
  code: 'request.hourSpent',
  params: { minutes: 15 },
  message: 'This account has done all that it may in an hour. Please try again in 15 minutes.',
};

const expectSpent = ({ status, refusal, headers }: Omit<Answer<Contract>, 'reply'>) =>
  expect([status, refusal, headers.get('retry-after')]).toEqual([429, spent, '900']);

describe('threat 60: the units of an hour', () => {
  it('30 calls at once take no more units than the hour has left, and the others are told when to come back', async () => {
    const account = await givenRoom(10);
    const answers = await atOnce(30, () => ownerInside(account).recordLogin());
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 204);
    refused.forEach(expectSpent);
    expect(await unitsTaken(account)).toBe(UNITS_PER_HOUR.owner);
  });

  it('a refused call has written nothing, and an import is refused as a whole', async () => {
    const account = await givenRoom(9);
    const rows = Array.from({ length: 200 }, (_, n) =>
      importRow(`07110${String(n).padStart(5, '0')}`, 0),
    );
    const send = (count: number) =>
      ownerInside(account).importCustomers({ rows: rows.slice(0, count) });
    expectSpent(await send(200));
    expect(await unitsTaken(account)).toBe(UNITS_PER_HOUR.owner - 9);
    expect(await send(180)).toMatchObject({ status: 200, reply: { created: 180 } });
    expect(await unitsTaken(account)).toBe(UNITS_PER_HOUR.owner);
  });

  it('a page of complaints, which may be 1 MB, takes as many units as one of the download', async () => {
    const account = await givenRoom(costs.exportPage);
    expect(await ownerInside(account).listComplaints()).toMatchObject({ status: 200 });
    expectSpent(await ownerInside(account).listComplaints());
  });

  it('a till takes the units of its owner, and leaves the last ones to the owner', async () => {
    const account = await givenRoom(UNITS_PER_HOUR.owner - UNITS_PER_HOUR.till + 1);
    const points = { phone: '0711000001', points: 5 };
    const byTill = () => tillWith(account.key).tillAward(points);
    expect(await byTill()).toMatchObject({ status: 201 });
    expectSpent(await byTill());
    expect(await ownerInside(account).award(points)).toMatchObject({ status: 201 });
  });

  it('threat 167: a cashier spends the own hour at most, and leaves that of the business to the others', async () => {
    const { userId } = await givenFullAccount();
    const of = (memberId: string, role: TeamRole) =>
      ({ userId, caller: 'team', member: { memberId, role } }) as const;
    const { cashier, manager } = UNITS_PER_PERSON;
    await takeUnits(of('njeri', 'cashier'), cashier - 1, now);
    const answers = await atOnce(3, () => codeOf(takeUnits(of('njeri', 'cashier'), 1, now)));
    const refused = new Array(2).fill('request.personHourSpent');
    expect(answers.toSorted()).toEqual(['done', ...refused]);
    // A person's refusals take nothing from the business.
    await takeUnits(of('otieno', 'manager'), manager, now);
    const left = UNITS_PER_HOUR.team - cashier - manager;
    await takeUnits(of('achieng', 'cashier'), left, now);
    expect(await codeOf(takeUnits(of('achieng', 'cashier'), 1, now))).toBe('request.hourSpent');
    await takeUnits({ userId, caller: 'owner' }, 1, now);
    expect(cashier * 5).toBeLessThanOrEqual(UNITS_PER_HOUR.team);
  });

  it('a full hour still answers reads and the sign-out everywhere, which take no units', async () => {
    const account = await givenRoom(0);
    vi.spyOn(closingDeps, 'endPoolSessions').mockResolvedValue(undefined);
    expect((await ownerInside(account).getAccount()).status).toBe(200);
    expect((await ownerInside(account).signOutEverywhere()).status).toBe(204);
    expect(await unitsTaken(account)).toBe(UNITS_PER_HOUR.owner);
  });

  it('a till whose hour is full still reads receipts for the shop’s phone', async () => {
    const account = await givenRoom(1);
    const { entry } = (await ownerInside(account).award({ phone: '0711000001', points: 5 })).reply;
    expectSpent(await ownerInside(account).award({ phone: '0711000001', points: 5 }));
    const { entryId } = entry;
    expect((await ownerInside(account).readReceiptText({ entryId })).status).toBe(200);
    expect(await unitsTaken(account)).toBe(UNITS_PER_HOUR.owner);
  });

  it('a token that was signed out takes no units', async () => {
    const account = await givenFullAccount();
    const person = { userId: account.userId, poolUserId: account.userId };
    await closingDeps.saveSignOut(person, '2999-01-01T00:00:00.000Z');
    expect((await ownerInside(account).recordLogin()).refusal.code).toBe('auth.signedOut');
    expect(await unitsTaken(account)).toBe(0);
  });

  it('the next hour has all its units again', async () => {
    const { userId } = await givenRoom(0);
    const owner = { userId, caller: 'owner' } as const;
    expect(await codeOf(takeUnits(owner, 1, now))).toBe('request.hourSpent');
    await takeUnits(owner, UNITS_PER_HOUR.owner, now + 15 * 60 * 1000);
  });
});

describe('threat 60: what routes cost', () => {
  const costOf = ({ contract }: { contract: Contract }) => contract.cost;

  it('every write of an owner, a till or the staff costs a unit, but for the end of sessions', () => {
    const free = namedContracts.filter(
      (one) => !one.contract.isRead && one.contract.caller !== 'anyone' && costOf(one) === 0,
    );
    // After losing a device, its passkey must be removable, which ends its sessions.
    const ends = ['signOutEverywhere', 'removeOwnPasskey', 'signOutOfOffice'];
    expect(free.map(({ name }) => name)).toEqual(ends);
  });

  it('no call costs more than an application does', () => {
    const longest = { rows: new Array(200), phones: new Array(200) };
    const most = namedContracts.map((one) => unitsOf(costOf(one), longest));
    expect(Math.max(...most)).toBe(costs.application);
  });

  it('the import of the largest file leaves half of an hour to the tills, and a manager may make it', () => {
    const calls = 50_000 / 200;
    const [rows, phones] = [new Array(200), new Array(200)];
    const each = unitsOf(costs.import, { rows }) + unitsOf(costs.importCheck, { phones });
    expect(calls * each).toBe(UNITS_PER_HOUR.owner / 2);
    expect(calls * each).toBeLessThan(UNITS_PER_PERSON.manager);
  });
});
