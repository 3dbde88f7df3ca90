/** Lists of contacts, opt-outs and the choice behind an opt-out link. */

import { newKey, outcomeOf, pagesOfApi } from '#test/support/call.ts';
import { forAllTests } from '#test/support/for-tests.ts';
import { givenOwner } from '#test/support/owner.ts';
import { sentCode } from '#test/support/sent-code.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { visitorOfApi } from '#test/support/verbs.ts';

const owner = forAllTests(() => givenOwner('Mama Njeri'));

async function givenList() {
  const { reply } = await owner.createContactList({ name: 'Wholesale', consentDeclared: true });
  return { listId: reply.listId };
}

it('a list is made once for one key, and only of people who agreed', async () => {
  const refused = await owner.createContactList({ name: 'Bought', consentDeclared: false });
  expect(outcomeOf(refused)).toEqual([400, 'contacts.noConsent']);
  const key = newKey();
  const create = () => owner.createContactList({ name: 'Twice', consentDeclared: true }, { key });
  const [first, second] = [await create(), await create()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.reply).toEqual(first.reply);
  const { lists } = (await owner.listContactLists()).reply;
  expect(lists.filter(({ name }) => name === 'Twice')).toEqual([first.reply]);
});

it('the members of a list come page by page, and its refused rows say why', async () => {
  const list = await givenList();
  const phones = Array.from({ length: 198 }, newPhone);
  const typed = [...phones, 'no number', (phones[0] as string).replace('+254', '0')];
  const rows = typed.map((phone, n) => ({ line: n + 1, phone, name: `Achieng ${n}` }));
  const { reply } = await owner.addContacts({ ...list, rows });
  expect(reply.list).toMatchObject({ members: 198, invalid: 1, duplicate: 1 });
  const refused = (await owner.listMembers({ ...list, show: 'refused' })).reply;
  expect(refused.members).toEqual([
    { line: 199, phone: 'no number', name: 'Achieng 198', problem: 'invalid' },
    { line: 200, phone: typed[199], name: 'Achieng 199', problem: 'duplicate' },
  ]);
  const pages = await pagesOfApi((more) =>
    owner.listMembers({ ...list, show: 'members', ...more }),
  );
  const seen = pages.flatMap(({ members }) => members.map(({ phone }) => phone));
  expect(seen).toEqual(phones.toSorted());
});

it('opt-outs that an owner notes are listed page by page, each once, with the numbers', async () => {
  const other = await givenOwner();
  const phones = Array.from({ length: 45 }, newPhone);
  const note = () => other.addOptOuts({ phones: [...phones, 'nobody'], source: 'import' });
  const noted = await note();
  expect(noted.reply).toEqual({ added: 45, known: 0, invalid: ['nobody'] });
  expect((await note()).reply).toMatchObject({ added: 0 });
  const pages = await pagesOfApi((more) => other.listOptOuts(more));
  const seen = pages.flatMap(({ optOuts }) => optOuts.map(({ phone }) => phone));
  expect(seen.toSorted()).toEqual(phones.toSorted());
});

it('threat 170: nobody of a business notes an opt-out in the name of the mobile operator', async () => {
  const said = await owner.addOptOuts({ phones: [newPhone()], source: 'operator' as 'staff' });
  expect(said).toMatchObject({ status: 400, refusal: { params: { field: 'source' } } });
});

it('threat 83: whoever has a link chooses without a sign-in, and a wrong link is nobody’s', async () => {
  const [phone, list] = [newPhone(), await givenList()];
  const code = await sentCode(owner, phone);
  await owner.addOptOuts({ phones: [phone], source: 'staff' });
  const read = () => visitorOfApi.readOfferChoice({ code });
  expect((await read()).reply).toEqual({ businessName: 'Mama Njeri', offers: 'notFromThis' });
  expect((await read()).reply).toMatchObject({ offers: 'notFromThis' });

  const rows = [{ line: 1, phone, name: null }];
  await owner.addContacts({ ...list, rows });
  const problem = async () =>
    (await owner.listMembers({ ...list, show: 'members' })).reply.members[0]?.problem;
  expect(await problem()).toBe('optedOut');
  const chosen = await visitorOfApi.chooseOffers({ code, offers: 'yes' });
  expect([chosen.status, chosen.reply.offers]).toEqual([200, 'yes']);
  expect(await problem()).toBeNull();

  const wrong = `${code.slice(0, -1)}${code.endsWith('a') ? 'b' : 'a'}`;
  const strangers = await Promise.all([
    visitorOfApi.readOfferChoice({ code: wrong }),
    visitorOfApi.chooseOffers({ code: wrong, offers: 'notFromAnybody' }),
  ]);
  for (const one of strangers) expect(outcomeOf(one)).toEqual([404, 'contacts.linkNotFound']);
});
