import { createHmac } from 'node:crypto';
import { requestKeyCode, waitOutKeyPause } from '#test/support/api-key.ts';
import { outcomeOf, refused } from '#test/support/call.ts';
import { awsEndpoint } from '#test/support/cloud.ts';
import { keyOf } from '#test/support/environment-of-function.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenOwner, givenSignedIn } from '#test/support/owner.ts';
import { otherCode } from '#test/support/sign-in.ts';
import { getItem, setCredits, userItem, wholeTable } from '#test/support/table.ts';

const owner = forEachTest(() => givenOwner());

const read = async () => (await owner.getSettings()).reply;

const points = {
  pointValue: 0.5,
  earnPer: 200,
  minRedeem: 20,
  expiryMonths: 12,
  redeemCodeAbove: 500,
};
const earning = {
  keepRest: 'Yes' as const,
  visitPoints: 5,
  birthdayPoints: 20,
  doubleDays: ['2099-12-12'],
};
const rewards = { rewards: [{ name: 'Free chai', points: 40 }] };
const team = { givenPerDay: 500, uncodedPerDay: 0, largeKes: 20 };
const location = { county: 'Kisumu' } as const;
const sms = { senderName: 'MamaNjeri1', lowCreditAt: 80 };
const language = { language: 'sw' } as const;

/** The settings' sections, with the verbs that save them. */
const sections = [
  ['points', 'savePointSettings', points],
  ['ways to earn', 'saveEarning', earning],
  ['rewards', 'saveRewards', rewards],
  ['limits of the team', 'saveTeamLimits', team],
  ['location', 'saveLocation', location],
  ['SMS', 'saveSmsSettings', sms],
  ['language', 'saveLanguage', language],
] as const;

it('threat 150: settings have their defaults until something is saved, and a new shop asks for a code above KES 500 a day', async () => {
  expect(await read()).toEqual({
    version: 0,
    pointValue: null,
    earnPer: 100,
    minRedeem: 1,
    expiryMonths: null,
    redeemCodeAbove: 500,
    givenPerDay: 10_000,
    uncodedPerDay: 3_000,
    largeKes: 1_000,
    keepRest: 'No',
    visitPoints: null,
    birthdayPoints: null,
    doubleDays: [],
    rewards: [],
    county: null,
    senderName: null,
    lowCreditAt: 50,
    language: 'en',
    hasSmsCredits: false,
    apiKey: null,
  });
});

it('settings say whether there is an SMS credit for a code at the till', async () => {
  await setCredits(owner.userId, { purchasedSMS: 1, smsBalance: 1 });
  expect(await read()).toMatchObject({ hasSmsCredits: true });
  await setCredits(owner.userId, { purchasedSMS: 1, smsBalance: 0 });
  expect(await read()).toMatchObject({ hasSmsCredits: false });
});

it('settings are saved section by section, and a save leaves the other sections as they are', async () => {
  for (const [version, [, save, section]] of sections.entries()) {
    const { status, reply } = await owner[save]({ version, ...section });
    expect([status, reply]).toMatchObject([200, { version: version + 1, ...section }]);
  }
  expect(await read()).toEqual({
    version: 7,
    ...points,
    ...earning,
    ...rewards,
    ...team,
    ...location,
    ...sms,
    ...language,
    hasSmsCredits: false,
    apiKey: null,
  });
});

it('days with double points are stored once each in their order, without those that are over', async () => {
  const doubleDays = ['2099-12-24', '2020-01-01', '2099-12-12', '2099-12-24'];
  const { reply } = await owner.saveEarning({ version: 0, ...earning, doubleDays });
  expect(reply.doubleDays).toEqual(['2099-12-12', '2099-12-24']);
  const again = await owner.saveEarning({ version: 0, ...earning, doubleDays });
  expect(again.status).toBe(200);
  const noDay = { ...earning, doubleDays: ['2099-02-30'] };
  const { refusal } = await owner.saveEarning({ version: 1, ...noDay });
  expect(refusal).toMatchObject({ code: 'settings.invalidDay' });
});

it('no two rewards have one name, and a catalogue has 20 at most', async () => {
  const one = { name: 'Free chai', points: 40 };
  const twice = { version: 0, rewards: [one, { name: ' free CHAI', points: 50 }] };
  const { refusal } = await owner.saveRewards(twice);
  expect(refusal).toMatchObject({ code: 'settings.rewardTwice', params: { name: 'free CHAI' } });
  const many = Array.from({ length: 21 }, (_, n) => ({ name: `Reward ${n}`, points: 40 }));
  expect((await owner.saveRewards({ version: 0, rewards: many })).status).toBe(400);
});

