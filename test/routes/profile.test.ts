import { processing } from '#core/account-closing/personal-data.ts';
import { givenApiKey } from '#test/support/api-key.ts';
import { outcomeOf, pagesOfApi, refused } from '#test/support/call.ts';
import { textsTo } from '#test/support/cloud.ts';
import { atOnce } from '#test/support/outcomes.ts';
import {
  bytesAt,
  emptyDraft,
  files,
  givenApplication,
  givenOwner,
  givenSignedIn,
  type Owner,
  sendFile,
  uploadStatement,
} from '#test/support/owner.ts';
import { lastCode } from '#test/support/projects.ts';
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

/** A new profile has only the name of sign-up. */
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

const saved = async () => (await owner.getProfile()).reply;

it('a new profile has the name of sign-up', async () => {
  const { status, reply } = await owner.getProfile();
  expect([status, reply]).toEqual([200, { ...empty, county: null }]);
});

it('a saved profile is read again, and the top bar has the new name', async () => {
  const { status, reply } = await owner.saveProfile(full);
  expect([status, reply]).toEqual([200, { ...full, county: null }]);
  expect(await saved()).toEqual({ ...full, county: null });
  const { fullName, businessName } = full;
  expect((await owner.getAccount()).reply).toMatchObject({ fullName, businessName });
});

it('a save of the profile can take values away', async () => {
  await owner.saveProfile(full);
  await owner.saveProfile(empty);
  expect(await saved()).toEqual({ ...empty, county: null });
});

it('a save of the profile leaves the county that Settings has set meanwhile', async () => {
  // Given an owner whose profile was opened with one county, and another set meanwhile
  await owner.saveLocation({ version: 0, county: 'Kisumu' });
  expect((await saved()).county).toBe('Kisumu');
  await owner.saveLocation({ version: 1, county: 'Lamu' });
  // When the profile is saved
  const { status, reply } = await owner.saveProfile(full);
  // Then the newer county stays, and open settings may be saved
  expect([status, reply]).toEqual([200, { ...full, county: 'Lamu' }]);
  expect((await owner.getSettings()).reply).toMatchObject({ version: 2, county: 'Lamu' });
  expect((await owner.saveLocation({ version: 2, county: 'Embu' })).status).toBe(200);
});

it('threat 89: no owner gives an address of the staff, or the name of Miliki, as their own', async () => {
  const refused = await owner.saveProfile({ ...full, email: 'Hello@Miliki.co.ke' });
  expect(outcomeOf(refused)).toEqual([400, 'accounts.emailOfMiliki']);
  const named = await owner.saveProfile({ ...full, businessName: 'MlLIKI Support' });
  expect(outcomeOf(named)).toEqual([400, 'accounts.nameOfMiliki']);
});

it.each([
  ['M-PESA Care', 'accounts.protectedName'],
  ['Viatu 50% OFF leo', 'accounts.offerInName'],
  ['MlLIKI', 'accounts.nameOfMiliki'],
])(
  'threat 153: no shop is called %s, by its profile or from its sign-up on',
  async (name, code) => {
    const businessName = await owner.saveProfile({ ...full, businessName: name });
    expect(outcomeOf(businessName)).toEqual([400, code]);
    const person = await givenSignedIn();
    expect(outcomeOf(await person.createAccount({ fullName: name }))).toEqual([400, code]);
  },
);

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
  const refusal = await refused(
    owner.saveProfile({ ...full, [field]: value }),
    400,
    'request.invalidField',
  );
  expect(refusal.message).toContain(`"${field}"`);
  expect(await saved()).toEqual({ ...empty, county: null });
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
  await refused(owner.saveProfile({ ...full, [field]: 'x' }), 400, 'request.unknownField');
});

it.each([
  ['reading', (person: Owner) => person.getProfile()],
  ['saving', (person: Owner) => person.saveProfile(full)],
  ['an upload', (person: Owner) => person.createPictureUpload({ type: 'image/png', size: 10 })],
  ['a picture', (person: Owner) => person.usePicture({ key: 'profile/x/1' })],
  ['no picture', (person: Owner) => person.removePicture()],
])('a person without an account has no profile: %s', async (_, act) => {
  await refused(act(await givenSignedIn()), 404, 'accounts.notFound');
});

