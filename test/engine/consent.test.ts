/** Customers' consents and numbers, with parallel calls on a real DynamoDB engine. */

import { randomInt } from 'node:crypto';
import { totals } from '#core/accounts/totals.store.ts';
import { editCustomer } from '#core/rewards/finding/add-customer.ts';
import { editCustomer as contract } from '#shared/rewards/contract.ts';
import { fits } from '#test/support/contract-values.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import { atOnce, untilAnswered } from '#test/support/outcomes.ts';
import { depsAt, givenPointShop, importRow, PointShop } from '#test/support/point-shop.ts';

const consentAt = '2026-01-30T21:00:00.000Z';

const shop = forEachTest(() => givenPointShop());

const award5 = (phone: string, consent: boolean, by = shop) =>
  by.award({ phone, points: 5, consent });

const tillOf = ({ businessId }: PointShop) => new PointShop(businessId, depsAt(), 'till');

const importOf = (phones: readonly string[], consentAt: string | null) =>
  shop.import(phones.map((phone) => importRow(phone, 3, { consentAt })));

const edit = (phone: string, more: object = {}) =>
  editCustomer(depsAt(), shop.poster(), { phone, name: null, consent: null, ...more });

const countedConsents = async () =>
  (await totals.get({ userId: shop.businessId }))?.consentingCustomers ?? 0;

/** Retries until there is an answer; the customer may be erased meanwhile. */
const bearErasures = async (work: () => Promise<unknown>) =>
  untilAnswered(work).catch((error) =>
    expect(error.code).toMatch(/^rewards\.(customerNotFound|beingErased)$/),
  );

it('a consent that an import dates in the future was given now', async () => {
  const before = new Date().toISOString();
  await importOf(['0711000001'], '2999-01-01T00:00:00.000Z');
  const [{ consent } = {}] = await shop.customers();
  expect(consent).toMatchObject({ given: true, source: 'import' });
  expect([before, consent?.at, new Date().toISOString()].toSorted()[1]).toBe(consent?.at);
});

it('the number of consenting customers is right after awards, edits, imports and erasures side by side', async () => {
  const phones = Array.from({ length: 6 }, (_, n) => `071100000${n}`);
  const anyPhone = () => phones[randomInt(phones.length)] ?? '';
  const hands = Array.from({ length: 60 }, () => () => {
    const [phone, isGiven] = [anyPhone(), randomInt(2) === 1];
    const kind = randomInt(5);
    if (kind === 0) return award5(phone, isGiven, tillOf(shop));
    if (kind === 1) return importOf(phones, isGiven ? consentAt : null);
    if (kind === 2) return shop.erase(phone);
    return edit(phone, { consent: isGiven });
  });
  await Promise.all(hands.map(bearErasures));
  // The next erasure finishes one that gave up.
  for (const { phone, erasedAs } of await shop.customers()) {
    if (erasedAs) await shop.erase(phone);
  }
  const left = await shop.customers();
  expect(await countedConsents()).toBe(left.filter(({ consent }) => consent?.given).length);
  // A customer with a consent is erased in any case.
  await importOf(['0722000001'], consentAt);
  for (const phone of ['0722000001', ...left.map((one) => one.phone)]) {
    await shop.erase(phone);
  }
  expect(await countedConsents()).toBe(0);
});

it('of two who give one customer the consent at once, one counts it', async () => {
  await award5('0711000001', false);
  await atOnce(8, () => bearErasures(() => edit('0711000001', { consent: true })));
  expect(await countedConsents()).toBe(1);
});

it('a consent says where it was noted, and an edit of something else leaves it as it is', async () => {
  const [till, owner, imported] = ['0711000001', '0711000002', '0711000003'];
  await award5(till, true, tillOf(shop));
  await award5(owner, true);
  await importOf([imported], consentAt);
  for (const phone of [till, owner, imported]) await edit(phone, { name: 'Otieno' });
  expect((await shop.customers()).map(({ consent }) => consent?.source)).toEqual([
    'till',
    'owner',
    'import',
  ]);
  const edited = await edit(till, { consent: false });
  expect(edited.consent).toMatchObject({ given: false, source: 'owner' });
  expect(await countedConsents()).toBe(2);
});

it('a birthday is a day that a year can have; it stays until it is taken away, and goes with an erasure', async () => {
  const field = contract.body.birthday;
  const wrong = ['11-31', '02-30', '00-10', '13-01', '01-00', '1-1', '2026-11-21', '11-21 x', ''];
  expect(wrong.filter((day) => fits(field, day))).toEqual([]);
  expect(['02-29', '12-31', '11-30', '01-01', null].filter((day) => !fits(field, day))).toEqual([]);
  const phone = '0711000001';
  await award5(phone, false);
  expect((await edit(phone, { birthday: '02-29' })).birthday).toBe('02-29');
  expect((await edit(phone)).birthday).toBe('02-29');
  expect((await edit(phone, { birthday: null })).birthday).toBeUndefined();
  await edit(phone, { birthday: '02-29' });
  await shop.erase(phone);
  await award5(phone, false);
  expect((await shop.customers()).map(({ birthday }) => birthday)).toEqual([undefined]);
});
