/** Files that leave, on a real DynamoDB engine: what stays of them, and for how long. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import { application } from '#core/applications/application.entity.ts';
import { putDraft } from '#core/applications/draft.store.ts';
import { setPassword } from '#core/applications/password.store.ts';
import { lease } from '#core/documents/lease.entity.ts';
import { endLease, removeUpload } from '#core/documents/remove-upload.ts';
import { upload } from '#core/documents/upload.entity.ts';
import {
  claimUpload,
  forgetPasswords,
  PUT_SECONDS,
  releaseUpload,
  reserveUpload,
  type UploadKey,
} from '#core/documents/upload.store.ts';
import { write } from '#core/platform/write.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  isUndecided,
} from '#shared/applications/application-machine.ts';
import type { Draft } from '#shared/applications/contract.ts';
import { givenAccount } from '#test/support/account.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** A moment at which the URL of a file that was reserved now takes nothing any more. */
const afterItsUrl = (now: number) => now + (PUT_SECONDS + 1) * 1000;

/** A locked statement that was just reserved, with its password. */
async function givenStatement(now: number): Promise<UploadKey> {
  const userId = await givenAccount({ userId: randomUUID() });
  const file = { userId, key: `applications/${userId}/mpesa_statement.pdf` };
  const target = { ...file, kind: 'mpesa', type: 'application/pdf', size: 100 } as const;
  await reserveUpload(target, accountExists(userId), now);
  expect(await setPassword(file, 'encrypted')).toBe('saved');
  return file;
}

describe('the password of a statement', () => {
  it.each([
    ['while its URL is open', (now: number) => now],
    ['after its URL has ended', afterItsUrl],
  ])('the password of a file that is removed %s leaves with the file', async (_, removedAt) => {
    const now = Date.now();
    const file = await givenStatement(now);
    expect(await releaseUpload(file, null, removedAt(now))).toBe('released');
    expect(await upload.get(file)).not.toHaveProperty('statementPassword');
  });

  it('a file that was removed gets no password', async () => {
    const now = Date.now();
    const file = await givenStatement(now);
    await releaseUpload(file, null, now);
    expect(await setPassword(file, 'another')).toBe('missing');
    expect(await upload.get(file)).not.toHaveProperty('statementPassword');
  });

  it('a file that is removed while its password is saved is left without one', async () => {
    const now = Date.now();
    const file = await givenStatement(now);
    await Promise.all([
      ...['one', 'two', 'three'].map((password) => setPassword(file, password)),
      releaseUpload(file, null, now),
      ...['four', 'five', 'six'].map((password) => setPassword(file, password)),
    ]);
    const left = await upload.get(file);
    expect(left).toHaveProperty('goneAt');
    expect(left).not.toHaveProperty('statementPassword');
  });

  it('a file that an application has keeps its password, and may get another', async () => {
    const now = Date.now();
    const file = await givenStatement(now);
    await givenApplicationWith(file, 'Pending Review');
    expect(await releaseUpload(file, null, afterItsUrl(now))).toBe('used');
    expect(await upload.get(file)).toMatchObject({ statementPassword: 'encrypted' });
    expect(await setPassword(file, 'another')).toBe('saved');
  });

  it('the passwords of an owner are forgotten, of files with an application and without', async () => {
    const file = await givenStatement(Date.now());
    const other = { ...file, key: file.key.replace('.pdf', '-2.pdf') };
    const target = { kind: 'mpesa', type: 'application/pdf', size: 100 } as const;
    await reserveUpload({ ...other, ...target }, accountExists(file.userId), Date.now());
    await setPassword(other, 'encrypted');
    await givenApplicationWith(file, 'Withdrawn');
    await forgetPasswords(file.userId);
    expect(await upload.get(file)).not.toHaveProperty('statementPassword');
    expect(await upload.get(other)).not.toHaveProperty('statementPassword');
    expect(await upload.get(file)).toHaveProperty('applicationId');
  });
});

/** Gives a file to an application, of which the rest does not matter here. */
async function givenApplicationWith(file: UploadKey, status: ApplicationStatus): Promise<void> {
  const { userId, key } = file;
  const now = new Date().toISOString();
  const consent = { version: '1', text: 'I agree', agreedAt: now, address: '197.1.1.1' };
  const applicationId = randomUUID();
  await write(
    application.put({
      userId,
      applicationId,
      ref: 'A7K2Q9M',
      version: 1,
      status,
      consent,
      businessName: 'Duka',
      sector: 'Retail',
      systemNeed: 'Mobile App',
      description: 'x',
      suggestedAmount: 500_000,
      repaymentPeriod: '12 Months',
      createdAt: now,
      changedAt: now,
      mpesaStatementUrl: key,
      registrationCertUrl: key,
      documents: [],
      questions: [],
    }),
  );
  await write(claimUpload({ userId, key }, applicationId));
}

