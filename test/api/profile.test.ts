import { beforeEach, describe, expect, it } from 'vitest';
import * as contracts from '../../shared/contracts/account.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import { readMyData } from '../../shared/contracts/my-data.ts';
import { createApiKey, getSettings, saveLocation } from '../../shared/contracts/settings.ts';
import { saveStatementPassword } from '../../shared/contracts/uploads.ts';
import { isEmbedded } from '../support/cloud.ts';
import {
  call,
  files,
  givenApplication,
  givenOwner,
  givenSignedIn,
  type Owner,
  upload,
} from '../support/owner.ts';
import { getItem, putItem, userItem } from '../support/table.ts';

let owner: Owner;

beforeEach(async () => {
  owner = await givenOwner();
});

const as = <C extends Contract>(contract: C, body?: Record<string, unknown>, by = owner) =>
  call(contract, { token: by.tokens.accessToken, ...(body ? { body } : {}) });

const empty = {
  ...{ fullName: 'Wanjiku Kamau', businessName: 'Wanjiku Kamau', email: null },
  ...{ businessType: null, registrationNumber: null, kraPin: null, sector: null },
  ...{ yearStarted: null, location: null, county: null },
};

const full = {
  ...{
    fullName: 'Wanjiku N. Kamau',
    businessName: 'Mama Njeri Shop',
    email: 'njeri@example.co.ke',
  },
  ...{ businessType: 'Limited company', registrationNumber: 'PVT-ABC123', kraPin: 'A123456789Z' },
  ...{ sector: 'Retail', yearStarted: 2019, location: 'Gikomba, Stall 14', county: 'Nairobi' },
};

describe('the profile', () => {
  it('starts with the name of sign-up', async () => {
    const { status, reply } = await as(contracts.getProfile);
    expect(status).toBe(200);
    expect(reply).toEqual(empty);
  });

  it('keeps what an owner tells, and the top bar has the new name', async () => {
    const { status, reply } = await as(contracts.saveProfile, full);
    expect(status).toBe(200);
    expect(reply).toEqual(full);
    expect((await as(contracts.getProfile)).reply).toEqual(full);
    expect((await as(contracts.getAccount)).reply).toMatchObject({
      ...{ fullName: 'Wanjiku N. Kamau', businessName: 'Mama Njeri Shop' },
    });
  });

  it('takes values away again', async () => {
    await as(contracts.saveProfile, full);
    await as(contracts.saveProfile, empty);
    expect((await as(contracts.getProfile)).reply).toEqual(empty);
  });

  it('has the county of the settings, and moves their version when it changes it', async () => {
    await as(saveLocation, { version: 0, county: 'Kisumu' });
    expect((await as(contracts.getProfile)).reply.county).toBe('Kisumu');
    await as(contracts.saveProfile, { ...full, county: 'Kisumu' });
    expect((await as(getSettings)).reply).toMatchObject({ version: 1, county: 'Kisumu' });
    await as(contracts.saveProfile, { ...full, county: 'Lamu' });
    expect((await as(getSettings)).reply).toMatchObject({ version: 2, county: 'Lamu' });
    expect((await as(saveLocation, { version: 1, county: 'Embu' })).status).toBe(409);
  });

  it.each([
    ['fullName', 'W'],
    ['fullName', 'W'.repeat(81)],
    ['businessName', ' '],
    ['email', 'njeri@'],
    ['businessType', 'Charity'],
    ['kraPin', 'a123456789z'],
    ['kraPin', 'A12345678Z'],
    ['sector', 'Mining'],
    ['yearStarted', 1899],
    ['yearStarted', new Date().getUTCFullYear() + 2],
    ['county', 'Kampala'],
  ])('refuses %s as %j', async (field, value) => {
    const { status, refusal } = await as(contracts.saveProfile, { ...full, [field]: value });
    expect(status).toBe(400);
    expect(refusal.code).toBe('request.invalidField');
    expect(refusal.message).toContain(`"${field}"`);
    expect((await as(contracts.getProfile)).reply).toEqual(empty);
  });

  it.each(['phone', 'status', 'purchasedSMS', 'smsBalance', 'userId', 'subscriptionEnd', 'apiKey'])(
    'never takes %s from its owner',
    async (field) => {
      const { status, refusal } = await as(contracts.saveProfile, { ...full, [field]: 'x' });
      expect(status).toBe(400);
      expect(refusal.code).toBe('request.unknownField');
    },
  );

  it.each([
    ['reading', contracts.getProfile, undefined],
    ['saving', contracts.saveProfile, full],
    ['a place', contracts.placePicture, { type: 'image/png', size: 10 }],
    ['a picture', contracts.usePicture, { key: 'profile/x/1' }],
    ['no picture', contracts.removePicture, undefined],
  ] as const)('is not there without an account: %s', async (_, contract, body) => {
    const { status, refusal } = await as(contract, body, await givenSignedIn());
    expect(status).toBe(404);
    expect(refusal.code).toBe('account.notFound');
  });
});

