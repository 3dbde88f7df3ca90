/** Finding owners and applications, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { closeAccount } from '#core/account-closing/close-account.ts';
import { findUser, saveProfile } from '#core/accounts/account.store.ts';
import { deps } from '#core/assessment/deps.ts';
import { findDuplicates } from '#core/assessment/duplicates.ts';
import { fillPage } from '#core/assessment/fill-search.ts';
import { searchOffice } from '#core/assessment/search.ts';
import { payment } from '#core/payments/counting/payment.ts';
import { write } from '#core/platform/table/transact.ts';
import { findByTerm, termsOf } from '#core/search/search-terms.ts';
import { taskFills } from '#scripts/ops/fill-tasks.ts';
import type { ProfileDetails } from '#shared/accounts/contract.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { newest, submit } from '#test/support/application.ts';
import { withUnits } from '#test/support/at-a-request.ts';
import { done, pagesOf } from '#test/support/call.ts';
import { ownerInside } from '#test/support/in-process.ts';
import { storedItems, takeOwnTable } from '#test/support/own-table.ts';
import { closingCodeOf, closingWithoutPool, givenFullAccount } from '#test/support/owner-writes.ts';
import { achieng, givenAccount, kiprono, mutiso, njeri } from '#test/support/people.ts';
import { acceptNewest, givenOfferOf } from '#test/support/project.ts';
import { repaymentWrites } from '#test/support/repayments.ts';
import { deleteItem, itemsWith } from '#test/support/table.ts';

/** Words unique to a test. */
const newWord = () => `x${randomUUID().replaceAll('-', '')}`;

/** Saves a profile with little but these facts. */
const saveFacts = (userId: string, facts: Partial<ProfileDetails> = {}): Promise<boolean> => {
  const names = { fullName: 'Wanjiku Kamau', businessName: 'Mama Njeri Shop' };
  const register = { email: null, registrationNumber: null, kraPin: null };
  const business = { businessType: null, sector: null, yearStarted: null, location: null };
  return saveProfile(userId, { ...names, ...register, ...business, ...facts });
};

const ownersBy = async (...question: Parameters<typeof findByTerm>) =>
  (await findByTerm(...question)).map(({ userId }) => userId);

/** An owner's terms in the table. */
async function storedTermsOf(userId: string): Promise<string[]> {
  const terms = await itemsWith({ entity: 'searchTerm', holder: userId });
  return terms.map(({ kind, term }) => `${kind} ${term}`).toSorted();
}

/** An owner has exactly the present profile's terms. */
async function expectTermsOfProfile(userId: string): Promise<void> {
  const user = await findUser(userId);
  const terms = (user ? termsOf(user) : []).map(({ kind, term }) => `${kind} ${term}`);
  expect(await storedTermsOf(userId)).toEqual(terms.toSorted());
}

/** Withdraws an owner's newest application. @returns its former state */
async function withdraw(userId: string) {
  const before = await newest(userId);
  const { version, changedAt } = before;
  const changes = { status: 'Withdrawn', version: version + 1, changedAt } as const;
  await deps.saveTransition({ before, changes }, Date.now());
  return before;
}

it('an owner is found from sign-up on, by any word of the name', async () => {
  const [first, last] = [newWord(), newWord()];
  const userId = await givenAccount({ fullName: `${first} ${last}`, businessName: 'Duka' });
  expect(await ownersBy('name', first.slice(0, 12))).toEqual([userId]);
  expect(await ownersBy('name', last.toUpperCase())).toEqual([userId]);
  expect(await ownersBy('name', `${last} ${first}`)).toEqual([userId]);
  expect(await ownersBy('name', newWord())).toEqual([]);
});

it('a profile is found by each of its facts, and no longer by those that it lost', async () => {
  const [email, registrationNumber, word] = [`${newWord()}@x.co.ke`, newWord(), newWord()];
  const userId = await givenAccount();
  const kraPin = 'A000000001Z';
  const questions: Parameters<typeof findByTerm>[] = [
    ['email', email],
    ['registration', registrationNumber],
    ['pin', kraPin],
    ['pin', kraPin.toLowerCase()],
    ['name', word],
  ];
  await saveFacts(userId, { email, registrationNumber, kraPin, businessName: word });
  for (const question of questions) expect(await ownersBy(...question)).toEqual([userId]);
  await saveFacts(userId);
  for (const question of questions) expect(await ownersBy(...question)).toEqual([]);
  await expectTermsOfProfile(userId);
});

