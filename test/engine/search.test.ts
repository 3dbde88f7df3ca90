/** Finding owners and applications, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAccount } from '#core/account-closing/close-account.ts';
import { deps as closingDeps } from '#core/account-closing/deps.ts';
import { findUser, saveProfile } from '#core/accounts/account.store.ts';
import { deps } from '#core/assessment/deps.ts';
import { findDuplicates } from '#core/assessment/duplicates.ts';
import { fillPage } from '#core/assessment/fill-search.ts';
import { searchApplications } from '#core/assessment/search.ts';
import { documentClient, tableName } from '#core/platform/dynamodb.ts';
import { findByTerm } from '#core/search/search-term.store.ts';
import { termsOf } from '#core/search/terms.ts';
import type { ProfileDetails } from '#shared/accounts/contract.ts';
import { givenAccount } from '#test/support/account.ts';
import { achieng } from '#test/support/actors.ts';
import { newest, submit } from '#test/support/application.ts';
import { storedItems, takeOwnTable } from '#test/support/own-table.ts';
import { closingCodeOf, givenFullAccount } from '#test/support/owner-writes.ts';
import { withUnits } from '#test/support/read-units.ts';

/** Words that no other test of this file has. */
const newWord = () => `x${randomUUID().replaceAll('-', '')}`;

const profile = (changes: Partial<ProfileDetails> = {}): ProfileDetails => ({
  fullName: 'Wanjiku Kamau',
  businessName: 'Mama Njeri Shop',
  email: null,
  businessType: null,
  registrationNumber: null,
  kraPin: null,
  sector: null,
  yearStarted: null,
  location: null,
  ...changes,
});

const ownersBy = async (...question: Parameters<typeof findByTerm>) =>
  (await findByTerm(...question)).map(({ userId }) => userId);

/** The terms of an owner as the table has them. */
async function storedTermsOf(userId: string): Promise<string[]> {
  const items = await storedItems();
  return items
    .filter(({ entity, holder }) => entity === 'searchTerm' && holder === userId)
    .map(({ kind, term }) => `${kind} ${term}`)
    .toSorted();
}

/** The terms that an owner must have, as the profile is now. */
async function termsNow(userId: string): Promise<string[]> {
  const user = await findUser(userId);
  return (user ? termsOf(user) : []).map(({ kind, term }) => `${kind} ${term}`).toSorted();
}

describe('the terms of an owner', () => {
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
    const facts = { email, registrationNumber, kraPin: 'A000000001Z', businessName: word };
    await saveProfile(userId, profile(facts));
    expect(await ownersBy('email', email)).toEqual([userId]);
    expect(await ownersBy('registration', registrationNumber)).toEqual([userId]);
    expect(await ownersBy('pin', 'a000000001z')).toEqual([userId]);
    expect(await ownersBy('name', word)).toEqual([userId]);
    await saveProfile(userId, profile());
    expect(await ownersBy('email', email)).toEqual([]);
    expect(await ownersBy('registration', registrationNumber)).toEqual([]);
    expect(await ownersBy('pin', 'A000000001Z')).toEqual([]);
    expect(await ownersBy('name', word)).toEqual([]);
    expect(await storedTermsOf(userId)).toEqual(await termsNow(userId));
  });

  it('profiles that are saved at once leave the terms of the last one, and none of the others', async () => {
    const userId = await givenAccount();
    for (let round = 0; round < 10; round += 1) {
      const saves = Array.from({ length: 4 }, () => {
        const word = newWord();
        return profile({ fullName: `${word} Kamau`, businessName: word, email: `${word}@x.co` });
      });
      const done = await Promise.allSettled(saves.map((details) => saveProfile(userId, details)));
      expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(await storedTermsOf(userId)).toEqual(await termsNow(userId));
    }
  });

  it('a profile of nobody is not saved, and leaves no term', async () => {
    const userId = randomUUID();
    expect(await saveProfile(userId, profile())).toBe(false);
    expect(await storedTermsOf(userId)).toEqual([]);
  });
});