describe('threat 73: the password of a file after the decision', () => {
  it.each(applicationStatuses.map((status) => [status, isUndecided(status)] as const))(
    'the password of a file may be changed while its application is %s: %s',
    async (status, isAllowed) => {
      const file = await givenStatement(Date.now());
      await givenApplicationWith(file, status);
      expect(await setPassword(file, 'another')).toBe(isAllowed ? 'saved' : 'decided');
      const { statementPassword } = (await upload.get(file)) ?? {};
      expect(statementPassword).toBe(isAllowed ? 'another' : 'encrypted');
    },
  );

  it('an application that is approved is decided, and one that is asked about is not', () => {
    expect(applicationStatuses.filter(isUndecided)).toEqual([
      'Pending Review',
      'Under Review',
      'Information Requested',
    ]);
  });

  it('a password that is saved while an application takes the file and is decided does not come after the decision', async () => {
    const file = await givenStatement(Date.now());
    const saves = ['one', 'two', 'three', 'four'].map((password) => setPassword(file, password));
    await givenApplicationWith(file, 'Declined');
    const then = await upload.get(file);
    await Promise.all(saves);
    expect(await upload.get(file)).toEqual(then);
  });
});

describe('threat 51: a key that was never given', () => {
  const deps = (deleted: string[]) => ({
    accountExists,
    releaseUpload,
    deleteObject: async (key: string) => void deleted.push(key),
    clock: Date.now,
  });

  it('nothing is deleted under a key that was never given, or was given to another owner', async () => {
    const { userId, key } = await givenStatement(Date.now());
    const stranger = await givenAccount({ userId: randomUUID() });
    const deleted: string[] = [];
    const refusalOf = (upload: UploadKey) => removeUpload(deps(deleted), upload);
    const never = `applications/${stranger}/mpesa_never.pdf`;
    await expect(refusalOf({ userId: stranger, key: never })).rejects.toMatchObject({
      code: 'documents.notFound',
    });
    for (const odd of [
      key,
      `applications/${stranger}/../${userId}/mpesa_statement.pdf`,
      `applications/${stranger}/mpesa_a/../../${userId}/mpesa_statement.pdf`,
      `applications/${stranger}/mpesa_./mpesa_statement.pdf`,
      `applications/${stranger}/mpesa_%2e%2e/mpesa_statement.pdf`,
    ]) {
      await expect(refusalOf({ userId: stranger, key: odd })).rejects.toMatchObject({
        code: 'documents.notYours',
      });
    }
    await endLease(deps(deleted), { userId: stranger, key: never });
    expect(deleted).toEqual([]);
  });

  it('a file that was given is deleted, and so is a picture whose lease has ended', async () => {
    const file = await givenStatement(Date.now());
    const deleted: string[] = [];
    await removeUpload(deps(deleted), file);
    const picture = `profile/${file.userId}/1`;
    await endLease(deps(deleted), { userId: file.userId, key: picture });
    expect(deleted).toEqual([file.key, picture]);
  });
});

describe('the lease of a file', () => {
  const daysOf = async (file: UploadKey, now: number) => {
    const { ttl = 0 } = (await lease.get(file)) ?? {};
    return Math.round((ttl - now / 1000) / DAY_SECONDS);
  };

  const saveDraft = ({ userId, key }: UploadKey, now: number) =>
    putDraft(userId, {} as Draft, [key], now);

  it('a draft renews the lease of its files to 30 days', async () => {
    const now = Date.now();
    const file = await givenStatement(now);
    const later = now + 10 * DAY_SECONDS * 1000;
    await saveDraft(file, later);
    expect(await daysOf(file, later)).toBe(30);
  });

  it('a draft that names a removed file does not prolong its lease', async () => {
    const now = Date.now();
    const file = await givenStatement(now);
    await releaseUpload(file, null, now);
    await saveDraft(file, now);
    expect(await daysOf(file, now)).toBe(0);
  });

  it('a draft does not prolong the lease of a file that is removed at the same moment', async () => {
    const now = Date.now();
    const file = await givenStatement(now);
    let isRemoved = false;
    const removal = releaseUpload(file, null, now).finally(() => {
      isRemoved = true;
    });
    // The last of these begins before the removal has answered, and ends after it.
    while (!isRemoved) await saveDraft(file, now);
    await removal;
    expect(await daysOf(file, now)).toBe(0);
  });

  it('a draft that names a file that never was makes no lease', async () => {
    const userId = await givenAccount();
    const file = { userId, key: 'applications/nobody/mpesa_none.pdf' };
    await saveDraft(file, Date.now());
    expect(await lease.get(file)).toBeNull();
  });
});