it('profiles that are saved at once leave the terms of the last one, and none of the others', async () => {
  const userId = await givenAccount();
  for (let round = 0; round < 10; round += 1) {
    const saves = Array.from({ length: 4 }, newWord).map((word) =>
      saveFacts(userId, { fullName: `${word} Kamau`, businessName: word, email: `${word}@x.co` }),
    );
    const done = await Promise.allSettled(saves);
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
    await expectTermsOfProfile(userId);
  }
});

it('a profile of nobody is not saved, and leaves no term', async () => {
  const userId = randomUUID();
  expect(await saveFacts(userId)).toBe(false);
  expect(await storedTermsOf(userId)).toEqual([]);
});

it('closing an account deletes the terms of the owner, and keeps those of an application', async () => {
  const { userId } = await givenFullAccount();
  await saveFacts(userId, { kraPin: 'A000000002Z', email: 'closed@x.co' });
  await submit(userId);
  const { ref, applicationId } = await withdraw(userId);
  const code = await closingCodeOf(userId);
  await closeAccount(closingWithoutPool, { userId, poolUserId: userId }, code);
  expect(await storedTermsOf(userId)).toEqual([]);
  expect(await ownersBy('pin', 'A000000002Z')).toEqual([]);
  const found = await findByTerm('applied', 'duka');
  expect(found.map((one) => one.applicationId)).toContain(applicationId);
  expect(await deps.rowByReference(ref)).toMatchObject({ status: 'Withdrawn' });
});

it('a profile that is saved beside the closing of its account leaves no term', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { userId } = await givenFullAccount();
    const code = await closingCodeOf(userId);
    await Promise.allSettled([
      closeAccount(closingWithoutPool, { userId, poolUserId: userId }, code),
      saveFacts(userId, { fullName: newWord() }),
    ]);
    await expectTermsOfProfile(userId);
  }
});

