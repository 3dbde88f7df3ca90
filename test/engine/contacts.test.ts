/** A business's contacts, opt-outs and lists, with parallel calls on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { totals } from '#core/accounts/totals.store.ts';
import { deps as campaignDeps } from '#core/campaigns/deps.ts';
import { pageAudience } from '#core/campaigns/preparation/audience.ts';
import { addContacts } from '#core/contacts/add-contacts.ts';
import { ensureContacts, findContacts, findReach } from '#core/contacts/contact.store.ts';
import { contact } from '#core/contacts/contact.ts';
import { createList, deleteList, listMembers } from '#core/contacts/contact-lists.ts';
import { deps } from '#core/contacts/deps.ts';
import { contactList } from '#core/contacts/list.store.ts';
import { addOptOuts, chooseOffers, listOptOuts, readOfferChoice } from '#core/contacts/opt-outs.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { write } from '#core/platform/table/transact.ts';
import { findRefusers } from '#core/rewards/customers/customer.store.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { editCustomer } from '#core/rewards/finding/add-customer.ts';
import { eraseCustomer } from '#core/rewards/moves/erase-customer.ts';
import { importCustomers } from '#core/rewards/moves/import-customers.ts';
import type { ContactList } from '#shared/contacts/contract.ts';
import {
  atOnce,
  codeOf,
  countDone,
  failingAt,
  powerCut,
  tryAtOnce,
} from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';
import { importRow, linkCodesOf } from '#test/support/point-shop.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { itemsNaming, itemsWith, wholeTable } from '#test/support/table.ts';

const listBody = { name: 'Wholesale', consentDeclared: true };

const rowOf = (line: number, phone: string, name: string | null = null) => ({ line, phone, name });

let businessId: string;
let phone: string;

beforeEach(async () => {
  [businessId, phone] = [await givenAccount(), newPhone()];
});

const newPhones = (count: number) => Array.from({ length: count }, newPhone);

it('of 20 callers at once who need the contact of one number, all get the same, and one is made', async () => {
  const made = await atOnce(20, () => ensureContacts(businessId, [phone]));
  expect(new Set(made.flat()).size).toBe(1);
  const stored = await itemsWith({ businessId });
  expect(stored.map(({ entity }) => entity).toSorted()).toEqual(['contact', 'reach']);
});

it('contacts come in the order of their numbers, also when a number comes twice', async () => {
  const phones = newPhones(100);
  const [first = ''] = await ensureContacts(businessId, phones.slice(50, 51));
  const asked = [...phones, phones[50] as string];
  const ids = await ensureContacts(businessId, asked);
  expect(ids[50]).toBe(first);
  const found = await findContacts([...ids, 'nobody']);
  expect(found.map((one) => one?.phone)).toEqual([...asked, undefined]);
});

it('threat 83: the id of a contact is random, and another one at each business and for each person', async () => {
  const other = await givenAccount();
  const ids = [
    ...(await ensureContacts(businessId, [phone, newPhone()])),
    ...(await ensureContacts(other, [phone])),
  ];
  expect(new Set(ids).size).toBe(3);
  const codes = [
    ...(await linkCodesOf(businessId, phone, newPhone())),
    ...(await linkCodesOf(other, phone)),
  ];
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect(code).toMatch(/^[0-9A-Za-z]{10}$/);
  // The code is keyed, so neither the table nor an id reveals it.
  const stored = JSON.stringify(await wholeTable());
  for (const code of codes) expect(stored).not.toContain(code);
  // Without the contact, only a keyed hash of the number remains.
  const rest = (await wholeTable()).filter(({ entity }) => entity !== contact.definition.name);
  expect(JSON.stringify(rest)).not.toContain(phone);
});

describe('opt-outs', () => {
  const isOutAt = async (business: string, phones: string[]) =>
    (await findReach(business, phones)).map(({ isOptedOut }) => isOptedOut);

  const linkOf = async (business: string, person = phone) =>
    (await linkCodesOf(business, person))[0] as string;

  it('threat 84: an opt-out of one business counts there, and one of all counts everywhere', async () => {
    const [here, there] = [businessId, await givenAccount()];
    const [own, all, nobody] = [phone, newPhone(), newPhone()];
    const phones = [own, all, nobody];
    await chooseOffers(deps, { code: await linkOf(here, own), offers: 'notFromThis' });
    await chooseOffers(deps, { code: await linkOf(here, all), offers: 'notFromAnybody' });
    expect(await isOutAt(here, phones)).toEqual([true, true, false]);
    expect(await isOutAt(there, phones)).toEqual([false, true, false]);
    const [first] = await findReach(here, phones);
    expect(first).toMatchObject({ phone: own, contactId: expect.any(String) });
    expect(JSON.stringify(await wholeTable())).not.toContain(await hashPhone(nobody));
  });

  it('an opt-out that was taken back no longer counts, until there is another one', async () => {
    const code = await linkOf(businessId);
    const choices = ['notFromThis', 'yes', 'notFromAnybody', 'yes'] as const;
    for (const offers of [...choices, ...choices]) {
      expect(await chooseOffers(deps, { code, offers })).toMatchObject({ offers });
      expect(await readOfferChoice(deps, code)).toMatchObject({ offers });
      expect(await isOutAt(businessId, [phone])).toEqual([offers !== 'yes']);
    }
  });

  it('threat 84: no press that stops offers of one business lets the others write again', async () => {
    const [here, there] = [businessId, await givenAccount()];
    const code = await linkOf(here);
    await chooseOffers(deps, { code: await linkOf(there), offers: 'notFromAnybody' });
    // An older page still offers to stop this business only.
    const stopped = await chooseOffers(deps, { code, offers: 'notFromThis' });
    expect(stopped.offers).toBe('notFromAnybodyElsewhere');
    expect(await isOutAt(there, [phone])).toEqual([true]);
    const third = await givenAccount();
    expect(await isOutAt(third, [phone])).toEqual([true]);
    const others = await chooseOffers(deps, { code: await linkOf(there), offers: 'yesFromOthers' });
    expect(others.offers).toBe('notFromThis');
    // Each business keeps the opt-out of the link that it sent.
    expect(await isOutAt(here, [phone])).toEqual([true]);
    expect(await isOutAt(third, [phone])).toEqual([false]);
    expect(await isOutAt(there, [phone])).toEqual([true]);
  });

  it('threat 154: a no to all businesses is taken back where it was said, as long as that link is good', async () => {
    const [here, there] = [businessId, await givenAccount()];
    const rows = [importRow(phone, 0)];
    await importCustomers(rewardDeps, there, { rows });
    await chooseOffers(deps, { code: await linkOf(there), offers: 'notFromAnybody' });
    const code = await linkOf(here);
    for (const offers of ['yes', 'yesFromOthers'] as const)
      expect(await chooseOffers(deps, { code, offers })).toMatchObject({
        offers: 'notFromAnybodyElsewhere',
      });
    expect(await isOutAt(here, [phone])).toEqual([true]);
    await eraseCustomer(rewardDeps, there, phone);
    expect(await chooseOffers(deps, { code, offers: 'yes' })).toMatchObject({ offers: 'yes' });
    expect(await isOutAt(here, [phone])).toEqual([false]);
  });

  it('threat 154: neither a list nor a look at an audience tells who wants no offers of any business', async () => {
    await chooseOffers(deps, {
      code: await linkOf(await givenAccount()),
      offers: 'notFromAnybody',
    });
    const { listId } = await createList(deps, { userId: businessId, key: randomUUID() }, listBody);
    const list = { userId: businessId, listId };
    await addContacts(deps, list, { rows: [rowOf(1, phone), rowOf(2, newPhone())] });
    const members = await listMembers({ ...deps, findRefusers }, list, {
      show: 'members',
      cursor: undefined,
    });
    expect(members.items.map(({ problem }) => problem)).toEqual([null, null]);
    const audience = { filter: null, atLeast: null, listId };
    const { items } = await pageAudience(campaignDeps, businessId, audience);
    expect(items.map(({ exclusion }) => exclusion)).toEqual([null, null]);
  });

  it('threat 83: the page behind a link has the name of the business, and nothing of the person', async () => {
    const code = await linkOf(await givenAccount({ businessName: 'Duka' }));
    expect(await readOfferChoice(deps, code)).toEqual({ businessName: 'Duka', offers: 'yes' });
    const wrong = `${code.slice(0, -1)}${code.endsWith('a') ? 'b' : 'a'}`;
    expect(await codeOf(readOfferChoice(deps, wrong))).toBe('contacts.linkNotFound');
    const choice = { code: wrong, offers: 'notFromAnybody' } as const;
    expect(await codeOf(chooseOffers(deps, choice))).toBe('contacts.linkNotFound');
  });

  it('threat 84: an owner notes people who want no offers, and only they themselves take it back', async () => {
    const [own, back] = [phone, newPhone()];
    const note = (phones: string[]) => addOptOuts(deps, businessId, { phones, source: 'import' });
    const phones = [own, own.replace('+254', '0'), back, 'none', '020 2345678'];
    expect(await note(phones)).toEqual({ added: 2, known: 1, invalid: ['none', '020 2345678'] });
    expect(await note(phones)).toMatchObject({ added: 0, known: 3 });
    const both = await atOnce(8, () => note([newPhone(), own]));
    expect(both.map(({ added }) => added)).toEqual(both.map(() => 1));
    await chooseOffers(deps, { code: await linkOf(businessId, back), offers: 'yes' });
    const { items } = await listOptOuts(deps, businessId, undefined);
    expect(items.map(({ phone }) => phone)).toContain(own);
    expect(items).toHaveLength(9);
    expect(items.every(({ source }) => source === 'import')).toBe(true);
  });
});

it('threat 84: an opt-out outlasts the erasure of its customer, whose number leaves contacts and lists', async () => {
  const rows = [phone, newPhone()].map((one) => importRow(one, 0));
  await importCustomers(rewardDeps, businessId, { rows });
  const { listId } = await createList(deps, { userId: businessId, key: randomUUID() }, listBody);
  const typed = `0${phone.slice(4)}`;
  const people = [phone, typed, typed, newPhone()].map((one, at) => rowOf(at + 1, one, 'Otieno'));
  await addContacts(deps, { userId: businessId, listId }, { rows: people });
  await addOptOuts(deps, businessId, { phones: [phone], source: 'staff' });
  const [contactId = ''] = await ensureContacts(businessId, [phone]);
  await eraseCustomer(rewardDeps, businessId, phone);

  expect(await itemsNaming(phone.slice(4))).toEqual([]);
  expect(await findContacts([contactId])).toEqual([null]);
  expect(await findReach(businessId, [phone])).toEqual([
    { phone, contactId: null, isOutHere: true, isOptedOut: true, hasFormer: false },
  ]);
  expect((await listOptOuts(deps, businessId, undefined)).items).toMatchObject([{ phone: null }]);
  const [again = ''] = await ensureContacts(businessId, [phone]);
  expect(again).not.toBe(contactId);
  expect(await findReach(businessId, [phone])).toMatchObject([{ isOptedOut: true }]);
});

it('an erasure leaves nothing of a contact that never opted out', async () => {
  await importCustomers(rewardDeps, businessId, { rows: [importRow(phone, 1)] });
  await ensureContacts(businessId, [phone]);
  await eraseCustomer(rewardDeps, businessId, phone);
  const kinds = (await itemsNaming(businessId)).map(({ entity }) => entity);
  expect(kinds).not.toContain('reach');
  expect(kinds).not.toContain('contact');
});

describe('lists', () => {
  let list: { userId: string; listId: string };

  beforeEach(async () => {
    const userId = businessId;
    const { listId } = await createList(deps, { userId, key: randomUUID() }, listBody);
    list = { userId, listId };
  });

  const add = (rows: ReturnType<typeof rowOf>[], given: Partial<typeof deps> = {}) =>
    addContacts({ ...deps, ...given }, list, { rows });

  const countsOf = ({ members, invalid, duplicate }: ContactList) => [members, invalid, duplicate];

  const membersOf = async (show: 'members' | 'refused') =>
    (await listMembers({ ...deps, findRefusers }, list, { show, cursor: undefined })).items;

  it('the counts of a list are exact when a request is repeated, in part, at once and in another order', async () => {
    const phones = newPhones(120);
    const rows = [
      ...phones.map((phone, at) => rowOf(at + 1, phone)),
      ...phones.slice(0, 30).map((phone, at) => rowOf(at + 121, phone.replace('+254', '0'))),
      ...Array.from({ length: 20 }, (_, at) => rowOf(at + 151, 'no number')),
    ];
    await Promise.all([add(rows), add(rows), add(rows.slice(0, 50)), add(rows)]);
    expect(countsOf(await add(rows))).toEqual([120, 20, 30]);
    const again = await add([...rows, rowOf(200, phones[0] as string), rowOf(201, newPhone())]);
    expect(countsOf(again)).toEqual([121, 20, 31]);
    const stored = (await wholeTable()).filter(({ pk }) => pk === `list#${list.listId}`);
    expect(stored.filter(({ entity }) => entity === 'listMember')).toHaveLength(121);
    expect(stored.filter(({ entity }) => entity === 'listRefusal')).toHaveLength(51);
  });

  it('an answer that was lost half-way is made up for by the same rows', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => rowOf(at + 1, newPhone()));
    const insertRows = failingAt(2, deps.insertRows);
    await expect(add(rows, { insertRows })).rejects.toThrow('power');
    expect(countsOf(await add(rows))).toEqual([200, 0, 0]);
  });

  it('a list has 10,000 people at most, and an owner 50 lists', async () => {
    const { userId } = list;
    await write(contactList.patch(list, { set: { members: 9_999 } }));
    let line = 0;
    const addOne = () => add([rowOf(++line, newPhone())]);
    expect(countDone(await tryAtOnce(3, addOne))).toBe(1);
    expect(await codeOf(addOne())).toBe('contacts.listFull');

    const make = () => createList(deps, { userId, key: randomUUID() }, listBody);
    await write(totals.patch({ userId }, { set: { contactLists: 48 } }));
    expect(countDone(await tryAtOnce(4, make))).toBe(2);
    expect(await codeOf(make())).toBe('contacts.tooManyLists');
    await deleteList(deps, userId, list.listId);
    expect(await make()).toMatchObject({ name: 'Wholesale' });
  });

  it('a list that is deleted leaves none of its rows, also when the first call stopped half-way', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => rowOf(at + 1, newPhone()));
    await add([...rows, rowOf(61, 'no number')]);
    const drop = (given: Partial<typeof deps> = {}) =>
      deleteList({ ...deps, ...given }, list.userId, list.listId);
    await expect(drop({ deleteClosedList: powerCut })).rejects.toThrow('power');
    expect(await codeOf(add(rows))).toBe('contacts.listNotFound');
    await drop();
    expect(await codeOf(drop())).toBe('contacts.listNotFound');
    expect((await itemsNaming(list.listId)).map(({ entity }) => entity)).toEqual(['request']);
  });

  it('the members of a list show who gets no offers, and the rows that were refused show why', async () => {
    const [fine, out, refuser] = ['+254711000001', '+254711000002', '+254711000003'];
    await importCustomers(rewardDeps, businessId, { rows: [importRow(refuser, 1)] });
    const edit = { phone: refuser, name: null, consent: false };
    await editCustomer(rewardDeps, { businessId, by: 'owner' }, edit);
    await addOptOuts(deps, businessId, { phones: [out], source: 'staff' });
    const rows = [rowOf(1, fine, 'Otieno'), rowOf(2, out), rowOf(3, refuser), rowOf(4, fine)];
    await add([...rows, rowOf(5, '12')]);
    expect(await membersOf('members')).toEqual([
      { line: 1, phone: fine, name: 'Otieno', problem: null },
      { line: 2, phone: out, name: null, problem: 'optedOut' },
      { line: 3, phone: refuser, name: null, problem: 'noConsent' },
    ]);
    expect(await membersOf('refused')).toEqual([
      { line: 4, phone: fine, name: null, problem: 'duplicate' },
      { line: 5, phone: '12', name: null, problem: 'invalid' },
    ]);
  });
});