it('the first rule can bring along that KES are kept, and a rule without it leaves that as it is', async () => {
  const first = await owner.savePointSettings({ version: 0, ...points, keepRest: 'Yes' });
  expect(first.reply.keepRest).toBe('Yes');
  const next = await owner.savePointSettings({ version: 1, ...points });
  expect([next.status, next.reply.keepRest]).toEqual([200, 'Yes']);
});

it('a save of the settings can take a value away: the expiry of points, the codes, the sender name', async () => {
  await owner.savePointSettings({ version: 0, ...points });
  await owner.saveSmsSettings({ version: 1, ...sms });
  const without = { expiryMonths: null, redeemCodeAbove: null };
  await owner.savePointSettings({ version: 2, ...points, ...without });
  await owner.saveSmsSettings({ version: 3, ...sms, senderName: null });
  expect(await read()).toMatchObject({ version: 4, ...without, senderName: null });
});

it('a save of the settings decides at once how points are earned, their worth, and the place of the business', async () => {
  await owner.savePointSettings({ version: 0, ...points });
  await owner.saveLocation({ version: 1, ...location });
  const bought = { phone: '0712 345 678', amountSpent: 2_000, consent: false };
  const { reply } = await owner.award(bought);
  expect(reply.entry.points).toBe(10);
  const dashboard = await owner.getDashboard();
  expect(dashboard.reply).toMatchObject({ pointsValue: 5, businessLocation: 'Kisumu' });
});

it.each(sections)(
  'a save of the settings of %s to a version that is not the newest is refused',
  async (_, save, section) => {
    await owner.saveLocation({ version: 0, county: 'Nairobi' });
    for (const version of [0, 2]) {
      const { status, refusal } = await owner[save]({ version, ...section });
      const message = 'Settings were changed on another device. Reloaded.';
      expect([status, refusal]).toEqual([409, { code: 'settings.changed', message, params: {} }]);
    }
    expect(await read()).toMatchObject({ version: 1, county: 'Nairobi', pointValue: null });
  },
);

it('a save of the settings that comes again after its answer was lost is not refused', async () => {
  await owner.savePointSettings({ version: 0, ...points });
  const again = await owner.savePointSettings({ version: 0, ...points });
  expect([again.status, again.reply.version]).toEqual([200, 1]);
});

it.each([0, 1])('one of ten saves of the settings to version %i wins', async (version) => {
  if (version === 1) await owner.saveLocation({ version: 0, ...location });
  const replies = await atOnce(10, (n) =>
    owner.savePointSettings({ version, ...points, earnPer: 10 + n }),
  );
  const won = replies.filter(({ status }) => status === 200);
  expect(won.length).toBe(1);
  expect(replies.filter(({ status }) => status === 409).length).toBe(9);
  expect(await read()).toMatchObject({ version: version + 1, earnPer: won[0]?.reply.earnPer });
});

it.each([
  ['points', 'savePointSettings', { ...points, pointValue: 0 }],
  ['points', 'savePointSettings', { ...points, pointValue: 1000.01 }],
  ['points', 'savePointSettings', { ...points, earnPer: 0.5 }],
  ['points', 'savePointSettings', { ...points, minRedeem: 0 }],
  ['points', 'savePointSettings', { ...points, expiryMonths: 61 }],
  ['points', 'savePointSettings', { ...points, redeemCodeAbove: -1 }],
  ['points', 'savePointSettings', { ...points, redeemCodeAbove: 0.5 }],
  ['points', 'savePointSettings', { ...points, redeemCodeAbove: 100_001 }],
  ['location', 'saveLocation', { county: 'Kampala' }],
  ['SMS', 'saveSmsSettings', { ...sms, senderName: 'AB' }],
  ['SMS', 'saveSmsSettings', { ...sms, lowCreditAt: -1 }],
  ['language', 'saveLanguage', { language: 'fr' }],
] as const)('settings of %s with a wrong value are refused: %#', async (_, save, section) => {
  const refused = await owner[save]({ version: 0, ...section } as Record<string, unknown>);
  expect(outcomeOf(refused)).toEqual([400, 'request.invalidField']);
  expect(await read()).toMatchObject({ version: 0 });
});

it.each(['Mama Njeri', 'MAMA-NJERI', 'Duka👍'])(
  'the settings refuse %s as the name of a sender',
  async (senderName) => {
    const { status, refusal } = await owner.saveSmsSettings({ version: 0, ...sms, senderName });
    const message = 'The name has 3 to 11 letters or digits, and no spaces.';
    const code = 'settings.senderNameInvalid';
    expect([status, refusal]).toEqual([400, { code, message, params: {} }]);
  },
);

