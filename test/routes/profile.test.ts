import { beforeEach, describe, expect, it } from 'vitest';
import { fateOnClosing } from '#core/account-closing/personal-data.ts';
import * as contracts from '#shared/accounts/contract.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { getSettings } from '#shared/settings/contract.ts';
import { givenApiKey } from '#test/support/api-key.ts';
import { call } from '#test/support/call.ts';
import { smsTo } from '#test/support/cloud.ts';
import {
  files,
  givenApplication,
  givenOwner,
  givenSignedIn,
  type Owner,
  upload,
} from '#test/support/owner.ts';
import { otherCode } from '#test/support/sign-in.ts';
import {
  changeItem,
  deleteItem,
  getItem,
  putItem,
  queryByPhone,
  userItem,
  wholeTable,
} from '#test/support/table.ts';

let owner: Owner;

beforeEach(async () => {
  owner = await givenOwner();
});

const as = <C extends Contract>(contract: C, body?: Record<string, unknown>, by = owner) =>
  call(contract, { token: by.tokens.accessToken, ...(body ? { body } : {}) });

const empty = {
  fullName: 'Wanjiku Kamau',
  businessName: 'Wanjiku Kamau',
  email: null,
  businessType: null,
  registrationNumber: null,
  kraPin: null,
  sector: null,
  yearStarted: null,
  location: null,
};

const full = {
  fullName: 'Wanjiku N. Kamau',
  businessName: 'Mama Njeri Shop',
  email: 'njeri@example.co.ke',
  businessType: 'Limited company' as const,
  registrationNumber: 'PVT-ABC123',
  kraPin: 'A123456789Z',
  sector: 'Retail' as const,
  yearStarted: 2019,
  location: 'Gikomba, Stall 14',
};

describe('the profile', () => {
  it('a new profile has the name of sign-up', async () => {
    const { status, reply } = await owner.getProfile();
    expect(status).toBe(200);
    expect(reply).toEqual({ ...empty, county: null });
  });

  it('a saved profile is read again, and the top bar has the new name', async () => {
    const { status, reply } = await owner.saveProfile(full);
    expect(status).toBe(200);
    expect(reply).toEqual({ ...full, county: null });
    expect((await owner.getProfile()).reply).toEqual({ ...full, county: null });
    expect((await owner.getAccount()).reply).toMatchObject({
      fullName: 'Wanjiku N. Kamau',
      businessName: 'Mama Njeri Shop',
    });
  });

  it('a save of the profile can take values away', async () => {
    await owner.saveProfile(full);
    await owner.saveProfile(empty);
    expect((await owner.getProfile()).reply).toEqual({ ...empty, county: null });
  });

  it('a save of the profile leaves the county that Settings has set meanwhile', async () => {
    // Given an owner whose profile was opened with one county, and another set meanwhile
    await owner.saveLocation({ version: 0, county: 'Kisumu' });
    expect((await owner.getProfile()).reply.county).toBe('Kisumu');
    await owner.saveLocation({ version: 1, county: 'Lamu' });
    // When the profile is saved
    const { status, reply } = await owner.saveProfile(full);
    // Then the newer county stays, and whoever has the settings open may save them
    expect(status).toBe(200);
    expect(reply).toEqual({ ...full, county: 'Lamu' });
    expect((await owner.getSettings()).reply).toMatchObject({ version: 2, county: 'Lamu' });
    expect((await owner.saveLocation({ version: 2, county: 'Embu' })).status).toBe(200);
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
  ])('a save of the profile with %s as %j is refused', async (field, value) => {
    const { status, refusal } = await owner.saveProfile({ ...full, [field]: value });
    expect(status).toBe(400);
    expect(refusal.code).toBe('request.invalidField');
    expect(refusal.message).toContain(`"${field}"`);
    expect((await owner.getProfile()).reply).toEqual({ ...empty, county: null });
  });

  it.each([
    'county',
    'phone',
    'status',
    'purchasedSMS',
    'smsBalance',
    'userId',
    'subscriptionEnd',
    'apiKey',
  ])('a save of the profile with the field %s is refused', async (field) => {
    const { status, refusal } = await owner.saveProfile({ ...full, [field]: 'x' });
    expect(status).toBe(400);
    expect(refusal.code).toBe('request.unknownField');
  });

  it.each([
    ['reading', contracts.getProfile, undefined],
    ['saving', contracts.saveProfile, full],
    ['an upload', contracts.createPictureUpload, { type: 'image/png', size: 10 }],
    ['a picture', contracts.usePicture, { key: 'profile/x/1' }],
    ['no picture', contracts.removePicture, undefined],
  ] as const)('a person without an account has no profile: %s', async (_, contract, body) => {
    const { status, refusal } = await as(contract, body, await givenSignedIn());
    expect(status).toBe(404);
    expect(refusal.code).toBe('accounts.notFound');
  });
});

