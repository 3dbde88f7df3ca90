/** Contacts, opt-outs and lists of a business, by parallel hands on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { totals } from '#core/accounts/totals.entity.ts';
import { addContacts } from '#core/contacts/add-contacts.ts';
import { contact } from '#core/contacts/contact.entity.ts';
import { ensureContacts, findContacts, findReach } from '#core/contacts/contact.store.ts';
import { contactList } from '#core/contacts/contact-list.entity.ts';
import { createList, deleteList } from '#core/contacts/contact-lists.ts';
import { deps } from '#core/contacts/deps.ts';
import { listMembers } from '#core/contacts/list-members.ts';
import { chooseOffers, readOfferChoice } from '#core/contacts/offer-choice.ts';
import { addOptOuts, listOptOuts } from '#core/contacts/opt-outs.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { write } from '#core/platform/write.ts';
import { findRefusers } from '#core/rewards/customers/customer.store.ts';
import { editCustomer } from '#core/rewards/customers/edit-customer.ts';
import { eraseCustomer } from '#core/rewards/customers/erase-customer.ts';
import { importCustomers } from '#core/rewards/customers/import-customers.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import type { ContactList } from '#shared/contacts/contract.ts';
import { givenAccount } from '#test/support/account.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { itemsWith, wholeTable } from '#test/support/table.ts';

const listBody = { name: 'Wholesale', consentDeclared: true };

const rowOf = (line: number, phone: string, name: string | null = null) => ({ line, phone, name });

describe('contacts', () => {
  it('of 20 callers at once who need the contact of one number, all get the same, and one is made', async () => {
    const [businessId, phone] = [await givenAccount(), newPhone()];
    const made = await Promise.all(
      Array.from({ length: 20 }, () => ensureContacts(businessId, [phone])),
    );
    expect(new Set(made.flat()).size).toBe(1);
    const stored = await itemsWith({ businessId });
    expect(stored.map(({ entity }) => entity).toSorted()).toEqual(['contact', 'reach']);
  });

  it('contacts come in the order of their numbers, also when a number comes twice', async () => {
    const businessId = await givenAccount();
    const phones = Array.from({ length: 100 }, newPhone);
    const [first = ''] = await ensureContacts(businessId, phones.slice(50, 51));
    const asked = [...phones, phones[50] as string];
    const ids = await ensureContacts(businessId, asked);
    expect(ids[50]).toBe(first);
    const found = await findContacts([...ids, 'nobody']);
    expect(found.map((one) => one?.phone)).toEqual([...asked, undefined]);
  });

  it('threat 83: the id of a contact is random, and another one at each business and for each person', async () => {
    const [phone, one, other] = [newPhone(), await givenAccount(), await givenAccount()];
    const ids = [
      ...(await ensureContacts(one, [phone, newPhone()])),
      ...(await ensureContacts(other, [phone])),
    ];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{10}$/);
    // What is known of a number without the contact is a keyed hash.
    const rest = (await wholeTable()).filter(({ entity }) => entity !== contact.definition.name);
    expect(JSON.stringify(rest)).not.toContain(phone);
  });
});

describe('opt-outs', () => {
  const isOutAt = async (businessId: string, phones: string[]) =>
    (await findReach(businessId, phones)).map(({ isOptedOut }) => isOptedOut);

  const linkOf = async (businessId: string, phone: string) =>
    (await ensureContacts(businessId, [phone]))[0] as string;

  it('threat 84: an opt-out of one business counts there, and one of all counts everywhere', async () => {
    const [here, there] = [await givenAccount(), await givenAccount()];
    const [own, all, nobody] = [newPhone(), newPhone(), newPhone()];
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
    const [businessId, phone] = [await givenAccount(), newPhone()];
    const code = await linkOf(businessId, phone);
    const choices = ['notFromThis', 'yes', 'notFromAnybody', 'yes'] as const;
    for (const offers of [...choices, ...choices]) {
      expect(await chooseOffers(deps, { code, offers })).toMatchObject({ offers });
      expect(await readOfferChoice(deps, code)).toMatchObject({ offers });
      expect(await isOutAt(businessId, [phone])).toEqual([offers !== 'yes']);
    }
  });

  it('threat 84: no press that stops offers of one business lets the others write again', async () => {
    const [here, there, phone] = [await givenAccount(), await givenAccount(), newPhone()];
    const code = await linkOf(here, phone);
    await chooseOffers(deps, { code: await linkOf(there, phone), offers: 'notFromAnybody' });
    // A page that was opened before still offers to stop this business alone.
    const stopped = await chooseOffers(deps, { code, offers: 'notFromThis' });
    expect(stopped.offers).toBe('notFromAnybody');
    expect(await isOutAt(there, [phone])).toEqual([true]);
    const third = await givenAccount();
    expect(await isOutAt(third, [phone])).toEqual([true]);
    const others = await chooseOffers(deps, { code, offers: 'yesFromOthers' });
    expect(others.offers).toBe('notFromThis');
    expect([await isOutAt(here, [phone]), await isOutAt(third, [phone])]).toEqual([
      [true],
      [false],
    ]);
    // Each business keeps the opt-out that was said on its own link.
    expect(await isOutAt(there, [phone])).toEqual([true]);
  });

  it('threat 83: the page behind a link has the name of the business, and nothing of the person', async () => {
    const [businessId, phone] = [await givenAccount({ businessName: 'Duka' }), newPhone()];
    const code = await linkOf(businessId, phone);
    expect(await readOfferChoice(deps, code)).toEqual({ businessName: 'Duka', offers: 'yes' });
    const wrong = `${code.slice(0, -1)}${code.endsWith('a') ? 'b' : 'a'}`;
    const notFound = { code: 'contacts.linkNotFound' };
    await expect(readOfferChoice(deps, wrong)).rejects.toMatchObject(notFound);
    const choice = { code: wrong, offers: 'notFromAnybody' } as const;
    await expect(chooseOffers(deps, choice)).rejects.toMatchObject(notFound);
  });

  it('threat 84: an owner notes people who want no offers, and only they themselves take it back', async () => {
    const businessId = await givenAccount();
    const [own, back] = [newPhone(), newPhone()];
    const note = (phones: string[]) => addOptOuts(deps, businessId, { phones, source: 'import' });
    const phones = [own, own.replace('+254', '0'), back, 'none', '020 2345678'];
    expect(await note(phones)).toEqual({ added: 2, known: 1, invalid: ['none', '020 2345678'] });
    expect(await note(phones)).toMatchObject({ added: 0, known: 3 });
    const both = await Promise.all(Array.from({ length: 8 }, () => note([newPhone(), own])));
    expect(both.map(({ added }) => added)).toEqual(both.map(() => 1));
    await chooseOffers(deps, { code: await linkOf(businessId, back), offers: 'yes' });
    const { items } = await listOptOuts(deps, businessId, undefined);
    expect(items.map(({ phone }) => phone)).toContain(own);
    expect(items).toHaveLength(9);
    expect(items.every(({ source }) => source === 'import')).toBe(true);
  });
});

describe('an erasure', () => {
  it('threat 84: an opt-out outlasts the erasure of its customer, whose number leaves contacts and lists', async () => {
    const [businessId, phone] = [await givenAccount(), newPhone()];
    const customers = [phone, newPhone()].map((one) => ({ phone: one, name: null, points: 0 }));
    const rows = customers.map((one) => ({ ...one, consentAt: null }));
    await importCustomers(rewardDeps, businessId, { rows });
    const { listId } = await createList(deps, { userId: businessId, key: randomUUID() }, listBody);
    const typed = `0${phone.slice(4)}`;
    const people = [phone, typed, typed, newPhone()].map((one, at) => rowOf(at + 1, one, 'Otieno'));
    await addContacts(deps, { userId: businessId, listId }, { rows: people });
    await addOptOuts(deps, businessId, { phones: [phone], source: 'staff' });
    const [contactId = ''] = await ensureContacts(businessId, [phone]);
    await eraseCustomer(rewardDeps, businessId, phone);

    const left = (await wholeTable()).map((item) => JSON.stringify(item));
    expect(left.filter((item) => item.includes(phone.slice(4)))).toEqual([]);
    expect(await findContacts([contactId])).toEqual([null]);
    expect(await findReach(businessId, [phone])).toEqual([
      { phone, contactId: null, isOptedOut: true },
    ]);
    expect((await listOptOuts(deps, businessId, undefined)).items).toMatchObject([{ phone: null }]);
    const [again = ''] = await ensureContacts(businessId, [phone]);
    expect(again).not.toBe(contactId);
    expect(await findReach(businessId, [phone])).toMatchObject([{ isOptedOut: true }]);
  });

  it('an erasure leaves nothing of a contact that never opted out', async () => {
    const [businessId, phone] = [await givenAccount(), newPhone()];
    const rows = [{ phone, name: null, points: 1, consentAt: null }];
    await importCustomers(rewardDeps, businessId, { rows });
    await ensureContacts(businessId, [phone]);
    await eraseCustomer(rewardDeps, businessId, phone);
    const own = (await wholeTable()).filter((item) => JSON.stringify(item).includes(businessId));
    expect(own.map(({ entity }) => entity)).not.toContain('reach');
    expect(own.map(({ entity }) => entity)).not.toContain('contact');
  });
});

describe('lists', () => {
  const givenList = async (name = 'Wholesale') => {
    const userId = await givenAccount();
    const list = await createList(deps, { userId, key: randomUUID() }, { ...listBody, name });
    return { userId, listId: list.listId };
  };

  const countsOf = ({ members, invalid, duplicate }: ContactList) => [members, invalid, duplicate];

  const membersOf = async (list: { userId: string; listId: string }, show = 'members' as const) =>
    (await listMembers({ ...deps, findRefusers }, list, { show, cursor: undefined })).items;

  it('the counts of a list are exact when a request is repeated, in part, at once and in another order', async () => {
    const list = await givenList();
    const phones = Array.from({ length: 120 }, newPhone);
    const rows = [
      ...phones.map((phone, at) => rowOf(at + 1, phone)),
      ...phones.slice(0, 30).map((phone, at) => rowOf(at + 121, phone.replace('+254', '0'))),
      ...Array.from({ length: 20 }, (_, at) => rowOf(at + 151, 'no number')),
    ];
    const add = (some: typeof rows) => addContacts(deps, list, { rows: some });
    await Promise.all([add(rows), add(rows), add(rows.slice(0, 50)), add(rows)]);
    expect(countsOf(await add(rows))).toEqual([120, 20, 30]);
    const again = await add([...rows, rowOf(200, phones[0] as string), rowOf(201, newPhone())]);
    expect(countsOf(again)).toEqual([121, 20, 31]);
    const stored = (await wholeTable()).filter(({ pk }) => pk === `list#${list.listId}`);
    expect(stored.filter(({ entity }) => entity === 'listMember')).toHaveLength(121);
    expect(stored.filter(({ entity }) => entity === 'listRefusal')).toHaveLength(51);
  });

  it('an answer that was lost half-way is made up for by the same rows', async () => {
    const list = await givenList();
    const rows = Array.from({ length: 200 }, (_, at) => rowOf(at + 1, newPhone()));
    let calls = 0;
    const insertRows: typeof deps.insertRows = async (...given) => {
      if (++calls === 2) throw new Error('the connection broke');
      return deps.insertRows(...given);
    };
    await expect(addContacts({ ...deps, insertRows }, list, { rows })).rejects.toThrow('broke');
    expect(countsOf(await addContacts(deps, list, { rows }))).toEqual([200, 0, 0]);
  });

  it('a list has 10,000 people at most, and an owner 50 lists', async () => {
    const { userId, listId } = await givenList();
    await write(contactList.patch({ userId, listId }, { set: { members: 9_999 } }));
    const add = (line: number) =>
      addContacts(deps, { userId, listId }, { rows: [rowOf(line, newPhone())] });
    const added = await Promise.allSettled([add(1), add(2), add(3)]);
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add(4)).rejects.toMatchObject({ code: 'contacts.listFull' });

    const make = () => createList(deps, { userId, key: randomUUID() }, listBody);
    await write(totals.patch({ userId }, { set: { contactLists: 48 } }));
    const made = await Promise.allSettled([make(), make(), make(), make()]);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(make()).rejects.toMatchObject({ code: 'contacts.tooManyLists' });
    await deleteList(deps, userId, listId);
    expect(await make()).toMatchObject({ name: 'Wholesale' });
  });

  it('a list that is deleted leaves none of its rows, also when the first call stopped half-way', async () => {
    const list = await givenList();
    const rows = Array.from({ length: 60 }, (_, at) => rowOf(at + 1, newPhone()));
    await addContacts(deps, list, { rows: [...rows, rowOf(61, 'no number')] });
    const deleteClosedList = async () => {
      throw new Error('the function ended');
    };
    const stopped = deleteList({ ...deps, deleteClosedList }, list.userId, list.listId);
    await expect(stopped).rejects.toThrow('ended');
    const notFound = { code: 'contacts.listNotFound' };
    await expect(addContacts(deps, list, { rows })).rejects.toMatchObject(notFound);
    await deleteList(deps, list.userId, list.listId);
    await expect(deleteList(deps, list.userId, list.listId)).rejects.toMatchObject(notFound);
    const left = (await wholeTable()).filter((item) => JSON.stringify(item).includes(list.listId));
    expect(left.map(({ entity }) => entity)).toEqual(['request']);
  });

  it('the members of a list show who gets no offers, and the rows that were refused show why', async () => {
    const list = await givenList();
    const [fine, out, refuser] = ['+254711000001', '+254711000002', '+254711000003'];
    const opening = { phone: refuser, name: null, points: 1, consentAt: null };
    await importCustomers(rewardDeps, list.userId, { rows: [opening] });
    const edit = { phone: refuser, name: null, consent: false };
    await editCustomer(rewardDeps, { businessId: list.userId, by: 'owner' }, edit);
    await addOptOuts(deps, list.userId, { phones: [out], source: 'staff' });
    const rows = [rowOf(1, fine, 'Otieno'), rowOf(2, out), rowOf(3, refuser), rowOf(4, fine)];
    await addContacts(deps, list, { rows: [...rows, rowOf(5, '12')] });
    expect(await membersOf(list)).toEqual([
      { line: 1, phone: fine, name: 'Otieno', problem: null },
      { line: 2, phone: out, name: null, problem: 'optedOut' },
      { line: 3, phone: refuser, name: null, problem: 'noConsent' },
    ]);
    const { items } = await listMembers({ ...deps, findRefusers }, list, {
      show: 'refused',
      cursor: undefined,
    });
    expect(items).toEqual([
      { line: 4, phone: fine, name: null, problem: 'duplicate' },
      { line: 5, phone: '12', name: null, problem: 'invalid' },
    ]);
  });
});
