/** Customers of closed accounts, on a real DynamoDB engine. */

import { accountClosing } from '#core/account-closing/close-account.ts';
import { closeRecord, closingDue } from '#core/account-closing/closing.store.ts';
import { deps, erasureJob } from '#core/account-closing/erase-after-closing.ts';
import { findUser, type User } from '#core/accounts/account.store.ts';
import { totals } from '#core/accounts/totals.store.ts';
import { putConfirmation } from '#core/confirmations/confirmation.store.ts';
import { nextConfirmation } from '#core/confirmations/confirmations.ts';
import { addContacts } from '#core/contacts/add-contacts.ts';
import { createList } from '#core/contacts/contact-lists.ts';
import { deps as contactDeps } from '#core/contacts/deps.ts';
import { addOptOuts } from '#core/contacts/opt-outs.ts';
import { write } from '#core/platform/table/transact.ts';
import { entry } from '#core/rewards/ledger/entry.entity.ts';
import { importCustomers } from '#core/rewards/moves/import-customers.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';
import { importRow } from '#test/support/point-shop.ts';
import { itemsNaming } from '#test/support/table.ts';

const closedAt = Date.parse('2036-11-20T09:00:00Z');

const phones = Array.from({ length: 8 }, (_, n) => `+2547110000${10 + n}`);

const list = { name: 'Wholesale', consentDeclared: true };

/** A closed account with customers, every second with points, and one more listed person. */
async function givenClosedShop(count = 3): Promise<string> {
  const userId = await givenAccount();
  const owner = (await findUser(userId)) as User;
  const rows = phones
    .slice(0, count)
    .map((phone, n) => importRow(phone, n % 2 ? 0 : 5, { name: 'Wanjiku' }));
  await importCustomers(deps, userId, { rows });
  const { listId } = await createList(contactDeps, { userId, key: userId }, list);
  const members = phones
    .slice(0, count + 1)
    .map((phone, n) => ({ line: n + 1, phone, name: null }));
  await addContacts(contactDeps, { userId, listId }, { rows: members });
  await addOptOuts(contactDeps, userId, { phones: phones.slice(0, 2), source: 'staff' });
  const next = await nextConfirmation({ ...deps, clock: () => closedAt }, accountClosing(userId));
  await write(putConfirmation(next));
  const { confirmation } = next;
  const closing = { user: owner, poolUserId: userId, confirmation, agreements: [] };
  expect(await closeRecord(closing, closedAt)).toBe('closed');
  return userId;
}

/** The night, so many days after the closing, with pages of three customers. */
const jobAt = (days: number, changed: Partial<typeof deps> = {}) =>
  erasureJob({
    ...deps,
    clock: () => closedAt + days * DAY_MS,
    listPhones: (businessId) => deps.listPhones(businessId, 3),
    ...changed,
  });

const night = (userId: string, days: number, changed: Partial<typeof deps> = {}) =>
  runDue(jobAt(days, changed), { clock: () => closedAt + days * DAY_MS, owners: [userId] });

const tracesOf = async (userId: string) =>
  (await itemsNaming(userId)).filter((item) => JSON.stringify(item).includes('2547110000'));

it('threat 63: the night after the closing of an account erases its customers, and keeps its ledger', async () => {
  const userId = await givenClosedShop(8);
  expect(await night(userId, 1)).toEqual({ done: 1, left: 0 });
  expect(await tracesOf(userId)).toEqual([]);
  const kinds = await itemsNaming(userId);
  expect(kinds.filter(({ entity }) => /contact|list|reach/i.test(`${entity}`))).toEqual([]);
  expect(await dueRowsOf(userId)).toEqual([]);
  expect((await totals.get({ userId }))?.activeCustomers).toBe(0);
  const entries = await entry.list({ key: { businessId: userId } });
  expect(entries.filter(({ type }) => type === 'opening')).toHaveLength(4);
  expect(entries.reduce((sum, { points }) => sum + points, 0)).toBe(0);
});

it('threat 63: a message erases some of many customers, and asks for another one', async () => {
  const [userId, other] = [await givenClosedShop(8), await givenClosedShop(2)];
  const given = { ...deps, listPhones: (id: string) => deps.listPhones(id, 3) };
  const job = erasureJob({ ...given, clock: () => closedAt + DAY_MS }, 4);
  const rows = [closingDue(userId, closedAt), closingDue(other, closedAt)];
  expect(await job.work(rows)).toEqual({ done: 0, left: 0, again: true });
  const customersOf = async (id: string) => (await totals.get({ userId: id }))?.activeCustomers;
  // A begun page is finished. The other account comes with another message.
  expect([await customersOf(userId), await customersOf(other)]).toEqual([2, 2]);
  expect(await job.work(rows)).toEqual({ done: 0, left: 0, again: true });
  expect([await customersOf(userId), await customersOf(other)]).toEqual([0, 0]);
  // Each account's opt-outs and list take a separate message.
  const rest = [await job.work(rows), await job.work(rows), await job.work(rows)];
  const again = { done: 0, left: 0, again: true };
  expect(rest).toEqual([again, again, { done: 2, left: 0, again: false }]);
});

it('threat 63: a closed account takes no new customer', async () => {
  const userId = await givenClosedShop();
  const rows = [importRow('+254711000099', 5)];
  expect(await codeOf(importCustomers(deps, userId, { rows }))).toBe('accounts.notFound');
});

it('threat 63: a customer whose erasure fails is left for the next night, and the others are erased', async () => {
  const userId = await givenClosedShop();
  const [unlucky] = phones;
  const finishErasure = async (...args: Parameters<typeof deps.finishErasure>) => {
    if (args[0].phone === unlucky) throw new Error('the power went');
    return deps.finishErasure(...args);
  };
  expect(await night(userId, 2, { finishErasure })).toEqual({ done: 0, left: 1 });
  expect((await totals.get({ userId }))?.activeCustomers).toBe(1);
  expect(await night(userId, 3)).toEqual({ done: 1, left: 0 });
  expect(await tracesOf(userId)).toEqual([]);
});
