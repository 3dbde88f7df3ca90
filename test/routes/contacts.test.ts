/** Lists of contacts, opt-outs and the choice behind an opt-out link, over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addContacts,
  addOptOuts,
  chooseOffers,
  createContactList,
  deleteContactList,
  listContactLists,
  listMembers,
  listOptOuts,
  readOfferChoice,
} from '#shared/contacts/contract.ts';
import { call, newKey } from '#test/support/call.ts';
import { givenOwner } from '#test/support/owner.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { partitionOf } from '#test/support/table.ts';

let userId: string;
let token: string;

beforeAll(async () => {
  const owner = await givenOwner('Mama Njeri');
  userId = owner.userId;
  token = owner.tokens.accessToken;
});

async function givenList() {
  const body = { name: 'Wholesale', consentDeclared: true };
  const { reply } = await call(createContactList, { token, idempotencyKey: newKey(), body });
  return { token, params: { listId: reply.listId } };
}

describe('lists of contacts', () => {
  it('a list is made once for one key, and only of people who agreed', async () => {
    const refused = await call(createContactList, {
      token,
      idempotencyKey: newKey(),
      body: { name: 'Bought', consentDeclared: false },
    });
    expect([refused.status, refused.refusal.code]).toEqual([400, 'contacts.noConsent']);
    const request = {
      token,
      idempotencyKey: newKey(),
      body: { name: 'Twice', consentDeclared: true },
    };
    const [first, second] = [
      await call(createContactList, request),
      await call(createContactList, request),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.reply).toEqual(first.reply);
    const { lists } = (await call(listContactLists, { token })).reply;
    expect(lists.filter(({ name }) => name === 'Twice')).toEqual([first.reply]);
  });

  it('200 rows sent by five calls at once count once, and the refused ones say why', async () => {
    const about = await givenList();
    const phones = Array.from({ length: 198 }, newPhone);
    const typed = [...phones, 'no number', (phones[0] as string).replace('+254', '0')];
    const rows = typed.map((phone, n) => ({ line: n + 1, phone, name: `Achieng ${n}` }));
    const send = () => call(addContacts, { ...about, body: { rows } });
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    // A call that others kept waiting says so, and is sent again.
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    const { reply } = await send();
    expect(reply.list).toMatchObject({ members: 198, invalid: 1, duplicate: 1 });

    const refused = (await call(listMembers, { ...about, body: { show: 'refused' } })).reply;
    expect(refused.members).toEqual([
      { line: 199, phone: 'no number', name: 'Achieng 198', problem: 'invalid' },
      { line: 200, phone: typed[199], name: 'Achieng 199', problem: 'duplicate' },
    ]);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const body = { show: 'members', ...(cursor ? { cursor } : {}) } as const;
      const { members, next } = (await call(listMembers, { ...about, body })).reply;
      seen.push(...members.map(({ phone }) => phone));
      cursor = next;
    }
    expect(seen).toEqual(phones.toSorted());
  });

  it('a list that is deleted is gone, and a second deletion finds none', async () => {
    const about = await givenList();
    const rows = [
      { line: 1, phone: newPhone(), name: null },
      { line: 2, phone: '020 123', name: null },
    ];
    await call(addContacts, { ...about, body: { rows } });
    expect((await call(deleteContactList, about)).status).toBe(204);
    expect(await partitionOf(`list#${about.params.listId}`)).toEqual([]);
    const none = await Promise.all([
      call(deleteContactList, about),
      call(addContacts, { ...about, body: { rows } }),
      call(listMembers, { ...about, body: { show: 'members' } }),
    ]);
    for (const { status, refusal } of none)
      expect([status, refusal.code]).toEqual([404, 'contacts.listNotFound']);
  });
});

describe('opt-outs', () => {
  it('opt-outs that an owner notes are listed page by page, each once, with the numbers', async () => {
    const owner = await givenOwner();
    const about = { token: owner.tokens.accessToken };
    const phones = Array.from({ length: 45 }, newPhone);
    const body = { phones: [...phones, 'nobody'], source: 'import' } as const;
    const noted = await call(addOptOuts, { ...about, body });
    expect(noted.reply).toEqual({ added: 45, known: 0, invalid: ['nobody'] });
    expect((await call(addOptOuts, { ...about, body })).reply).toMatchObject({ added: 0 });
    const seen: (string | null)[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { reply } = await call(listOptOuts, { ...about, query: cursor ? { cursor } : {} });
      seen.push(...reply.optOuts.map(({ phone }) => phone));
      cursor = reply.next;
    }
    expect(seen.toSorted()).toEqual(phones.toSorted());
  });

  it('threat 83: whoever has a link chooses without a sign-in, and a wrong link is nobody’s', async () => {
    const [phone, about] = [newPhone(), await givenList()];
    await call(addOptOuts, { token, body: { phones: [phone], source: 'staff' } });
    const [reach] = await partitionOf(`reach#${userId}`);
    const code = String(reach?.contactId);
    const read = () => call(readOfferChoice, { body: { code } });
    expect((await read()).reply).toEqual({ businessName: 'Mama Njeri', offers: 'notFromThis' });
    expect((await read()).reply).toMatchObject({ offers: 'notFromThis' });

    const rows = [{ line: 1, phone, name: null }];
    await call(addContacts, { ...about, body: { rows } });
    const problem = async () =>
      (await call(listMembers, { ...about, body: { show: 'members' } })).reply.members[0]?.problem;
    expect(await problem()).toBe('optedOut');
    const chosen = await call(chooseOffers, { body: { code, offers: 'yes' } });
    expect([chosen.status, chosen.reply.offers]).toEqual([200, 'yes']);
    expect(await problem()).toBeNull();

    const wrong = `${code.slice(0, -1)}${code.endsWith('a') ? 'b' : 'a'}`;
    const strangers = await Promise.all([
      call(readOfferChoice, { body: { code: wrong } }),
      call(chooseOffers, { body: { code: wrong, offers: 'notFromAnybody' } }),
    ]);
    for (const { status, refusal } of strangers)
      expect([status, refusal.code]).toEqual([404, 'contacts.linkNotFound']);
  });
});