describe('what the office finds', () => {
  const search = (text: string, by: StaffActor = achieng) => searchOffice(deps, by, text);

  const foundBy = async (by: StaffActor, text: string) =>
    (await search(text, by)).found.map(({ kind, ref }) => `${kind} ${ref}`);

  it('each permission finds by each fact what it may open, and nothing else', async () => {
    const [email, word] = [`${newWord()}@x.co.ke`, newWord()];
    const userId = await givenAccount({ phone: '+254700000017' });
    const facts = { email, kraPin: 'A000000017Z', registrationNumber: 'BN/17', fullName: word };
    await saveFacts(userId, facts);
    await givenOfferOf(userId);
    await acceptNewest(userId);
    const { ref, projectRef = '' } = await newest(userId);
    const [file, agreement, project] = [
      `application ${ref}`,
      `agreement ${projectRef}`,
      `project ${projectRef}`,
    ];
    const questions = {
      [`${ref.slice(0, 3)} ${ref.slice(3)}`.toLowerCase()]: 'reference',
      [projectRef.toLowerCase()]: 'account',
      '(0700) 000-017': 'number',
      '254700000017': 'number',
      a000000017z: 'pin',
      'bn 17': 'registration',
      [email.toUpperCase()]: 'email',
      [word.slice(0, 9)]: 'name',
    };
    for (const [text, by] of Object.entries(questions)) {
      const lent = by === 'reference' ? [] : [agreement, project];
      const files = by === 'account' ? [] : [file];
      const expected = [
        [achieng, files],
        [mutiso, [...files, ...(by === 'reference' ? [agreement, project] : lent)]],
        [njeri, lent],
        [kiprono, lent.toReversed()],
        [{ ...achieng, may: ['admin'] as const }, []],
      ] as const;
      for (const [member, finds] of expected) {
        const answer = { by: await foundBy(member, text) };
        expect([text, member.may, answer]).toEqual([text, member.may, { by: finds }]);
      }
      expect(await search(text, mutiso)).toMatchObject({ by, isExact: by !== 'name' });
    }
  });

  it('a receipt leads to its agreement, also one that was taken back, and to nobody but finance', async () => {
    const userId = await givenAccount();
    const paid = { userId, ref: 'F7K2Q9A03', day: '2026-11-27', at: '2026-11-27T08:00:00.000Z' };
    const state = { receipt: 'TKO7X1Y2Z3', channel: 'paybill', amount: 1_250 } as const;
    for (const one of ['Counted', 'Reversed'] as const) {
      await write(payment.put({ ...state, ...paid, state: one, cents: 50 }));
      const { found, isExact } = await search('tko7 x1y2z3', njeri);
      const about = { amount: 1_250.5, day: paid.day, agreement: null };
      expect(found).toMatchObject([
        { kind: 'payment', ref: state.receipt, about: one, paid: about },
      ]);
      expect(isExact).toBe(true);
    }
    for (const by of [achieng, mutiso, kiprono])
      expect(await foundBy(by, state.receipt)).toEqual([]);
  });

  it('a number that is on two files leads to both, and is not gone in by at once', async () => {
    const userId = await givenAccount({ phone: '+254700000018' });
    await submit(userId);
    const { ref: first } = await withdraw(userId);
    await submit(userId);
    const { ref } = await newest(userId);
    const { found, isExact } = await search('0700 000 018');
    expect([found.map((one) => one.ref), isExact]).toEqual([[ref, first], false]);
  });

  it('owners who never applied do not hide one who did', async () => {
    const word = 'gathirimu';
    for (const letter of 'abcde') await givenAccount({ businessName: `${word} ${letter}` });
    const userId = await givenAccount();
    await submit(userId, { businessName: `${word} zed` });
    expect(await foundBy(achieng, word)).toEqual([`application ${(await newest(userId)).ref}`]);
  });

  it('however many shops of one name never applied, the one that did is found', async () => {
    const word = 'gachiengo';
    for (let shop = 0; shop < 20; shop += 1)
      await givenAccount({ businessName: `${word} ${String.fromCharCode(97 + shop)}` });
    const userId = await givenAccount();
    await submit(userId, { businessName: `${word} zed` });
    const { result, units } = await withUnits(() => foundBy(achieng, word));
    expect(result).toEqual([`application ${(await newest(userId)).ref}`]);
    expect(units).toBeLessThanOrEqual(2.5);
  });

  it.each([
    '%',
    "' OR 1=1 --",
    '{"$gt":""}',
    '\u202e#',
    '\u{1F600}'.repeat(50),
    '##',
    '0'.repeat(100),
  ])('the text %j finds nothing, and harms nothing', async (text) => {
    expect(await search(text)).toMatchObject({ found: [], isExact: false });
  });

  it('the audit has what was searched by, and not the text', async () => {
    const entries: unknown[] = [];
    const auditList = async (_: unknown, entry: unknown) => void entries.push(entry);
    await searchOffice({ ...deps, auditList }, achieng, 'secret@x.co.ke');
    expect(entries).toEqual([{ kind: 'search.made', subject: 'platform', label: 'email' }]);
  });

  it('a look reads at most 2.5 units, whatever is typed, by whom, and however many there are', async () => {
    const word = newWord();
    const longName = `${word} ${'y'.repeat(90)}`;
    const owners = Array.from({ length: 20 }, async () => {
      await submit(await givenAccount({ fullName: longName, businessName: longName }));
    });
    await Promise.all(owners);
    const term = await withUnits(() => findByTerm('name', word));
    expect(term.result).toHaveLength(8);
    const everybody: StaffActor = { ...achieng, may: ['review', 'approve', 'deliver', 'finance'] };
    for (const letters of [2, 6, 7, 9, 10, 33]) {
      for (const by of [achieng, njeri, everybody]) {
        const look = await withUnits(() => search(word.slice(0, letters), by));
        expect([letters, by.may, look.units <= 2.5]).toEqual([letters, by.may, true]);
      }
    }
    expect((await search(word)).found).toHaveLength(2);
  });
});