it('an owner reads and saves no settings but their own', async () => {
  const other = await givenOwner();
  await owner.saveLocation({ version: 0, ...location });
  const { reply } = await other.saveLocation({ version: 0, county: 'Mombasa' });
  expect(reply).toMatchObject({ version: 1, county: 'Mombasa' });
  expect(await read()).toMatchObject({ version: 1, county: 'Kisumu' });
});

it.each([
  ['reading', 'getSettings', {}],
  ...sections,
  ['a code for a key', 'sendApiKeyCode', {}],
  ['a key', 'createApiKey', { code: '123456' }],
  ['no key', 'revokeApiKey', {}],
] as const)('a person without an account has no settings: %s', async (_, act, sent) => {
  const version = act.startsWith('save') && { version: 0 };
  const stranger = await givenSignedIn();
  const refused = await stranger[act]({ ...version, ...sent } as Record<string, unknown>);
  expect(outcomeOf(refused)).toEqual([404, 'accounts.notFound']);
});

/** The hash at the till's door, as core/platform/keys.ts makes it. */
const hashOf = async (key: string): Promise<string> =>
  createHmac('sha256', await keyOf('api-key', awsEndpoint))
    .update(key)
    .digest('hex');

const lookUp = async (key: string) =>
  getItem({ pk: `api-key#${await hashOf(key)}`, sk: 'api-key' });

describe('the key for a till', () => {
  const createWith = (code: string, by = owner) => by.createApiKey({ code });

  const create = async () => (await createWith(await requestKeyCode(owner))).reply;

  it('a new API key is shown once and stored as a keyed hash', async () => {
    const { status, reply } = await createWith(await requestKeyCode(owner));
    expect(status).toBe(201);
    expect(reply.apiKey).toMatch(/^mlk_[\w-]{43}$/);
    const apiKey = {
      last4: reply.apiKey.slice(-4),
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
    };
    expect(reply.settings.apiKey).toEqual(apiKey);
    expect((await read()).apiKey).toEqual(apiKey);
    expect((await userItem(owner.userId))?.apiKey).toBe(await hashOf(reply.apiKey));
    expect(await lookUp(reply.apiKey)).toMatchObject({ userId: owner.userId });
    expect(JSON.stringify(await wholeTable())).not.toContain(reply.apiKey.slice(4));
  });

  it('revoking without an API key is no mistake', async () => {
    expect((await owner.revokeApiKey()).status).toBe(200);
  });

  it('threat 55: a session alone makes no API key: that takes the code that was sent to its owner', async () => {
    const withoutCode = await owner.createApiKey({});
    expect([withoutCode.status, withoutCode.refusal.params]).toEqual([400, { field: 'code' }]);
    await refused(createWith('123456'), 400, 'confirmations.expired');
    const code = await requestKeyCode(owner);
    await refused(createWith(otherCode(code)), 400, 'confirmations.wrong');
    const stranger = await givenOwner();
    await refused(createWith(code, stranger), 400, 'confirmations.expired');
    expect((await read()).apiKey).toBeNull();
    expect((await createWith(code)).status).toBe(201);
  });

  it('threat 55: a code makes one API key, also if it is sent twice at once', async () => {
    const code = await requestKeyCode(owner);
    const answers = await atOnce(2, () => createWith(code));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const made = answers.find(({ status }) => status === 201)?.reply;
    expect((await read()).apiKey?.last4).toBe(made?.apiKey.slice(-4));
    await refused(createWith(code), 400, 'confirmations.expired');
  });

  it('a new API key and the end of an earlier one at the same moment leave one state', async () => {
    const first = await create();
    await waitOutKeyPause(owner);
    const code = await requestKeyCode(owner);
    await Promise.all([createWith(code), owner.revokeApiKey()]);
    expect(await lookUp(first.apiKey)).toBeUndefined();
    const last4 = (await read()).apiKey?.last4 ?? null;
    const hash = (await userItem(owner.userId))?.apiKey;
    const stored = await getItem({ pk: `api-key#${hash}`, sk: 'api-key' });
    expect(stored !== undefined).toBe(last4 !== null);
  });

  it('an API key stays when another owner revokes theirs', async () => {
    const { apiKey } = await create();
    const other = await givenOwner();
    await other.revokeApiKey();
    expect(await lookUp(apiKey)).toMatchObject({ userId: owner.userId });
  });
});