it('a referral code is made once, however many requests need it at once', async () => {
  const person = await givenSignedIn();
  const replies = await atOnce(10, () => person.createAccount({ fullName: 'Otieno' }));
  const codes = new Set(replies.map(({ reply }) => reply.ownReferralCode));
  expect(codes.size).toBe(1);
  expect([...codes][0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{7}$/);
});

it('a referral code belongs to its owner alone', async () => {
  const { reply } = await owner.getAccount();
  const key = { pk: `referral#${reply.ownReferralCode}`, sk: 'referral' };
  expect(await getItem(key)).toMatchObject({ userId: owner.userId });
});

describe('the picture', () => {
  const send = async (bytes: Buffer, by = owner) => {
    const type = bytes === files.jpeg ? 'image/jpeg' : 'image/png';
    const { reply } = await by.createPictureUpload({ type, size: bytes.length });
    return { ...reply, status: (await sendFile(reply, bytes)).status };
  };

  /** React would take a verb of this name for a hook. */
  const use = (key: string) => {
    const { usePicture: choose } = owner;
    return choose({ key });
  };

  const givenPicture = async () => {
    const { key } = await send(files.png);
    await use(key);
    return { key, address: (await shown()) ?? '' };
  };

  const shown = async () => (await owner.getAccount()).reply.profilePic;

  it('a picture is shown by a URL of an hour after it was uploaded', async () => {
    const { key, status } = await send(files.png);
    expect(status).toBe(200);
    expect(key).toMatch(new RegExp(`^profile/${owner.userId}/\\w{26}$`));
    expect(await shown()).toBeNull();
    const used = await use(key);
    expect(used.status).toBe(200);
    const address = used.reply.profilePic ?? '';
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('3600');
    expect((await fetch(address)).headers.get('content-type')).toBe('image/png');
    expect(await bytesAt(address)).toEqual(files.png);
    expect((await fetch(address.split('?')[0] ?? '')).status).toBe(403);
    // Browsers cache by address, so it must not change with each question.
    expect(await shown()).toBe(address);
  });

  it('a picture is deleted when the next one replaces it', async () => {
    const { key, address } = await givenPicture();
    const second = await send(files.jpeg);
    expect(second.key).not.toBe(key);
    expect((await use(second.key)).status).toBe(200);
    // A phone that lost the answer repeats the call
    expect((await use(second.key)).status).toBe(200);
    expect((await fetch(address)).status).toBe(404);
    expect(await bytesAt((await shown()) ?? '')).toEqual(files.jpeg);
  });

  it('a picture can be removed', async () => {
    const { address } = await givenPicture();
    const { status, reply } = await owner.removePicture();
    expect([status, reply.profilePic]).toEqual([200, null]);
    expect((await fetch(address)).status).toBe(404);
    expect((await owner.removePicture()).status).toBe(200);
  });

  it('a picture is written once, with exactly the size and the type that were signed', async () => {
    const { reply } = await owner.createPictureUpload({ type: 'image/png', size: 68 });
    expect((await sendFile(reply, Buffer.alloc(69))).status).toBe(403);
    const headers = { ...reply.headers, 'content-type': 'text/html' };
    expect((await sendFile({ ...reply, headers }, files.html)).status).toBe(403);
    const sent = await send(files.png);
    expect((await sendFile(sent, files.png)).status).toBe(412);
  });

  it('threat 156: a picture is used once, so that another object under its key is never shown', async () => {
    const first = await send(files.png);
    await use(first.key);
    await owner.removePicture();
    expect((await send(files.png)).key).not.toBe(first.key);
    // Its URL still takes another object.
    expect((await sendFile(first, files.png)).status).toBe(200);
    await refused(use(first.key), 404, 'documents.notFound');
    expect(await shown()).toBeNull();
  });

  it('an owner begins 20 uploads of pictures in a day', async () => {
    const other = await givenOwner();
    const begin = () => other.createPictureUpload({ type: 'image/png', size: 68 });
    for (let n = 0; n < 20; n += 1) expect((await begin()).status).toBe(201);
    await refused(begin(), 429, 'accounts.tooManyPictures');
  });

  it('a picture is refused that was not uploaded, or is none', async () => {
    const target = await owner.createPictureUpload({ type: 'image/png', size: 40 });
    await refused(use(target.reply.key), 404, 'documents.notFound');
    const { key } = await send(files.html);
    const { status, refusal } = await use(key);
    const message = 'The picture must be a jpg or png up to 2 MB.';
    const invalid = { code: 'accounts.pictureInvalid', message, params: {} };
    expect([status, refusal]).toEqual([400, invalid]);
    expect(await shown()).toBeNull();
  });

  it('a picture is never the picture of another owner, or another file of the bucket', async () => {
    const other = await givenOwner();
    const theirs = await send(files.png, other);
    for (const key of [theirs.key, `applications/${owner.userId}/x`])
      expect(outcomeOf(await use(key))).toEqual([403, 'documents.notYours']);
    await refused(use(`profile/${owner.userId}/3`), 404, 'documents.notFound');
  });

  it.each([
    { type: 'image/svg+xml', size: 10 },
    { type: 'image/png', size: 2 * 1024 * 1024 + 1 },
    { type: 'image/png', size: 0 },
  ])('the file %j is refused as a picture', async (file) => {
    expect((await owner.createPictureUpload(file as never)).status).toBe(400);
  });

  it('an account holds the key of its picture', async () => {
    const { key } = await givenPicture();
    expect((await userItem(owner.userId))?.profilePic).toBe(key);
  });
});

const download = () => pagesOfApi((more) => owner.readMyData(more));

it('the export of an account has everything that is kept about its owner, and no secret', async () => {
  await givenApplication(owner);
  await givenApiKey(owner);
  const key = await uploadStatement(owner, files.lockedPdf);
  await owner.saveStatementPassword({ key, password: 'my-secret-word' });
  const items = (await download()).flatMap((page) => page.items);
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
  await atOnce(1_200, (n) =>
    putItem({ pk, sk: `customer#${n}`, entity: 'customer', phone: `+2547000${n}` }),
  );
  const pages = await download();
  expect(pages).toHaveLength(3);
  const items = pages.flatMap((page) => page.items);
  const numbers = items.filter(({ what }) => what === 'customer').map(({ phone }) => phone);
  expect([numbers.length, new Set(numbers).size]).toEqual([1_200, 1_200]);
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
  expect((await (await givenSignedIn()).readMyData()).status).toBe(404);
});

describe('closing the account', () => {
  const requestCode = async () => {
    const { status, reply } = await owner.sendClosingCode();
    expect([status, reply]).toEqual([200, { waitSeconds: 60, digits: 6 }]);
    const text = (await textsTo(owner.phone)).at(-1);
    expect(text).toContain('the code to delete your Miliki account.');
    return lastCode(owner);
  };

  const close = (code: string, by = owner) => by.closeAccount({ code });

  it('an account is closed with a code sent to its own number, and is not found afterwards', async () => {
    await owner.saveProfile(full);
    const code = await requestCode();
    expect((await close(code)).status).toBe(204);
    await refused(owner.getAccount(), 404, 'accounts.notFound');
    expect((await owner.recordLogin()).status).toBe(404);
    expect((await owner.getDashboard()).status).toBe(404);
    expect((await owner.getSettings()).status).toBe(404);
    await refused(owner.createAccount({ fullName: 'Back' }), 403, 'accounts.phoneNotVerified');
  });

  it('a closed account leaves nothing of the person, and no key', async () => {
    await owner.saveProfile(full);
    expect((await owner.saveDraft({ ...emptyDraft })).status).toBe(200);
    await givenApiKey(owner);
    const hash = (await userItem(owner.userId))?.apiKey;
    const key = await uploadStatement(owner, files.lockedPdf);
    const locked = await owner.saveStatementPassword({ key, password: 'my-secret-word' });
    expect(locked.status).toBe(204);
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
    const deleted = left.filter(
      ({ entity }) => processing[String(entity)]?.onClosing === 'deleted',
    );
    expect(deleted).toEqual([]);
    expect(left.filter((item) => 'statementPassword' in item)).toEqual([]);
  });

  it('a request to close an account may come twice, also at once', async () => {
    const code = await requestCode();
    const replies = await atOnce(2, () => close(code));
    expect(replies.map(({ status }) => status)).toEqual([204, 204]);
    expect((await close(code)).status).toBe(204);
  });

  it('an account cannot be closed before its open application has ended', async () => {
    const code = await requestCode();
    const { applicationId, version } = await givenApplication(owner);
    for (const attempt of [await owner.sendClosingCode(), await close(code)]) {
      expect(outcomeOf(attempt)).toEqual([409, 'accountClosing.applicationOpen']);
    }
    await owner.withdrawApplication({ applicationId, version });
    expect((await close(code)).status).toBe(204);
  });

  it('an account cannot be closed after an offer was accepted', async () => {
    const { applicationId } = await givenApplication(owner);
    const pk = `user#${owner.userId}`;
    await changeItem({ pk, sk: `application#${applicationId}` }, { status: 'Offer Accepted' });
    await deleteItem({ pk, sk: 'open-application' });
    await refused(owner.sendClosingCode(), 409, 'accountClosing.offerAccepted');
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
