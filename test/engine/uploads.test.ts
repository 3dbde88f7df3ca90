/** Files that leave, on a real DynamoDB engine: what stays of them, and for how long. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lease } from '../../core/documents/lease.entity.ts';
import { upload } from '../../core/documents/upload.entity.ts';
import {
  claimUpload,
  PUT_SECONDS,
  releaseUpload,
  renewLeases,
  reserveUpload,
  setPassword,
  type UploadKey,
} from '../../core/documents/upload.store.ts';
import { write } from '../../core/platform/write.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** A moment at which the URL of a file that was reserved now takes nothing any more. */
const afterItsUrl = (now: number) => now + (PUT_SECONDS + 1) * 1000;

/** A locked statement that was just reserved, with its password. */
async function givenStatement(now: number): Promise<UploadKey> {
  const userId = randomUUID();
  const file = { userId, key: `applications/${userId}/mpesa_statement.pdf` };
  await reserveUpload({ ...file, kind: 'mpesa', type: 'application/pdf', size: 100 }, now);
  expect(await setPassword(file, 'encrypted')).toBe(true);
  return file;
}

describe('the password of a statement', () => {
  it.each([
    ['while its URL is open', (now: number) => now],
    ['after its URL has ended', afterItsUrl],
  ])('the password of a file that is removed %s leaves with the file', async (_, removedAt) => {
    const now = Date.now();
    const file = await givenStatement(now);
    expect(await releaseUpload(file, removedAt(now))).toBe(true);
    expect(await upload.get(file)).not.toHaveProperty('statementPassword');
  });

  it('a file that was removed gets no password', async () => {
    const now = Date.now();
    const file = await givenStatement(now);
    await releaseUpload(file, now);
    expect(await setPassword(file, 'another')).toBe(false);
    expect(await upload.get(file)).not.toHaveProperty('statementPassword');
  });

  it('a file that is removed while its password is saved is left without one', async () => {
    const now = Date.now();
    const file = await givenStatement(now);
    await Promise.all([
      ...['one', 'two', 'three'].map((password) => setPassword(file, password)),
      releaseUpload(file, now),
      ...['four', 'five', 'six'].map((password) => setPassword(file, password)),
    ]);
    const left = await upload.get(file);
    expect(left).toHaveProperty('goneAt');
    expect(left).not.toHaveProperty('statementPassword');
  });

  it('a file that an application has keeps its password, and may get another', async () => {
    const now = Date.now();
    const file = await givenStatement(now);
    await write(claimUpload(file, 'application-1'));
    expect(await releaseUpload(file, afterItsUrl(now))).toBe(false);
    expect(await upload.get(file)).toMatchObject({ statementPassword: 'encrypted' });
    expect(await setPassword(file, 'another')).toBe(true);
  });
});

describe('the lease of a file', () => {
  const daysOf = async (file: UploadKey, now: number) => {
    const { ttl = 0 } = (await lease.get(file)) ?? {};
    return Math.round((ttl - now / 1000) / DAY_SECONDS);
  };

  it('a draft renews the lease of its files to 30 days', async () => {
    const now = Date.now();
    const file = await givenStatement(now);
    const later = now + 10 * DAY_SECONDS * 1000;
    await renewLeases(file.userId, [file.key], later);
    expect(await daysOf(file, later)).toBe(30);
  });

  it('a draft that names a removed file does not prolong its lease', async () => {
    const now = Date.now();
    const file = await givenStatement(now);
    await releaseUpload(file, now);
    await renewLeases(file.userId, [file.key], now);
    expect(await daysOf(file, now)).toBe(0);
  });

  it('a draft does not prolong the lease of a file that is removed at the same moment', async () => {
    const now = Date.now();
    const file = await givenStatement(now);
    let isRemoved = false;
    const removal = releaseUpload(file, now).finally(() => {
      isRemoved = true;
    });
    // The last of these begins before the removal has answered, and ends after it.
    while (!isRemoved) await renewLeases(file.userId, [file.key], now);
    await removal;
    expect(await daysOf(file, now)).toBe(0);
  });

  it('a draft that names a file that never was makes no lease', async () => {
    const file = { userId: randomUUID(), key: 'applications/nobody/mpesa_none.pdf' };
    await renewLeases(file.userId, [file.key], Date.now());
    expect(await lease.get(file)).toBeNull();
  });
});
