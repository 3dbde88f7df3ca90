import { welcomeSms } from '#shared/sms/welcome-sms.ts';
import { newKey, outcomeOf, refused } from '#test/support/call.ts';
import { smsTo } from '#test/support/cloud.ts';
import { forAllTests } from '#test/support/for-tests.ts';
import { sentFor } from '#test/support/outbox.ts';
import { givenOwner, givenSignedIn, type Owner } from '#test/support/owner.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { creditsItem, setCredits } from '#test/support/table.ts';
import { visitorOfApi } from '#test/support/verbs.ts';

const NAME = 'Achieng Odhiambo';

/** A welcome SMS needs no Idempotency-Key. */
const NO_KEY = { key: '' };

const owner = forAllTests(() => givenOwner(NAME));

const welcomesTo = async ({ userId, phone }: Owner) =>
  (await sentFor(userId, phone)).filter(({ Message }) => Message === welcomeSms(NAME));

describe('the welcome SMS (docs/rules.md 7)', () => {
  it('the welcome SMS goes out once, also when it is requested 20 times at once', async () => {
    const newcomer = await givenOwner(NAME);
    const welcome = { message: welcomeSms(NAME), phoneNumber: newcomer.phone };
    const send = () => newcomer.sendSms(welcome, NO_KEY);
    const replies = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await welcomesTo(newcomer)).toHaveLength(1);
    const again = await send();
    expect(again.reply).toMatchObject({ status: 'SENT', credits: 0, messageId: 'welcome' });
    expect(await welcomesTo(newcomer)).toHaveLength(1);
  });

  it('the welcome SMS goes to no number but its owner’s', async () => {
    const phoneNumber = newPhone();
    const refused = await owner.sendSms({ message: welcomeSms(NAME), phoneNumber }, NO_KEY);
    expect(outcomeOf(refused)).toEqual([403, 'sms.ownNumberOnly']);
    expect(await smsTo(phoneNumber)).toHaveLength(0);
  });

  it('the welcome SMS needs a Kenyan mobile number', async () => {
    const refused = await owner.sendSms({ message: 'Hey', phoneNumber: '0201234567' }, NO_KEY);
    expect(outcomeOf(refused)).toEqual([400, 'sms.invalidPhone']);
  });

  it('the welcome SMS needs an account', async () => {
    const visitor = await givenSignedIn();
    const refused = await visitor.sendSms({ message: 'Hey', phoneNumber: visitor.phone }, NO_KEY);
    expect(outcomeOf(refused)).toEqual([404, 'accounts.notFound']);
  });
});

describe('any other text to one’s own number', () => {
  const givenCredits = async (credits: number) => {
    const newcomer = await givenOwner(NAME);
    await setCredits(newcomer.userId, { purchasedSMS: credits, issuedSMS: 0, smsBalance: credits });
    return newcomer;
  };
  const sendOwn = (by: Owner, message: string, key = newKey()) =>
    by.sendSms({ message, phoneNumber: by.phone }, { key });
  const textsTo = async ({ userId, phone }: Owner) =>
    (await sentFor(userId, phone)).filter(({ Message }) => Message.startsWith('Test'));

  it('threat 35: an SMS goes to no other number, under no other sender, and nowhere without a token', async () => {
    const newcomer = await givenCredits(5);
    const sent = { message: 'Test', phoneNumber: newPhone() };
    await refused(newcomer.sendSms(sent, { key: newKey() }), 403, 'sms.ownNumberOnly');
    const asBank = await newcomer.sendSms({ ...sent, senderId: 'BANK' }, NO_KEY);
    expect(asBank.refusal.message).toBe('Unknown field "senderId".');
    expect((await visitorOfApi.sendSms(sent, NO_KEY)).status).toBe(401);
    await sendOwn(newcomer, 'Test');
    const [arrived] = await textsTo(newcomer);
    expect(JSON.stringify(arrived)).toContain('MILIKI');
  });

  it('threat 36: an SMS carries no control characters, and costs more where letters do', async () => {
    const newcomer = await givenCredits(9);
    for (const letter of ['\r', '\u202E', '\u0000', '\u200B']) {
      const { refusal } = await sendOwn(newcomer, `Test${letter}From: BANK`);
      expect([refusal.code, refusal.params.problem]).toEqual(['request.invalidField', 'unseen']);
    }
    await sendOwn(newcomer, 'Test\nFrom: BANK');
    expect((await textsTo(newcomer)).map(({ Message }) => Message)).toEqual(['Test From: BANK']);
    const emoji = await sendOwn(newcomer, `Test ${'💰'.repeat(50)}`);
    expect(emoji.reply.credits).toBe(2);
    await refused(sendOwn(newcomer, `Test ${'💰'.repeat(150)}`), 400, 'sms.tooLong');
  });

  it('an SMS of control characters alone is refused, and costs nothing', async () => {
    const newcomer = await givenCredits(9);
    await refused(sendOwn(newcomer, ' \u0000\u202E'), 400, 'request.invalidField');
    expect(await creditsItem(newcomer.userId)).toMatchObject({ issuedSMS: 0, smsBalance: 9 });
  });

  it('a paid SMS needs an Idempotency-Key', async () => {
    const newcomer = await givenCredits(5);
    expect(
      (await newcomer.sendSms({ message: 'Test', phoneNumber: newcomer.phone }, NO_KEY)).refusal
        .code,
    ).toBe('request.idempotencyKeyRequired');
  });
});
