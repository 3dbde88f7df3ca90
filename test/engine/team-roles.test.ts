/** Every contract with every role, through the handlers, on a real DynamoDB engine. */

import { randomUUID } from 'node:crypto';
import type { Contract } from '#shared/platform/contract.ts';
import { forAllTests } from '#test/support/for-tests.ts';
import { callInside } from '#test/support/in-process.ts';
import { givenOwner, givenSignedIn } from '#test/support/owner.ts';
import { requestFor, routesOf } from '#test/support/route-walk.ts';
import { givenMember } from '#test/support/team.ts';

const callers = ['nobody', 'cashier', 'manager', 'owner', 'removed'] as const;
type CallerName = (typeof callers)[number];

/** A shop with a caller for each role. */
async function givenShop() {
  const owner = await givenOwner();
  const removed = await givenMember(owner, 'manager');
  const [person] = (await owner.listTeam()).reply.people;
  await owner.endTeamMember({ memberId: person?.memberId });
  const people: Record<CallerName, string> = {
    nobody: (await givenSignedIn()).userId,
    cashier: (await givenMember(owner, 'cashier')).userId,
    manager: (await givenMember(owner, 'manager')).userId,
    owner: owner.userId,
    removed: removed.userId,
  };
  return { userId: owner.userId, people };
}

const statuses: Record<string, number> = {
  'team.notMember': 404,
  'team.ended': 403,
  'team.notAllowed': 403,
};

/** The contract's answer to a caller: the team's refusal, or null. */
function expectedOf({ roles = [] }: Contract, caller: CallerName): string | null {
  if (roles === 'person' || caller === 'owner') return null;
  if (caller === 'nobody') return 'team.notMember';
  if (caller === 'removed') return 'team.ended';
  return roles.includes(caller) ? null : 'team.notAllowed';
}

const shop = forAllTests(() => givenShop());

it.each(routesOf('owner'))(
  'threats 127 and 128: %s answers nobody, a cashier, a manager, the owner and a removed person as its contract says',
  async (_, contract) => {
    const answers = await Promise.all(
      callers.map(async (caller) => {
        const request = { ...requestFor(contract), business: shop.userId };
        const { status, code = '' } = await callInside(contract, shop.people[caller], request);
        const isOfTeam = code in statuses && contract.roles !== 'person';
        return isOfTeam ? [caller, code, status] : [caller, null, null];
      }),
    );
    const expected = callers.map((caller) => {
      const code = expectedOf(contract, caller);
      return [caller, code, code && statuses[code]];
    });
    expect(answers).toEqual(expected);
  },
);

it('threat 128: a contract that names no role belongs to the owner alone, and only routes of owners name one', () => {
  const ofMoney =
    /api.(my-data|settings.(?!$)|account|applications|projects|repayments|purchases|payments|team|uploads)/;
  const money = routesOf('owner').filter(([title]) => ofMoney.test(title));
  const open = money.filter(([, { roles }]) => roles !== undefined && roles !== 'person');
  expect(open.map(([title]) => title)).toEqual([]);
  expect(routesOf('anyone', 'till', 'staff').filter(([, { roles }]) => roles)).toEqual([]);
});

it.each(['', '*', 'user#x', '../x', 'x'.repeat(5_000), 'é', randomUUID()])(
  'threat 127: a business that is named as %j is answered as one that there is not',
  async (business) => {
    const [[, contract] = []] = routesOf('owner').filter(([title]) => title.endsWith('/search'));
    if (!contract) throw new Error('no route searches');
    const request = { ...requestFor(contract), business };
    const answer = await callInside(contract, shop.people.manager, request);
    expect([answer.status, answer.code]).toEqual([404, 'team.notMember']);
  },
);
