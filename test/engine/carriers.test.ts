/** The SMS carriers over their real wire protocols, against a network that keeps the operators' rules. */

import { Metrics } from '@aws-lambda-powertools/metrics';
import { carrierBalance, hasBalance, watchBalances } from '#core/carriers/balance.ts';
import { carrierNames, newOwnId } from '#core/carriers/carrier.ts';
import { type BatchSender, sendBatch, sendSms } from '#core/carriers/send-sms.ts';
import { catalogue } from '#core/messages/catalogue.ts';
import { isoTime } from '#core/platform/clock.ts';
import { write } from '#core/platform/table/transact.ts';
import { reserveAt } from '#infra/limits/capacity.ts';
import { stages } from '#infra/stages.ts';
import { smsOf } from '#scripts/messages/messages-text.ts';
import { OPERATORS_STOP, withOptOut } from '#shared/campaigns/message.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/platform/time.ts';
import { smsTo } from '#test/support/cloud.ts';
import { OwnCarriers } from '#test/support/own-carriers.ts';
import { newPhone } from '#test/support/sign-in.ts';

const network = new OwnCarriers();

beforeAll(() => network.start());
afterAll(() => network.stop());
beforeEach(() => network.beginAnew());

const OFFER = withOptOut('Duka: 10% off', 'm.example/o/abc');
const ours = carrierNames.filter((name) => name !== 'sns');

const batchOf = (phones: readonly string[], text: (n: number) => string = () => OFFER) =>
  phones.map((phone, n) => ({ ownId: newOwnId(), phone, text: text(n) }));

const statesOf = async (...sent: Parameters<BatchSender>) =>
  (await sendBatch(...sent)).map(({ state }) => state);

const messages = Object.values(catalogue).flatMap((ofGroup) =>
  Object.entries(ofGroup).flatMap(([name, message]) => {
    const texts = smsOf(message, 'typical');
    return texts ? Object.values(texts).map((text) => ({ name, of: message.class, text })) : [];
  }),
);

describe('every SMS of the catalogue', () => {
  beforeEach(() => network.use('africasTalking'));

  it('threat 177: leaves under the sender of its class, and a promotion alone has the words to stop it', async () => {
    for (const { name, of, text } of messages) {
      expect([name, text.includes(OPERATORS_STOP)]).toEqual([name, of === 'promotional']);
      expect([name, (await sendSms(newPhone(), text, of)).state]).toEqual([name, 'SENT']);
      const sender = of === 'promotional' ? 'MILIKIOFFER' : 'MILIKI';
      expect([name, network.kept.at(-1)?.sender]).toEqual([name, sender]);
    }
  });

  it('threat 177: leaves at night unless it is a promotion', async () => {
    vi.stubEnv('PROMOTIONAL_HOURS', '0-0');
    for (const { of, text } of messages) {
      const outcome = await sendSms(newPhone(), text, of);
      expect(outcome).toMatchObject(
        of === 'promotional' ? { state: 'FAILED', retry: 'later' } : { state: 'SENT' },
      );
    }
    vi.unstubAllEnvs();
    network.use('africasTalking');
  });
});

describe.each(ours)('%s', (carrier) => {
  beforeEach(() => network.use(carrier));

  it('takes codes and news under one sender, and promotions under the other', async () => {
    const phone = newPhone();
    expect(await sendSms(phone, '123456 is your code', 'code')).toMatchObject({
      state: 'SENT',
      carrier,
    });
    expect(await sendSms(phone, 'You paid', 'transactional')).toMatchObject({ state: 'SENT' });
    expect(await sendSms(phone, OFFER, 'promotional')).toMatchObject({ state: 'SENT' });
    const senders = network.kept.map(({ sender }) => sender);
    expect(senders).toEqual(['MILIKI', 'MILIKI', 'MILIKIOFFER']);
  });

  it('answers each number of a batch, in its order, with other texts and one number twice', async () => {
    const [a, b, bad] = [newPhone(), newPhone(), newPhone()];
    network.phoneFaults.add({ phoneNumber: bad, fault: 'refuse' });
    const batch = batchOf([a, bad, b, a], (n) => `${OFFER} ${n % 2}`);
    expect(await statesOf(batch, 'promotional')).toEqual(['SENT', 'FAILED', 'SENT', 'SENT']);
    expect(network.kept).toHaveLength(3);
  });

  it.each([
    ['busy', 'FAILED', 'soon'],
    ['noBalance', 'FAILED', 'later'],
    ['badKey', 'FAILED', 'later'],
    ['html', 'UNKNOWN', undefined],
    ['error', 'UNKNOWN', undefined],
    ['silent', 'UNKNOWN', undefined],
    ['nobody', 'UNKNOWN', undefined],
  ] as const)('that is %s leaves an SMS %s', async (fault, state, retry) => {
    network.misbehave(fault);
    const outcome = await sendSms(newPhone(), 'You paid', 'transactional');
    expect(outcome.state).toBe(state);
    expect('retry' in outcome ? outcome.retry : undefined).toBe(retry);
  });

  it('that leaves a number out of its answer leaves that SMS unknown, and no other', async () => {
    network.misbehave('someMissing');
    const states = await statesOf(batchOf([newPhone(), newPhone(), newPhone()]), 'promotional');
    expect(states.toSorted()).toEqual(['SENT', 'SENT', 'UNKNOWN']);
  });

  it('threat 177: a promotion never leaves without the words to stop it, whatever its class says', async () => {
    expect(await sendSms(newPhone(), 'Duka: 10% off', 'promotional')).toMatchObject({
      state: 'FAILED',
    });
    expect(network.kept).toEqual([]);
  });
});

