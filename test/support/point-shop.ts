/** A shop with points inside the process, with the test's clock, rules and failures. */
import { randomInt, randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { ensureContacts, findContacts } from '#core/contacts/contact.store.ts';
import { optOutCodeOf } from '#core/contacts/contact.ts';
import { contactList, listMember } from '#core/contacts/list.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { documentClient, tableName } from '#core/platform/table/dynamodb.ts';
import { write } from '#core/platform/table/transact.ts';
import { award } from '#core/rewards/awards/award.ts';
import { type Returned, reverse } from '#core/rewards/awards/reverse.ts';
import type { CustomerItem } from '#core/rewards/customers/customer.entity.ts';
import { deps } from '#core/rewards/deps.ts';
import type { EntryItem } from '#core/rewards/ledger/entry.entity.ts';
import { eraseCustomer } from '#core/rewards/moves/erase-customer.ts';
import { importCustomers } from '#core/rewards/moves/import-customers.ts';
import { expiryJob } from '#core/rewards/posting/expire-points.ts';
import { redeem } from '#core/rewards/redemptions/redeem.ts';
import { type PointRules, pointRulesOf } from '#core/settings/point-rules.ts';
import { NOTICE_PREFIX } from '#core/sms/outbox/sms.entity.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { runDue } from './due.ts';
import { givenAccount } from './people.ts';
import { wholeTable } from './table.ts';

const MONTH_MS = 31 * DAY_MS;

/** @param later months that the use cases' clock is ahead */
export const depsAt = (later = 0, rules: Partial<PointRules> = {}) => ({
  ...deps,
  findRules: async () => ({ ...pointRulesOf({ pointValue: 1 }), ...rules }),
  clock: () => Date.now() + later * MONTH_MS,
});

export type PointDeps = typeof deps;

type Award = Parameters<typeof award>[2];
type Redemption = Parameters<typeof redeem>[2];
type ImportRow = Parameters<typeof importCustomers>[2]['rows'][number];

/** A cashier's minimal award. */
export const awardOf = (body: Partial<Award> & { phone: string }): Award => ({
  points: null,
  amountSpent: null,
  name: null,
  consent: false,
  reference: null,
  ...body,
});

/** An imported customer without name or consent. */
export const importRow = (
  phone: string,
  points: number,
  more: Partial<ImportRow> = {},
): ImportRow => ({ phone, name: null, points, consentAt: null, ...more });

export const storedPhone = (phone: string): string => phone.replace(/^0/, '+254');

/** Changes to a call, such as a step that dies. */
type Changes = Partial<PointDeps>;

export class PointShop {
  readonly businessId: string;
  private readonly usual: PointDeps;
  private readonly by: 'owner' | 'till';

  /** @param usual deps, unless a call changes them */
  constructor(businessId: string, usual: PointDeps = depsAt(), by: 'owner' | 'till' = 'owner') {
    this.businessId = businessId;
    this.usual = usual;
    this.by = by;
  }

  poster = (key: string = randomUUID()) => ({ businessId: this.businessId, by: this.by, key });

  award = (body: Parameters<typeof awardOf>[0], given: Changes = {}, key?: string) =>
    award({ ...this.usual, ...given }, this.poster(key), awardOf(body));

  give = (phone: string, points: number, given?: Changes, key?: string) =>
    this.award({ phone, points }, given, key);

  use = (
    phone: string,
    points: number,
    given: Changes = {},
    { key, ...more }: Partial<Redemption> & { key?: string } = {},
  ) => {
    const body = { phone, points, reference: null, code: null, ...more };
    return redeem({ ...this.usual, ...given }, this.poster(key), body);
  };

  reverse = (
    entryId: string,
    given: Changes = {},
    { key, ...more }: Partial<Returned> & { key?: string } = {},
  ) => {
    const returned = { entryId, reason: 'Mistake', ...more };
    return reverse({ ...this.usual, ...given }, this.poster(key), returned);
  };

  import = (rows: readonly ImportRow[], given: Changes = {}) =>
    importCustomers({ ...this.usual, ...given }, this.businessId, { rows: [...rows] });

  erase = (phone: string, given: Changes = {}) =>
    eraseCustomer({ ...this.usual, ...given }, this.businessId, phone);

  /** The shop's night, so many months from now. */
  night = (later: number, given: PointDeps = depsAt(later)) =>
    runDue(expiryJob(given), { clock: given.clock, owners: [this.businessId] });

  customerOf = (phone: string) => deps.findCustomer(this.businessId, storedPhone(phone));

  /** @throws if the shop has no such customer */
  holderOf = async (phone: string) => {
    const found = await this.customerOf(phone);
    if (!found) throw new Error('there is no customer');
    return found;
  };

  pointsOf = async (phone: string) => (await this.customerOf(phone))?.points;

  /** @returns the shop's items whose sort keys begin so */
  async items(prefix: string): Promise<Record<string, unknown>[]> {
    const { Items = [] } = await documentClient.send(
      new QueryCommand({
        TableName: tableName(),
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk and begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': `user#${this.businessId}`, ':sk': prefix },
      }),
    );
    return Items;
  }

  customers = async () => (await this.items('customer#')) as CustomerItem[];

  entries = async () => (await this.items('points#')) as EntryItem[];

  /** Expects the number in no item of the shop, in any form, except its waiting SMS. */
  async expectNoTrace(phone: string): Promise<void> {
    const all = await wholeTable();
    const others = all.filter(
      ({ smsId, state }) => !(String(smsId).startsWith(NOTICE_PREFIX) && state === 'QUEUED'),
    );
    const items = others.map((item) => JSON.stringify(item));
    const own = items.filter((item) => item.includes(this.businessId));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((item) => item.includes(storedPhone(phone).slice(1)))).toEqual([]);
  }
}