it('other accounts with the same facts are found with their applications, and the own earlier ones', async () => {
  const facts = { email: `${newWord()}@x.co`, kraPin: 'A000000023Z', registrationNumber: 'BN23' };
  const [userId, other] = [await givenAccount(), await givenAccount()];
  await saveFacts(userId, facts);
  await saveFacts(other, { ...facts, registrationNumber: null });
  await saveFacts(await givenAccount(), { registrationNumber: 'bn 23', businessName: 'Silent' });
  await submit(userId);
  await submit(other);
  const earlier = await withdraw(userId);
  await submit(userId);
  const application = await newest(userId);
  const { ref } = await newest(other);
  const asked = await withUnits(async () =>
    findDuplicates(deps, application, await findUser(userId)),
  );
  expect(asked.result.map(({ same, ref, businessName }) => [same, ref ?? businessName])).toEqual([
    ['number', earlier.ref],
    ['kraPin', ref],
    ['registrationNumber', 'Silent'],
    ['email', ref],
  ]);
  expect(await findDuplicates(deps, application, null)).toMatchObject([{ ref: earlier.ref }]);
  expect(asked.units).toBeLessThanOrEqual(6);
});

describe('filling in what was there before', () => {
  beforeEach(async () => {
    await takeOwnTable();
  });

  const storedMade = async () =>
    (await storedItems()).filter(({ entity }) => entity === 'searchTerm' || entity === 'queueRow');

  const sorted = (item: object) => Object.fromEntries(Object.entries(item).toSorted());

  const made = async () =>
    (await storedMade()).map((item) => JSON.stringify(sorted(item))).toSorted();

  async function deleteMade() {
    for (const { pk, sk } of await storedMade()) await deleteItem({ pk: `${pk}`, sk: `${sk}` });
  }

  const fillAll = async (kind: 'owners' | 'applications', size?: number) => {
    return (await pagesOf((after) => fillPage(kind, after, size))).map(({ filled }) => filled);
  };

  const sumOf = (pages: number[]) => pages.reduce((all, one) => all + one, 0);

  it('the fill makes what the writes make, and a second time changes nothing', async () => {
    for (let owner = 0; owner < 3; owner += 1) await submit(await givenAccount());
    const before = await made();
    expect(before.length).toBeGreaterThan(0);
    await deleteMade();
    for (let time = 0; time < 2; time += 1) {
      expect(sumOf(await fillAll('owners'))).toBe(3);
      expect(sumOf(await fillAll('applications'))).toBe(3);
      expect(await made()).toEqual(before);
    }
  });

  it('the fill of tasks makes what the writes make, and a second time changes nothing', async () => {
    const account = await givenFullAccount();
    const owner = ownerInside(account);
    await submit(await givenAccount());
    const { 'repayments.sendSlip': slip, 'repayments.askRefund': request } = repaymentWrites;
    await done(owner.sendSlip((await slip?.(account)) as never));
    await done(owner.askRefund((await request?.(account)) as never));
    await done(owner.openComplaint({ text: 'Nobody calls back.' }));
    const tasks = async () => (await storedItems()).filter(({ entity }) => entity === 'task');
    const kept = await tasks();
    expect(kept.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['application', 'plan', 'slip', 'refundRequest', 'complaint']),
    );
    for (const { pk, sk } of kept) await deleteItem({ pk: `${pk}`, sk: `${sk}` });
    for (let time = 0; time < 2; time += 1) {
      for (const fill of Object.values(taskFills)) await pagesOf(fill);
      expect(await tasks()).toEqual(expect.arrayContaining(kept));
    }
  });

  it('the fill goes on where it was interrupted, page by page', async () => {
    for (let owner = 0; owner < 5; owner += 1) await givenAccount();
    const before = await made();
    await deleteMade();
    expect((await fillAll('owners', 4)).filter((filled) => filled > 0).length).toBeGreaterThan(1);
    expect(await made()).toEqual(before);
  });

  it('a profile that is saved while the fill goes on has the terms of what was saved', async () => {
    const userId = await givenAccount();
    await deleteMade();
    for (let round = 0; round < 8; round += 1) {
      const names = { fullName: newWord(), businessName: newWord() };
      await Promise.allSettled([fillPage('owners'), saveFacts(userId, names)]);
      await fillPage('owners');
      await expectTermsOfProfile(userId);
    }
  });
});