describe('SNS', () => {
  beforeEach(() => network.use('sns'));

  it.each([
    ['code', 'Transactional', 'MILIKI'],
    ['transactional', 'Transactional', 'MILIKI'],
    ['promotional', 'Promotional', 'MILIKIOFFER'],
  ] as const)(
    'takes an SMS of the class %s as %s, under the sender %s, and not above our price',
    async (of, type, sender) => {
      const phone = newPhone();
      expect(await sendSms(phone, OFFER, of)).toMatchObject({ state: 'SENT', carrier: 'sns' });
      const sms = JSON.stringify(await smsTo(phone));
      expect(sms).toMatch(new RegExp(`"AWS\\.SNS\\.SMS\\.SMSType":[^}]*${type}`));
      expect(sms).toMatch(new RegExp(`"AWS\\.SNS\\.SMS\\.SenderID":[^}]*"${sender}"`));
      expect(sms).toMatch(/"AWS\.SNS\.SMS\.MaxPrice":[^}]*0\.20/);
    },
  );
});

describe("the operators' rules", () => {
  beforeEach(() => network.use('africasTalking'));

  it('end a sender that mixes the two classes: nothing of it leaves any more, codes neither', async () => {
    expect(await sendSms(newPhone(), OFFER, 'transactional')).toMatchObject({ state: 'FAILED' });
    expect(await sendSms(newPhone(), '123456', 'code')).toMatchObject({ state: 'FAILED' });
    expect(await sendSms(newPhone(), OFFER, 'promotional')).toMatchObject({ state: 'SENT' });
  });

  it('stop promotions for a person, and nothing else', async () => {
    const phone = newPhone();
    await network.stopSms(phone, 'dial');
    expect(await sendSms(phone, OFFER, 'promotional')).toMatchObject({
      state: 'FAILED',
      isOptedOut: true,
    });
    expect(await sendSms(phone, '123456', 'code')).toMatchObject({ state: 'SENT' });
  });
});

describe('the money at a carrier', () => {
  const at = (left: number) =>
    write(carrierBalance.put({ carrier: 'africasTalking', left, at: isoTime(Date.now()) }));

  beforeEach(() => network.use('africasTalking', 'celcom'));

  it('is asked of each carrier of the stage, and kept in ten-thousandths of a KES', async () => {
    await watchBalances();
    for (const carrier of ['africasTalking', 'celcom'] as const)
      expect((await carrierBalance.get({ carrier }))?.left).toBe(1_785_505_000);
  });

  it('suffices for the campaigns of a developer, whose machine asks for it like a stage', async () => {
    vi.stubEnv('SMS_RESERVE', String(reserveAt(stages.dev, 'africasTalking')));
    await watchBalances();
    expect(await hasBalance(Date.now())).toBe(true);
    vi.unstubAllEnvs();
  });

  it('is nothing when the carrier says nothing is left, and then promotions wait', async () => {
    network.misbehave('noBalance');
    await watchBalances();
    expect((await carrierBalance.get({ carrier: 'africasTalking' }))?.left).toBe(0);
    expect(await hasBalance(Date.now())).toBe(false);
  });

  it('is left to codes and news once a day of them is all there is, and an old figure stops nobody', async () => {
    const reserve = Number(process.env.SMS_RESERVE);
    await at(reserve);
    expect(await hasBalance(Date.now())).toBe(true);
    await at(reserve - 1);
    expect(await hasBalance(Date.now())).toBe(false);
    expect(await hasBalance(Date.now() + HOUR_MS)).toBe(true);
  });

  afterAll(() => at(17_855_000));

  it('is not touched by a promotion below the reserve, of a campaign or of one person', async () => {
    await at(Number(process.env.SMS_RESERVE) - 1);
    const held = { state: 'FAILED', retry: 'later' };
    expect(await sendSms(newPhone(), OFFER, 'promotional')).toMatchObject(held);
    expect(await sendSms(newPhone(), 'You paid', 'transactional')).toMatchObject({ state: 'SENT' });
    expect(network.kept).toHaveLength(1);
  });
});