export async function givenListed(userId: string, phone: string): Promise<void> {
  const listId = `list-of-${userId}`;
  const at = new Date().toISOString();
  const list = { userId, listId, name: 'Friends', createdAt: at, consentAt: at };
  await write(contactList.put({ ...list, members: 1, invalid: 0, duplicate: 0 }));
  await write(listMember.put({ listId, phone, line: 1, name: 'Wanjiku' }));
}

/** @returns the points of entries, of these kinds or of all */
export const sumOfEntries = (entries: readonly EntryItem[], ...types: EntryItem['type'][]) =>
  entries
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .reduce((sum, { points }) => sum + points, 0);

export const givenPointShop = async (usual?: PointDeps): Promise<PointShop> =>
  new PointShop(await givenAccount(), usual);

/** Loses every fourth answer after the work, as a bad line does. */
export const losing =
  <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    const outcome = await act(...args);
    if (randomInt(4) === 0) throw new Error('the answer was lost');
    return outcome;
  };

/** 8 hands at once. Refusals and lost answers are no faults; other errors are. */
export async function byEightHands<Step>(
  steps: readonly Step[],
  work: (step: Step) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < steps.length; at += 8) {
    const outcomes = await Promise.allSettled(steps.slice(at, at + 8).map(work));
    expect(outcomes.filter(isFault)).toEqual([]);
  }
}

function isFault(outcome: PromiseSettledResult<unknown>): boolean {
  if (outcome.status === 'fulfilled' || outcome.reason instanceof AppError) return false;
  return outcome.reason.message !== 'the answer was lost';
}

/** Few keys, so that each repeats. */
export const fewKeys = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `key-of-step-number-${n}`);

/** @returns the opt-out codes in a business's SMS to these numbers, which only the receivers know */
export async function linkCodesOf(businessId: string, ...phones: string[]): Promise<string[]> {
  const contacts = await findContacts(await ensureContacts(businessId, phones));
  return Promise.all(contacts.map((one) => optOutCodeOf(one ?? { seed: 'nobody' })));
}
