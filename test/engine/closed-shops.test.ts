/** The customers of closed accounts, on a real DynamoDB engine. */
import { expect, it } from 'vitest';
import { closeRecord } from '../../core/account-closing/closing.store.ts';
import { deps, eraseOrphaned } from '../../core/account-closing/erase-orphaned.ts';
import { accountClosing } from '../../core/account-closing/send-closing-code.ts';
import { findUser, type User } from '../../core/accounts/account.store.ts';
import { totals } from '../../core/accounts/totals.entity.ts';
import { nextConfirmation } from '../../core/confirmations/confirm.ts';
import { putConfirmation } from '../../core/confirmations/confirmation.store.ts';
import { write } from '../../core/platform/write.ts';
import { importCustomers } from '../../core/rewards/customers/import-customers.ts';
import { entry } from '../../core/rewards/ledger/entry.entity.ts';
import { DAY_MS } from '../../shared/platform/time.ts';
import { givenAccount } from '../support/account.ts';
import { wholeTable } from '../support/table.ts';

const closedAt = Date.parse('2036-11-20T09:00:00Z');

const phones = Array.from({ length: 8 }, (_, n) => `+2547110000${10 + n}`);

/** A closed account that had so many customers, every second with points. */
async function givenClosedShop(count = 3): Promise<string> {
  const userId = await givenAccount();
  const owner = (await findUser(userId)) as User;
  const rows = phones.slice(0, count).map((phone, n) => ({
    phone,
    name: 'Wanjiku',
    points: n % 2 ? 0 : 5,
    consentAt: null,
  }));
  await importCustomers(deps, userId, { rows });
  const act = accountClosing(userId);
  const next = await nextConfirmation({ ...deps, clock: () => closedAt }, act);
  await write(putConfirmation(next));
  const { confirmation } = next;
  const closing = { user: owner, poolUserId: userId, confirmation };
  expect(await closeRecord(closing, closedAt)).toBe('closed');
  return userId;
}

/** A night so many days after the closing, which looks at the customers of one account only. */
function night(userId: string, days: number, mostPages = Number.POSITIVE_INFINITY) {
  let pages = mostPages;
  return eraseOrphaned({
    ...deps,
    clock: () => closedAt + days * DAY_MS,
    listOrphaned: async () => (await deps.listOrphaned()).filter((note) => note.userId === userId),
    listPhones: (businessId) => deps.listPhones(businessId, 3),
    hasTime: () => {
      pages -= 1;
      return pages >= 0;
    },
  });
}

const tracesOf = async (userId: string) => {
  const items = (await wholeTable()).map((item) => JSON.stringify(item));
  return items.filter((item) => item.includes(userId) && item.includes('2547110000'));
};

it('threat 63: the nights after the closing of an account erase its customers, page by page, and keep its ledger', async () => {
  const userId = await givenClosedShop(8);
  await night(userId, 1, 2);
  expect((await totals.get({ userId }))?.activeCustomers).toBe(2);
  await night(userId, 2);
  await night(userId, 2);
  expect(await tracesOf(userId)).toEqual([]);
  expect((await totals.get({ userId }))?.activeCustomers).toBe(0);
  const entries = await entry.list({ key: { businessId: userId } });
  expect(entries.filter(({ type }) => type === 'opening')).toHaveLength(4);
  expect(entries.reduce((sum, { points }) => sum + points, 0)).toBe(0);
});

it('threat 63: a closed account takes no new customer, and its note goes once a night finds nobody', async () => {
  const userId = await givenClosedShop();
  const rows = [{ phone: '+254711000099', name: null, points: 5, consentAt: null }];
  await expect(importCustomers(deps, userId, { rows })).rejects.toMatchObject({
    code: 'accounts.notFound',
  });
  const isNoted = async () => (await deps.listOrphaned()).some((note) => note.userId === userId);
  await night(userId, 0.5);
  expect(await tracesOf(userId)).toEqual([]);
  expect(await isNoted()).toBe(true);
  await night(userId, 1.5);
  expect(await isNoted()).toBe(false);
});

it('threat 63: a customer whose erasure fails is left for the next night, and the others are erased', async () => {
  const userId = await givenClosedShop();
  const [unlucky] = phones;
  const failing = {
    ...deps,
    clock: () => closedAt + 2 * DAY_MS,
    hasTime: () => true,
    listOrphaned: async () => [{ userId, closedAt: new Date(closedAt).toISOString() }],
    finishErasure: async (...args: Parameters<typeof deps.finishErasure>) => {
      if (args[0].phone === unlucky) throw new Error('the power went');
      return deps.finishErasure(...args);
    },
  };
  await expect(eraseOrphaned(failing)).rejects.toThrow('1 customers could not be erased');
  expect((await totals.get({ userId }))?.activeCustomers).toBe(1);
  await night(userId, 3);
  expect(await tracesOf(userId)).toEqual([]);
});