describe('the code to give to others', () => {
  it('is made once, however many ask for it at once', async () => {
    const { tokens } = await givenSignedIn();
    const body = { fullName: 'Otieno', referralCode: null };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        call(contracts.createAccount, { token: tokens.accessToken, body }),
      ),
    );
    const codes = new Set(replies.map(({ reply }) => reply.ownReferralCode));
    expect(codes.size).toBe(1);
    expect([...codes][0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{7}$/);
  });

  it.runIf(isEmbedded)('is its owner’s alone', async () => {
    const { reply } = await as(contracts.getAccount);
    const key = { pk: `referral#${reply.ownReferralCode}`, sk: 'referral' };
    expect(await getItem(key)).toMatchObject({ userId: owner.userId });
  });
});

describe('the picture', () => {
  const send = async (bytes: Buffer, type = 'image/png', by = owner) => {
    const { reply } = await as(contracts.placePicture, { type, size: bytes.length }, by);
    const put = (body: Buffer) =>
      fetch(reply.url, { method: 'PUT', headers: reply.headers, body: new Uint8Array(body) });
    return { ...reply, put, status: (await put(bytes)).status };
  };

  const shown = async () => (await as(contracts.getAccount)).reply.profilePic;

  it('is shown by an address of an hour, once it was put into its place', async () => {
    const { key, status } = await send(files.png);
    expect(status).toBe(200);
    expect(key).toBe(`profile/${owner.userId}/1`);
    expect(await shown()).toBeNull();
    const used = await as(contracts.usePicture, { key });
    expect(used.status).toBe(200);
    const address = used.reply.profilePic ?? '';
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('3600');
    const got = await fetch(address);
    expect(got.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await got.arrayBuffer())).toEqual(files.png);
    expect((await fetch(address.split('?')[0] ?? '')).status).toBe(403);
    // Browsers keep what they have: the address does not change with each question.
    expect(await shown()).toBe(address);
  });

  it('gives way to the next one, and is gone then', async () => {
    const first = await send(files.png);
    await as(contracts.usePicture, { key: first.key });
    const address = (await shown()) ?? '';
    const second = await send(files.jpeg, 'image/jpeg');
    expect(second.key).not.toBe(first.key);
    expect((await as(contracts.usePicture, { key: second.key })).status).toBe(200);
    // A phone that lost the answer says it again
    expect((await as(contracts.usePicture, { key: second.key })).status).toBe(200);
    expect((await fetch(address)).status).toBe(404);
    const got = await fetch((await shown()) ?? '');
    expect(Buffer.from(await got.arrayBuffer())).toEqual(files.jpeg);
  });

  it('can be taken away', async () => {
    const { key } = await send(files.png);
    await as(contracts.usePicture, { key });
    const address = (await shown()) ?? '';
    const { status, reply } = await as(contracts.removePicture);
    expect(status).toBe(200);
    expect(reply.profilePic).toBeNull();
    expect((await fetch(address)).status).toBe(404);
    expect((await as(contracts.removePicture)).status).toBe(200);
  });

  it('is written once, with exactly the size and the type that were signed', async () => {
    const { reply } = await as(contracts.placePicture, { type: 'image/png', size: 68 });
    const put = (body: Buffer, headers = {}) =>
      fetch(reply.url, {
        method: 'PUT',
        headers: { ...reply.headers, ...headers },
        body: new Uint8Array(body),
      });
    expect((await put(Buffer.alloc(69))).status).toBe(403);
    expect((await put(files.html, { 'content-type': 'text/html' })).status).toBe(403);
    const sent = await send(files.png);
    expect((await sent.put(files.png)).status).toBe(412);
  });

  it('must be there, and be a picture', async () => {
    const place = await as(contracts.placePicture, { type: 'image/png', size: 40 });
    const missing = await as(contracts.usePicture, { key: place.reply.key });
    expect(missing.status).toBe(404);
    expect(missing.refusal.code).toBe('uploads.notFound');
    const { key } = await send(files.html);
    const wrong = await as(contracts.usePicture, { key });
    expect(wrong.status).toBe(400);
    expect(wrong.refusal).toEqual({
      code: 'account.pictureInvalid',
      message: 'The picture must be a jpg or png up to 2 MB.',
    });
    expect(await shown()).toBeNull();
  });

  it("is never a stranger's, nor anything else of the bucket", async () => {
    const other = await givenOwner();
    const theirs = await send(files.png, 'image/png', other);
    for (const key of [theirs.key, `profile/${owner.userId}/3`, `applications/${owner.userId}/x`]) {
      const { status, refusal } = await as(contracts.usePicture, { key });
      expect(status).toBe(403);
      expect(refusal.code).toBe('uploads.notYours');
    }
  });

  it.each([
    { type: 'image/svg+xml', size: 10 },
    { type: 'image/png', size: 2 * 1024 * 1024 + 1 },
    { type: 'image/png', size: 0 },
  ])('is no %j', async (file) => {
    expect((await as(contracts.placePicture, file)).status).toBe(400);
  });

  it.runIf(isEmbedded)('is kept by its key', async () => {
    const { key } = await send(files.png);
    await as(contracts.usePicture, { key });
    expect((await userItem(owner.userId))?.profilePic).toBe(key);
  });
});