describe('closing an account', () => {
  const withoutPool = {
    ...closingDeps,
    endPoolSessions: async () => undefined,
    deletePoolUser: async () => undefined,
  };

  it('closing an account deletes the terms of the owner, and keeps those of an application', async () => {
    const { userId } = await givenFullAccount();
    await saveProfile(userId, profile({ kraPin: 'A000000002Z', email: 'closed@x.co' }));
    await submit(userId);
    const application = await newest(userId);
    const { version } = application;
    await deps.saveTransition(
      {
        before: application,
        changes: { status: 'Withdrawn', version: version + 1, changedAt: application.changedAt },
      },
      Date.now(),
    );
    const code = await closingCodeOf(userId);
    await closeAccount(withoutPool, { userId, poolUserId: userId }, code);
    expect(await storedTermsOf(userId)).toEqual([]);
    expect(await ownersBy('pin', 'A000000002Z')).toEqual([]);
    const found = await findByTerm('name', 'duka');
    expect(found.map(({ applicationId }) => applicationId)).toContain(application.applicationId);
    expect(await deps.rowByReference(application.ref)).toMatchObject({ status: 'Withdrawn' });
  });

  it('a profile that is saved beside the closing of its account leaves no term', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { userId } = await givenFullAccount();
      const code = await closingCodeOf(userId);
      const word = newWord();
      await Promise.allSettled([
        closeAccount(withoutPool, { userId, poolUserId: userId }, code),
        saveProfile(userId, profile({ fullName: word })),
      ]);
      expect(await storedTermsOf(userId)).toEqual(await termsNow(userId));
    }
  });
});

describe('what the office finds', () => {
  const search = (text: string) => searchApplications(deps, achieng, text);

  it('an application is found by its reference, its number, each fact of its owner and its name', async () => {
    const email = `${newWord()}@x.co.ke`;
    const word = newWord();
    const userId = await givenAccount({ phone: '+254700000017' });
    await saveProfile(
      userId,
      profile({ email, kraPin: 'A000000017Z', registrationNumber: 'BN/17', fullName: word }),
    );
    await submit(userId);
    const { ref } = await newest(userId);
    const questions = {
      [ref.toLowerCase()]: 'reference',
      '0700 000 017': 'number',
      '254700000017': 'number',
      a000000017z: 'pin',
      'bn 17': 'registration',
      [email.toUpperCase()]: 'email',
      [word.slice(0, 9)]: 'name',
    };
    for (const [text, by] of Object.entries(questions)) {
      const found = await search(text);
      expect([text, found.by, found.applications.map((one) => one.ref)]).toEqual([text, by, [ref]]);
    }
    expect(await search(newWord())).toEqual({ applications: [], by: 'name' });
  });

  it('the audit has what was searched by, and not the text', async () => {
    const entries: unknown[] = [];
    const auditView = async (_: unknown, entry: unknown) => void entries.push(entry);
    await searchApplications({ ...deps, auditView }, achieng, 'secret@x.co.ke');
    expect(entries).toEqual([{ kind: 'search.made', subject: 'platform', label: 'email' }]);
  });

  it('a search reads at most 5 units, and a look at a term 2.5 for 8 results, however many there are', async () => {
    const word = newWord();
    const longName = `${word} ${'y'.repeat(90)}`;
    const owners = Array.from({ length: 20 }, async () => {
      const userId = await givenAccount({ fullName: longName, businessName: longName });
      await submit(userId);
    });
    await Promise.all(owners);
    const term = await withUnits(() => findByTerm('name', word));
    expect(term.result).toHaveLength(8);
    expect(term.units).toBeLessThanOrEqual(2.5);
    const whole = await withUnits(() => search(word));
    expect(whole.result.applications).toHaveLength(6);
    expect(whole.units).toBeLessThanOrEqual(5);
  });
});