describe('a carrier that rests', () => {
  const news = () => sendSms(newPhone(), 'You paid', 'transactional');
  const code = () => sendSms(newPhone(), '123456 is your code', 'code');

  beforeEach(() => network.use('africasTalking'));
  afterEach(() => void vi.useRealTimers());

  it('after three SMS without an answer holds the others, which are not paid, and asks it for a code', async () => {
    network.misbehave('silent', { times: 3 });
    const states = [await news(), await news(), await news()].map(({ state }) => state);
    expect(states).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
    expect(await news()).toMatchObject({ state: 'FAILED', retry: 'later' });
    expect(await statesOf(batchOf([newPhone(), newPhone()]), 'promotional')).toEqual([
      'SENT',
      'SENT',
    ]);
    expect(await code()).toMatchObject({ state: 'SENT' });
  });

  it('is tried with one SMS after a minute, while the others wait', async () => {
    network.misbehave('error', { times: 4 });
    for (let n = 0; n < 3; n++) await news();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE_MS });
    const tried = await statesOf(batchOf([newPhone(), newPhone(), newPhone()]), 'transactional');
    expect(tried).toEqual(['UNKNOWN', 'FAILED', 'FAILED']);
    vi.setSystemTime(Date.now() + MINUTE_MS);
    const [one, two] = await Promise.all([news(), news()]);
    expect([one?.state, two?.state].toSorted()).toEqual(['FAILED', 'SENT']);
    expect(await news()).toMatchObject({ state: 'SENT' });
  });

  it('rests at once when it refuses our account', async () => {
    network.misbehave('badKey');
    expect(await news()).toMatchObject({ scope: 'account', retry: 'later' });
    expect(await news()).toMatchObject({ scope: 'carrier', retry: 'later' });
    expect(await code()).toMatchObject({ state: 'SENT' });
  });
});

describe('a second carrier of codes', () => {
  const code = () => sendSms(newPhone(), '123456 is your code', 'code');

  beforeEach(() => network.use('africasTalking', 'celcom'));

  it.each(['busy', 'badKey', 'noBalance'] as const)(
    'takes over what the first, which is %s, has certainly not taken',
    async (fault) => {
      network.misbehave(fault);
      const counted = vi.spyOn(Metrics.prototype, 'addMetric');
      expect(await code()).toMatchObject({ state: 'SENT', carrier: 'celcom' });
      expect(network.kept).toHaveLength(1);
      expect(counted.mock.calls.map(([event]) => event)).toContain('SmsTakenOver');
      counted.mockRestore();
    },
  );

  it('threat 178: never gets an SMS whose fate is unknown, and is asked first while the first one is silent', async () => {
    network.misbehave('silent', { times: 3 });
    expect([await code(), await code(), await code()]).toEqual(
      Array.from({ length: 3 }, () => ({ state: 'UNKNOWN' })),
    );
    expect(network.kept).toEqual([]);
    expect(await code()).toMatchObject({ carrier: 'celcom' });
  });

  it('takes over although it rests, as does the first, when the other one refuses', async () => {
    network.misbehave('error', { times: 6 });
    for (let n = 0; n < 6; n++) expect(await code()).toEqual({ state: 'UNKNOWN' });
    network.misbehave('noBalance');
    expect(await code()).toMatchObject({ state: 'SENT', carrier: 'celcom' });
    network.misbehave('noBalance');
    expect(await code()).toMatchObject({ state: 'SENT', carrier: 'africasTalking' });
  });

  it('gets no number that the first one refuses, and no promotion', async () => {
    const bad = newPhone();
    network.phoneFaults.add({ phoneNumber: bad, fault: 'refuse' });
    expect(await sendSms(bad, '123456', 'code')).toMatchObject({ state: 'FAILED' });
    network.misbehave('noBalance');
    expect(await sendSms(newPhone(), OFFER, 'promotional')).toMatchObject({ state: 'FAILED' });
    expect(network.kept).toEqual([]);
  });
});