describe('my data', () => {
  const download = async (by = owner) => {
    const items: Record<string, unknown>[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const query: { cursor?: string } = cursor ? { cursor } : {};
      const { reply } = await call(readMyData, { token: by.tokens.accessToken, query });
      items.push(...reply.items);
      sizes.push(reply.items.length);
      cursor = reply.next;
    } while (cursor);
    return { items, sizes };
  };

  it('is everything kept about its owner, and no secret', async () => {
    await givenApplication(owner);
    await as(createApiKey);
    const key = await upload(owner, {
      ...{ kind: 'mpesa', filename: 'locked.pdf', type: 'application/pdf' },
      bytes: files.lockedPdf,
    });
    await as(saveStatementPassword, { key, password: 'my-secret-word' });
    const { items } = await download();
    const kinds = items.map(({ what }) => what);
    expect(kinds).toEqual(
      expect.arrayContaining(['user', 'settings', 'identity', 'application', 'upload', 'storage']),
    );
    const text = JSON.stringify(items);
    expect(text).toContain(owner.phone);
    expect(text).toContain('Mama Njeri Groceries');
    expect(text).not.toMatch(/[0-9a-f]{64}/);
    expect(text).not.toMatch(/"(pk|sk|gsi1pk|apiKey|statementPassword|\w*[hH]ash)":/);
    expect(text).not.toContain('my-secret-word');
  });

  it.runIf(isEmbedded)('comes page by page, each record once', async () => {
    const pk = `user#${owner.userId}`;
    await Promise.all(
      Array.from({ length: 1_200 }, (_, n) =>
        putItem({ pk, sk: `customer#${String(n).padStart(5, '0')}`, __edb_e__: 'customer', n }),
      ),
    );
    const { items, sizes } = await download();
    expect(sizes.length).toBe(3);
    const numbers = items.filter(({ what }) => what === 'customer').map(({ n }) => n);
    expect(new Set(numbers).size).toBe(1_200);
    expect(numbers.length).toBe(1_200);
  });

  it('is nobody else’s, whatever the cursor says', async () => {
    const other = await givenOwner('Somebody Else');
    for (const cursor of [`user#${other.userId}`, 'account#', '\u0000']) {
      const { reply } = await call(readMyData, {
        token: owner.tokens.accessToken,
        query: { cursor },
      });
      expect(JSON.stringify(reply)).not.toContain(other.userId);
    }
  });

  it('is not there without an account', async () => {
    const { status } = await as(readMyData, undefined, await givenSignedIn());
    expect(status).toBe(404);
  });
});