describe('duplicates', () => {
  it('other accounts with the same facts are found with their applications, and the own earlier ones', async () => {
    const facts = { email: `${newWord()}@x.co`, kraPin: 'A000000023Z', registrationNumber: 'BN23' };
    const [userId, other, silent] = [
      await givenAccount(),
      await givenAccount(),
      await givenAccount(),
    ];
    await saveProfile(userId, profile(facts));
    await saveProfile(other, profile({ ...facts, registrationNumber: null }));
    await saveProfile(silent, profile({ registrationNumber: 'bn 23', businessName: 'Silent' }));
    await submit(userId);
    await submit(other);
    const earlier = await newest(userId);
    await withdraw(userId);
    await submit(userId);
    const application = await newest(userId);
    const { ref } = await newest(other);
    const asked = await withUnits(async () =>
      findDuplicates(deps, application, await findUser(userId)),
    );
    const found = asked.result.map(({ same, ref, businessName }) => [same, ref ?? businessName]);
    expect(found).toEqual([
      ['number', earlier.ref],
      ['kraPin', ref],
      ['registrationNumber', 'Silent'],
      ['email', ref],
    ]);
    expect(await findDuplicates(deps, application, null)).toMatchObject([{ ref: earlier.ref }]);
    expect(asked.units).toBeLessThanOrEqual(6);
  });

  async function withdraw(userId: string) {
    const before = await newest(userId);
    const changes = { status: 'Withdrawn', version: before.version + 1 } as const;
    await deps.saveTransition(
      { before, changes: { ...changes, changedAt: before.changedAt } },
      Date.now(),
    );
  }
});

describe('filling in what was there before', () => {
  beforeEach(async () => {
    await takeOwnTable();
  });

  const isMade = ({ entity }: Record<string, unknown>) =>
    entity === 'searchTerm' || entity === 'queueRow';

  const made = async () =>
    (await storedItems())
      .filter(isMade)
      .map((item) => JSON.stringify(sorted(item)))
      .toSorted();

  const sorted = (item: object) => Object.fromEntries(Object.entries(item).toSorted());

  async function deleteMade() {
    for (const { pk, sk } of (await storedItems()).filter(isMade)) {
      await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
    }
  }

  async function fillAll() {
    const sums: Record<string, number> = {};
    for (const kind of ['owners', 'applications'] as const) {
      let after: string | undefined;
      do {
        const { filled, next } = await fillPage(kind, after);
        sums[kind] = (sums[kind] ?? 0) + filled;
        after = next ?? undefined;
      } while (after);
    }
    return sums;
  }

  it('the fill makes what the writes make, and a second time changes nothing', async () => {
    for (let owner = 0; owner < 3; owner += 1) await submit(await givenAccount());
    const before = await made();
    expect(before.length).toBeGreaterThan(0);
    await deleteMade();
    expect(await fillAll()).toEqual({ owners: 3, applications: 3 });
    expect(await made()).toEqual(before);
    await fillAll();
    expect(await made()).toEqual(before);
  });

  it('the fill goes on where it was interrupted, page by page', async () => {
    for (let owner = 0; owner < 5; owner += 1) await givenAccount();
    const before = await made();
    await deleteMade();
    const pages: number[] = [];
    let after: string | undefined;
    do {
      const { filled, next } = await fillPage('owners', after, 4);
      pages.push(filled);
      after = next ?? undefined;
    } while (after);
    expect(pages.filter((filled) => filled > 0).length).toBeGreaterThan(1);
    expect(await made()).toEqual(before);
  });

  it('a profile that is saved while the fill goes on has the terms of what was saved', async () => {
    const userId = await givenAccount();
    await deleteMade();
    for (let round = 0; round < 8; round += 1) {
      const details = profile({ fullName: newWord(), businessName: newWord() });
      await Promise.allSettled([fillPage('owners'), saveProfile(userId, details)]);
      await fillPage('owners');
      expect(await storedTermsOf(userId)).toEqual(await termsNow(userId));
    }
  });
});