describe('the referral code of an owner', () => {
  it('a referral code is made once, however many requests need it at once', async () => {
    const person = await givenSignedIn();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => person.createAccount({ fullName: 'Otieno' })),
    );
    const codes = new Set(replies.map(({ reply }) => reply.ownReferralCode));
    expect(codes.size).toBe(1);
    expect([...codes][0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{7}$/);
  });

  it('a referral code belongs to its owner alone', async () => {
    const { reply } = await owner.getAccount();
    const key = { pk: `referral#${reply.ownReferralCode}`, sk: 'referral' };
    expect(await getItem(key)).toMatchObject({ userId: owner.userId });
  });
});

describe('the picture', () => {
  const send = async (
    bytes: Buffer,
    type: 'image/png' | 'image/jpeg' = 'image/png',
    by = owner,
  ) => {
    const { reply } = await by.createPictureUpload({ type, size: bytes.length });
    const put = (body: Buffer) =>
      fetch(reply.url, { method: 'PUT', headers: reply.headers, body: new Uint8Array(body) });
    return { ...reply, put, status: (await put(bytes)).status };
  };

  const use = (key: string) => as(contracts.usePicture, { key });

  const shown = async () => (await owner.getAccount()).reply.profilePic;

  it('a picture is shown by a URL of an hour after it was uploaded', async () => {
    const { key, status } = await send(files.png);
    expect(status).toBe(200);
    expect(key).toBe(`profile/${owner.userId}/1`);
    expect(await shown()).toBeNull();
    const used = await use(key);
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

  it('a picture is deleted when the next one replaces it', async () => {
    const first = await send(files.png);
    await use(first.key);
    const address = (await shown()) ?? '';
    const second = await send(files.jpeg, 'image/jpeg');
    expect(second.key).not.toBe(first.key);
    expect((await use(second.key)).status).toBe(200);
    // A phone that lost the answer says it again
    expect((await use(second.key)).status).toBe(200);
    expect((await fetch(address)).status).toBe(404);
    const got = await fetch((await shown()) ?? '');
    expect(Buffer.from(await got.arrayBuffer())).toEqual(files.jpeg);
  });

  it('a picture can be removed', async () => {
    const { key } = await send(files.png);
    await use(key);
    const address = (await shown()) ?? '';
    const { status, reply } = await owner.removePicture();
    expect(status).toBe(200);
    expect(reply.profilePic).toBeNull();
    expect((await fetch(address)).status).toBe(404);
    expect((await owner.removePicture()).status).toBe(200);
  });

  it('a picture is written once, with exactly the size and the type that were signed', async () => {
    const { reply } = await owner.createPictureUpload({ type: 'image/png', size: 68 });
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

  it('a picture is refused that was not uploaded, or is none', async () => {
    const target = await owner.createPictureUpload({ type: 'image/png', size: 40 });
    const missing = await use(target.reply.key);
    expect(missing.status).toBe(404);
    expect(missing.refusal.code).toBe('documents.notFound');
    const { key } = await send(files.html);
    const wrong = await use(key);
    expect(wrong.status).toBe(400);
    expect(wrong.refusal).toEqual({
      code: 'accounts.pictureInvalid',
      message: 'The picture must be a jpg or png up to 2 MB.',
      params: {},
    });
    expect(await shown()).toBeNull();
  });

  it('a picture is never the picture of another owner, or another file of the bucket', async () => {
    const other = await givenOwner();
    const theirs = await send(files.png, 'image/png', other);
    for (const key of [theirs.key, `profile/${owner.userId}/3`, `applications/${owner.userId}/x`]) {
      const { status, refusal } = await use(key);
      expect(status).toBe(403);
      expect(refusal.code).toBe('documents.notYours');
    }
  });

  it.each([
    { type: 'image/svg+xml', size: 10 },
    { type: 'image/png', size: 2 * 1024 * 1024 + 1 },
    { type: 'image/png', size: 0 },
  ])('the file %j is refused as a picture', async (file) => {
    expect((await as(contracts.createPictureUpload, file)).status).toBe(400);
  });

  it('an account holds the key of its picture', async () => {
    const { key } = await send(files.png);
    await use(key);
    expect((await userItem(owner.userId))?.profilePic).toBe(key);
  });
});

describe('my data', () => {
  const download = async () => {
    const items: Record<string, unknown>[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { cursor?: string } = cursor ? { cursor } : {};
      const { reply } = await owner.readMyData(page);
      items.push(...reply.items);
      sizes.push(reply.items.length);
      cursor = reply.next;
    } while (cursor);
    return { items, sizes };
  };

  it('the export of an account has everything that is kept about its owner, and no secret', async () => {
    await givenApplication(owner);
    await givenApiKey(owner);
    const key = await upload(owner, {
      kind: 'mpesa',
      filename: 'locked.pdf',
      type: 'application/pdf',
      bytes: files.lockedPdf,
    });
    await owner.saveStatementPassword({ key, password: 'my-secret-word' });
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

  it('an export comes page by page, with each record once', async () => {
    const pk = `user#${owner.userId}`;
    await Promise.all(
      Array.from({ length: 1_200 }, (_, n) =>
        putItem({ pk, sk: `customer#${n}`, entity: 'customer', phone: `+2547000${n}` }),
      ),
    );
    const { items, sizes } = await download();
    expect(sizes.length).toBe(3);
    const numbers = items.filter(({ what }) => what === 'customer').map(({ phone }) => phone);
    expect(new Set(numbers).size).toBe(1_200);
    expect(numbers.length).toBe(1_200);
  });

  it('the export of an account has nothing of another owner, whatever the cursor says', async () => {
    const other = await givenOwner('Somebody Else');
    for (const cursor of [`user#${other.userId}`, 'account#', '\u0000']) {
      const { reply } = await owner.readMyData({ cursor });
      expect(JSON.stringify(reply)).not.toContain(other.userId);
    }
  });

  it('a cursor that is longer than a key of the table is refused', async () => {
    const { status, refusal } = await owner.readMyData({ cursor: '€'.repeat(400) });
    expect([status, refusal.params]).toEqual([400, { field: 'cursor' }]);
  });

  it('a person without an account has no export', async () => {
    const { status } = await (await givenSignedIn()).readMyData();
    expect(status).toBe(404);
  });
});

describe('closing the account', () => {
  const codeKey = () => ({ pk: `confirmation#accountClosing#${owner.userId}`, sk: 'confirmation' });

  const sentCode = async () => {
    const texts = (await smsTo(owner.phone)).map(({ Message }) => Message);
    const text = texts.findLast((one) => one.includes('delete your Miliki account')) ?? '';
    return /^([0-9]{6}) is the code to delete your Miliki account\./.exec(text)?.[1] ?? '';
  };

  const requestCode = async () => {
    const { status, reply } = await owner.sendClosingCode();
    expect(status).toBe(200);
    expect(reply).toEqual({ waitSeconds: 60, digits: 6 });
    return sentCode();
  };

  const close = (code: string, by = owner) => by.closeAccount({ code });

  it('an account is closed with a code sent to its own number, and is not found afterwards', async () => {
    await owner.saveProfile(full);
    const code = await requestCode();
    expect((await close(code)).status).toBe(204);
    const gone = await owner.getAccount();
    expect(gone.status).toBe(404);
    expect(gone.refusal.code).toBe('accounts.notFound');
    for (const contract of [contracts.recordLogin, contracts.getDashboard, getSettings]) {
      expect([contract.path, (await as(contract)).status]).toEqual([contract.path, 404]);
    }
    const again = await owner.createAccount({ fullName: 'Back', referralCode: null });
    expect(again.status).toBe(403);
    expect(again.refusal.code).toBe('accounts.phoneNotVerified');
  });

  it('a closed account leaves nothing of the person, and no key', async () => {
    await owner.saveProfile(full);
    const draft = {
      businessName: '',
      sector: '',
      systemNeed: '',
      repaymentPeriod: '',
      description: '',
      documents: { mpesa: null, bank: null, cert: null },
    };
    expect((await owner.saveDraft(draft)).status).toBe(200);
    await givenApiKey(owner);
    const hash = (await userItem(owner.userId))?.apiKey;
    const statement = { kind: 'mpesa', filename: 's.pdf', type: 'application/pdf' } as const;
    const key = await upload(owner, { ...statement, bytes: files.lockedPdf });
    expect((await owner.saveStatementPassword({ key, password: 'my-secret-word' })).status).toBe(
      204,
    );
    expect((await close(await requestCode())).status).toBe(204);
    expect(await userItem(owner.userId)).toEqual({
      pk: `user#${owner.userId}`,
      sk: 'account#profile',
      entity: 'closedAccount',
      userId: owner.userId,
      status: 'closed',
      signeUpDate: expect.stringMatching(/Z$/),
      closedAt: expect.stringMatching(/Z$/),
    });
    expect(await queryByPhone(owner.phone)).toEqual([]);
    expect(await getItem({ pk: `api-key#${hash}`, sk: 'api-key' })).toBeUndefined();
    const pk = `user#${owner.userId}`;
    for (const sk of ['account#identity', 'account#settings', 'account#credits']) {
      expect(await getItem({ pk, sk })).toBeUndefined();
    }
    const left = (await wholeTable()).filter(({ userId }) => userId === owner.userId);
    const deleted = left.filter(({ entity }) => fateOnClosing[String(entity)] === 'deleted');
    expect(deleted).toEqual([]);
    expect(left.filter((item) => 'statementPassword' in item)).toEqual([]);
  });

  it('a request to close an account may come twice, also at once', async () => {
    const code = await requestCode();
    const replies = await Promise.all([close(code), close(code)]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204]);
    expect((await close(code)).status).toBe(204);
  });

  it('an account cannot be closed before its open application has ended', async () => {
    const code = await requestCode();
    const { applicationId, version } = await givenApplication(owner);
    for (const attempt of [await owner.sendClosingCode(), await close(code)]) {
      expect(attempt.status).toBe(409);
      expect(attempt.refusal.code).toBe('accountClosing.applicationOpen');
    }
    await owner.withdrawApplication({ applicationId, version });
    expect((await close(code)).status).toBe(204);
  });

  it('an account cannot be closed after an offer was accepted', async () => {
    const { applicationId } = await givenApplication(owner);
    const pk = `user#${owner.userId}`;
    await changeItem({ pk, sk: `application#${applicationId}` }, { status: 'Offer Accepted' });
    await deleteItem({ pk, sk: 'open-application' });
    const { status, refusal } = await owner.sendClosingCode();
    expect(status).toBe(409);
    expect(refusal.code).toBe('accountClosing.offerAccepted');
  });

  it('a code to close an account allows three guesses, and then a new code is needed', async () => {
    const code = await requestCode();
    for (const left of ['2 tries left.', '1 try left.', 'Ask for a new one.']) {
      const { status, refusal } = await close(otherCode(code));
      expect(status).toBe(400);
      expect(refusal.message).toBe(`That code is not right. ${left}`);
    }
    const { refusal } = await close(code);
    expect(refusal.code).toBe('confirmations.expired');
    expect((await owner.getAccount()).status).toBe(200);
  });

  it('a code to close an account allows three guesses, also when ten come at once', async () => {
    const code = await requestCode();
    const wrong = otherCode(code);
    const replies = await Promise.all(Array.from({ length: 10 }, () => close(wrong)));
    const codes = replies.map(({ refusal }) => refusal.code);
    expect(codes.filter((one) => one === 'confirmations.wrong').length).toBe(3);
    expect((await close(code)).refusal.code).toBe('confirmations.expired');
  });

  it('one code a minute is sent to close an account, even if five are asked for at once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => owner.sendClosingCode()));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
    const texts = (await smsTo(owner.phone)).filter(({ Message }) =>
      /is the code to delete/.test(Message),
    );
    expect(texts.length).toBe(1);
  });

  it('a code to close an account is good for five minutes, and is stored as a keyed hash', async () => {
    const code = await requestCode();
    const item = await getItem(codeKey());
    expect(item?.expiresAt - item?.sentAt).toBe(5 * 60_000);
    expect(JSON.stringify(item)).not.toContain(code);
    await changeItem(codeKey(), { expiresAt: Date.now() - 1 });
    expect((await close(code)).refusal.code).toBe('confirmations.expired');
  });

  it("an account is not closed by another owner's code", async () => {
    const code = await requestCode();
    const other = await givenOwner();
    expect((await close(code, other)).refusal.code).toBe('confirmations.expired');
    expect((await other.getAccount()).status).toBe(200);
  });

  it('a person without an account can neither ask for a closing code nor use one', async () => {
    const stranger = await givenSignedIn();
    expect((await stranger.sendClosingCode()).status).toBe(404);
    expect((await close('123456', stranger)).status).toBe(404);
  });
});
