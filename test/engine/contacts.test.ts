/** Contacts, opt-outs and lists of a business, by parallel hands on a real DynamoDB engine. */
import { describe, expect, it } from 'vitest';
import { contact } from '../../core/contacts/contact.entity.ts';
import {
  ensureContacts,
  findContacts,
  findReach,
  optIn,
  optInToSome,
  optOut,
  optOutOfAll,
} from '../../core/contacts/contact.store.ts';
import { hashPhone } from '../../core/platform/keys.ts';
import { write } from '../../core/platform/write.ts';
import { givenAccount } from '../support/account.ts';
import { newPhone } from '../support/sign-in.ts';
import { wholeTable } from '../support/table.ts';

const at = '2026-11-21T09:15:00.000Z';
const later = '2026-11-21T09:16:00.000Z';

describe('contacts', () => {
  it('of 20 callers at once who need the contact of one number, all get the same, and one is made', async () => {
    const [businessId, phone] = [await givenAccount(), newPhone()];
    const made = await Promise.all(
      Array.from({ length: 20 }, () => ensureContacts(businessId, [phone])),
    );
    expect(new Set(made.flat()).size).toBe(1);
    const stored = (await wholeTable()).filter((one) => one.businessId === businessId);
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

  it('the id of a contact is random, and another one at each business and for each person', async () => {
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
  const reachOf = async (businessId: string, phones: string[]) =>
    (await findReach(businessId, phones)).map(({ isOptedOut }) => isOptedOut);

  it('an opt-out of one business counts there, and one of all counts everywhere', async () => {
    const [here, there] = [await givenAccount(), await givenAccount()];
    const phones = Array.from({ length: 3 }, newPhone);
    const [own = '', all = ''] = phones;
    await ensureContacts(here, [own]);
    await write(await optOut({ businessId: here, phone: own, at }, 'customer'));
    await write(await optOutOfAll({ phone: all, at }));
    expect(await reachOf(here, phones)).toEqual([true, true, false]);
    expect(await reachOf(there, phones)).toEqual([false, true, false]);
    const [first] = await findReach(here, phones);
    expect(first).toMatchObject({ phone: own, contactId: expect.any(String) });
  });

  it('an opt-out that was taken back no longer counts, until there is another one', async () => {
    const businessId = await givenAccount();
    const [own, all] = [newPhone(), newPhone()];
    await write(await optOut({ businessId, phone: own, at }, 'staff'));
    await write(await optOutOfAll({ phone: all, at }));
    await write(await optIn({ businessId, phone: own, at: later }));
    await write(await optInToSome({ phone: all, at: later }));
    expect(await reachOf(businessId, [own, all])).toEqual([false, false]);
    await write(await optOut({ businessId, phone: own, at: later }, 'import'));
    await write(await optOutOfAll({ phone: all, at: later }));
    expect(await reachOf(businessId, [own, all])).toEqual([true, true]);
  });

  it('a number that nobody opted out has no row of its own', async () => {
    const [businessId, phone] = [await givenAccount(), newPhone()];
    expect(await write(await optInToSome({ phone, at }))).toBe(false);
    expect(await findReach(businessId, [phone])).toEqual([
      { phone, contactId: null, isOptedOut: false },
    ]);
    expect(JSON.stringify(await wholeTable())).not.toContain(await hashPhone(phone));
  });
});
