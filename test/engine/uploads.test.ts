/** Removed files on a real DynamoDB engine: what remains, and how long. */
import { randomUUID } from 'node:crypto';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import { application } from '#core/applications/application/application.entity.ts';
import { putDraft } from '#core/applications/application/draft.store.ts';
import { setPassword } from '#core/applications/form/save-statement-password.ts';
import {
  claimUpload,
  forgetPasswords,
  lease,
  PUT_SECONDS,
  releaseUpload,
  reserveUpload,
  type UploadKey,
  upload,
} from '#core/documents/upload.store.ts';
import { endLease, removeUpload } from '#core/documents/uploads.ts';
import { write } from '#core/platform/table/transact.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  isUndecided,
} from '#shared/applications/application-machine.ts';
import type { Draft } from '#shared/applications/contract.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';
import { applicationWith } from '#test/support/stored-application.ts';

/** A just reserved locked statement, with its password. */
let file: UploadKey;
let now = 0;

beforeEach(async () => {
  now = Date.now();
  const userId = await givenAccount({ userId: randomUUID() });
  file = { userId, key: `applications/${userId}/mpesa_statement.pdf` };
  await reserveStatement(file);
});

async function reserveStatement(of: UploadKey): Promise<void> {
  const target = { ...of, kind: 'mpesa', type: 'application/pdf', size: 100 } as const;
  await reserveUpload(target, accountExists(of.userId), now);
  expect(await setPassword(of, 'encrypted')).toBe('saved');
}

const afterItsUrl = () => now + (PUT_SECONDS + 1) * 1000;

it.each([
  ['while its URL is open', () => now],
  ['after its URL has ended', afterItsUrl],
])('the password of a file that is removed %s leaves with the file', async (_, removedAt) => {
  expect(await releaseUpload(file, null, removedAt())).toBe('released');
  expect(await upload.get(file)).not.toHaveProperty('statementPassword');
});

it('a file that was removed gets no password', async () => {
  await releaseUpload(file, null, now);
  expect(await setPassword(file, 'another')).toBe('missing');
  expect(await upload.get(file)).not.toHaveProperty('statementPassword');
});

it('a file that is removed while its password is saved is left without one', async () => {
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
  await givenApplicationWithIt('Pending Review');
  expect(await releaseUpload(file, null, afterItsUrl())).toBe('used');
  expect(await upload.get(file)).toMatchObject({ statementPassword: 'encrypted' });
  expect(await setPassword(file, 'another')).toBe('saved');
});

it('the passwords of an owner are forgotten, of files with an application and without', async () => {
  const other = { ...file, key: file.key.replace('.pdf', '-2.pdf') };
  await reserveStatement(other);
  await givenApplicationWithIt('Withdrawn');
  await forgetPasswords(file.userId);
  expect(await upload.get(file)).not.toHaveProperty('statementPassword');
  expect(await upload.get(other)).not.toHaveProperty('statementPassword');
  expect(await upload.get(file)).toHaveProperty('applicationId');
});

async function givenApplicationWithIt(status: ApplicationStatus): Promise<void> {
  const { userId, key } = file;
  const applicationId = randomUUID();
  const at = new Date(now).toISOString();
  const moments = { createdAt: at, changedAt: at };
  const consent = { version: '1', text: 'I agree', agreedAt: at, address: '197.1.1.1' };
  const business = { businessName: 'Duka', sector: 'Retail', description: 'x' };
  const wish = { systemNeed: 'Mobile App', suggestedAmount: 500_000, repaymentPeriod: '12 Months' };
  const papers = { mpesaStatementUrl: key, registrationCertUrl: key, documents: [], consent };
  const known = { userId, applicationId, status, version: 1, ...moments };
  await write(application.put(applicationWith({ ...known, ...business, ...wish, ...papers })));
  await write(claimUpload({ userId, key }, applicationId));
}

describe('threat 73: the password of a file after the decision', () => {
  it.each(applicationStatuses.map((status) => [status, isUndecided(status)] as const))(
    'the password of a file may be changed while its application is %s: %s',
    async (status, isAllowed) => {
      await givenApplicationWithIt(status);
      expect(await setPassword(file, 'another')).toBe(isAllowed ? 'saved' : 'decided');
      const statementPassword = isAllowed ? 'another' : 'encrypted';
      expect(await upload.get(file)).toMatchObject({ statementPassword });
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
    const saves = ['one', 'two', 'three', 'four'].map((password) => setPassword(file, password));
    await givenApplicationWithIt('Declined');
    const then = await upload.get(file);
    await Promise.all(saves);
    expect(await upload.get(file)).toEqual(then);
  });
});

describe('threat 51: a key that was never given', () => {
  let deleted: string[] = [];

  beforeEach(() => {
    deleted = [];
  });

  const deps = {
    accountExists,
    releaseUpload,
    deleteObject: async (key: string) => void deleted.push(key),
    clock: Date.now,
  };
  const USED = 'profile/somebody/1';
  const endDeps = { ...deps, isPicture: async ({ key }: UploadKey) => key === USED };

  it('nothing is deleted under a key that was never given, or was given to another owner', async () => {
    const stranger = await givenAccount({ userId: randomUUID() });
    const refusalOf = (key: string) => codeOf(removeUpload(deps, { userId: stranger, key }));
    const never = `applications/${stranger}/mpesa_never.pdf`;
    expect(await refusalOf(never)).toBe('documents.notFound');
    for (const odd of [
      file.key,
      `applications/${stranger}/../${file.userId}/mpesa_statement.pdf`,
      `applications/${stranger}/mpesa_a/../../${file.userId}/mpesa_statement.pdf`,
      `applications/${stranger}/mpesa_./mpesa_statement.pdf`,
      `applications/${stranger}/mpesa_%2e%2e/mpesa_statement.pdf`,
    ]) {
      expect(await refusalOf(odd)).toBe('documents.notYours');
    }
    await endLease(endDeps, { userId: stranger, key: never });
    expect(deleted).toEqual([]);
  });

  it('a file that was given is deleted, and so is a picture whose lease has ended, unless it is in use', async () => {
    await removeUpload(deps, file);
    const { userId } = file;
    for (const key of [USED, `profile/${userId}/2`]) await endLease(endDeps, { userId, key });
    expect(deleted).toEqual([file.key, `profile/${userId}/2`]);
  });
});

const daysFrom = async (at: number) => {
  const { ttl = 0 } = (await lease.get(file)) ?? {};
  return Math.round((ttl * 1000 - at) / DAY_MS);
};

const saveDraft = (at = now, { userId, key } = file) => putDraft(userId, {} as Draft, [key], at);

it('a draft renews the lease of its files to 30 days', async () => {
  const later = now + 10 * DAY_MS;
  await saveDraft(later);
  expect(await daysFrom(later)).toBe(30);
});

it('a draft that names a removed file does not prolong its lease', async () => {
  await releaseUpload(file, null, now);
  await saveDraft();
  expect(await daysFrom(now)).toBe(0);
});

it('a draft does not prolong the lease of a file that is removed at the same moment', async () => {
  let isRemoved = false;
  const removal = releaseUpload(file, null, now).finally(() => {
    isRemoved = true;
  });
  // The last of these begins before the removal's answer, and ends after it.
  while (!isRemoved) await saveDraft();
  await removal;
  expect(await daysFrom(now)).toBe(0);
});

it('a draft that names a file that never was makes no lease', async () => {
  const none = { ...file, key: 'applications/nobody/mpesa_none.pdf' };
  await saveDraft(now, none);
  expect(await lease.get(none)).toBeNull();
});
