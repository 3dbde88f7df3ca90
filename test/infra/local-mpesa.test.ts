/** M-Pesa's client calls the simulated one over HTTP, on good and bad days. */
import { randomBytes } from 'node:crypto';
import type * as Tokens from '#core/mpesa/call.ts';
import type * as Daraja from '#core/mpesa/daraja.ts';
import { readAnswer, readResult } from '#core/mpesa/read-answer.ts';
import { readConfirmation } from '#core/mpesa/read-confirmation.ts';
import { type Listener, listenLocally, readBody } from '#local/endpoint/http.ts';
import { anotherMpesa } from '#local/services/mpesa/mpesa-variables.ts';
import { environmentOfFunction } from '#test/support/environment-of-function.ts';
import { ownStage } from './own-cloud.ts';

/** M-Pesa's posts to the merchant, which is this test. */
interface Posted {
  path: string;
  body: string;
}

const accepted = { ResultCode: '0', ResultDesc: 'Accepted' };

const cloud = ownStage({ clock: false });
const { ask } = cloud;

let merchant: Listener;
let daraja: typeof Daraja;
let token: typeof Tokens.mpesaToken;
let posted: Posted[] = [];
let validation = accepted;

beforeAll(async () => {
  merchant = await listenLocally(0, async (message, response) => {
    const path = message.url ?? '';
    posted.push({ path, body: (await readBody(message)).toString() });
    response.end(JSON.stringify(path.includes('/validations/') ? validation : {}));
  });
  const environment = await environmentOfFunction(cloud.endpoint, cloud.url);
  const PAYMENTS_URL = `http://localhost:${merchant.port}`;
  Object.assign(process.env, environment, { PAYMENTS_URL });
  daraja = await import('#core/mpesa/daraja.ts');
  ({ mpesaToken: token } = await import('#core/mpesa/call.ts'));
  await daraja.registerUrls('+254712000000');
});

afterAll(() => merchant.close());

afterEach(async () => {
  posted = [];
  validation = accepted;
  await ask('DELETE', '/_aws/faults');
});

let phones = 0;
const newPhone = () => `+25472${String(++phones).padStart(7, '0')}`;

const newId = () => randomBytes(16).toString('hex');

interface Shown {
  id: string;
  phone: string;
  checkoutRequestId: string;
  code?: string;
}

async function promptOn(phone: string): Promise<Shown> {
  return vi.waitFor(async () => {
    const { body } = await ask('GET', '/_mpesa/prompts');
    const found = body.prompts.findLast((prompt: Shown) => prompt.phone === phone && !prompt.code);
    if (!found) throw new Error('No prompt is shown yet.');
    return found;
  });
}

async function answer(phone: string, given: string) {
  const { id } = await promptOn(phone);
  return ask('POST', `/_mpesa/prompts/${id}`, { answer: given });
}

const misbehave = (mpesa: string, more: object = {}) =>
  ask('POST', '/_aws/faults', { mpesa, times: 1, ...more });

const order = (phone: string, resultKey = newId()) => ({
  resultKey,
  amount: 25_000,
  phone,
  account: 'AB12C34D5',
  description: 'Installment 3 of 12',
});

/** @returns the phone of a payer with a prompt, and the prompt's query */
async function prompted() {
  const phone = newPhone();
  const resultKey = newId();
  const sent = await daraja.push(order(phone, resultKey));
  if (sent.outcome !== 'sent') throw new Error(`The push was ${JSON.stringify(sent)}.`);
  return { phone, resultKey, checkoutRequestId: sent.checkoutRequestId };
}

const kindsPosted = () => posted.map(({ path }) => path.split('/')[3]);
/** A payer answers a prompt under faults. @returns the prompt's end */
async function answeredWith(given: string, ...faults: (readonly [mpesa: string, more?: object])[]) {
  const { phone } = await prompted();
  for (const fault of faults) await misbehave(...fault);
  return (await answer(phone, given)).body;
}

const bodiesTo = (kind: string) =>
  posted.filter(({ path }) => path.includes(`/${kind}/`)).map(({ body }) => body);
const confirmations = () => bodiesTo('confirmations');

const results = () => bodiesTo('results').map(readResult);

/** M-Pesa's list of the last minute. */
async function pulled() {
  const list = await daraja.pull({ from: Date.now() - 60_000, to: Date.now(), offset: 0 });
  return list?.arrivals ?? [];
}

const ledger = async () => (await ask('GET', '/_mpesa/ledger')).body.ledger;

it('a payer who types the PIN has paid: callback, confirmation, query, list and ledger agree', async () => {
  const { phone, resultKey, checkoutRequestId } = await prompted();
  expect(await daraja.queryPush(checkoutRequestId)).toEqual({ outcome: 'open' });
  const { body: prompt } = await answer(phone, 'pay');
  expect(prompt.receipt).toMatch(/^[0-9A-Z]{10}$/);
  const { receipt } = prompt;
  expect(posted[0]?.path).toBe(`/api/payments/results/${resultKey}`);
  const heard = { code: '0', amount: 25_000, receipt, phone, checkoutRequestId };
  expect(results()[0]).toMatchObject(heard);
  const confirmed = readConfirmation(confirmations()[0] ?? '');
  const payer = `+2547*****${phone.slice(-3)}`;
  const told = { receipt, amount: 25_000, account: 'AB12C34D5', payer };
  expect(confirmed).toMatchObject(told);
  expect(await daraja.queryPush(checkoutRequestId)).toEqual({ outcome: 'paid' });
  const { paidTo, ...listed } = confirmed ?? {};
  expect(paidTo).toBe('174379');
  expect(await pulled()).toContainEqual({ ...listed, name: 'WANJIRU' });
  const booked = { receipt, amount: 25_000, reversed: false };
  expect(await ledger()).toContainEqual(expect.objectContaining(booked));
});

it.each([
  ['wrongPin', '2001'],
  ['cancel', '1032'],
  ['noMoney', '1'],
  ['ignore', '1037'],
])('a payer who answers %s has not paid: the code is %s', async (given, code) => {
  const { phone, checkoutRequestId } = await prompted();
  await answer(phone, given);
  expect(posted).toHaveLength(1);
  expect(results()).toMatchObject([{ code, receipt: null }]);
  expect(await daraja.queryPush(checkoutRequestId)).toEqual({ outcome: 'failed', code });
});

it('the PIN pad of the phone knows the PIN', async () => {
  const { phone } = await prompted();
  const { id } = await promptOn(phone);
  const wrong = await ask('POST', `/_mpesa/prompts/${id}`, { pin: '0000' });
  expect(wrong.body.code).toBe('2001');
  const again = await ask('POST', `/_mpesa/prompts/${id}`, { pin: '1234' });
  expect(again.status).toBe(400);
});

it('a payer has one prompt at a time', async () => {
  const { phone } = await prompted();
  const second = await daraja.push(order(phone));
  expect(second).toEqual({ outcome: 'refused', code: '500.001.1001' });
});

it.each([
  { amount: 0 },
  { amount: 250_001 },
  { amount: 12.5 },
  { account: '' },
  { account: 'AB12C34D5AB12' },
])('no prompt is asked for with %j', async (wrong) => {
  await expect(daraja.push({ ...order(newPhone()), ...wrong })).rejects.toThrow('No prompt');
});

it.each(['pushLost', 'pushHtml', 'pushSoap'])(
  '%s leaves it unknown whether the prompt is shown, and it is',
  async (fault) => {
    const phone = newPhone();
    await misbehave(fault, { phoneNumber: phone });
    expect(await daraja.push(order(phone))).toEqual({ outcome: 'unknown' });
    await answer(phone, 'pay');
    expect(results()[0]).toMatchObject({ code: '0', phone });
  },
);

it('a firewall leaves it unknown, and no prompt is shown', async () => {
  const phone = newPhone();
  await misbehave('pushUnavailable', { phoneNumber: phone });
  expect(await daraja.push(order(phone))).toEqual({ outcome: 'unknown' });
  const { body } = await ask('GET', '/_mpesa/prompts');
  expect(body.prompts.filter((prompt: Shown) => prompt.phone === phone)).toEqual([]);
});

it('a payer who is busy is refused, and has no prompt', async () => {
  const phone = newPhone();
  await misbehave('pushBusy', { phoneNumber: '+25472*' });
  const refused = await daraja.push(order(phone));
  expect(refused).toEqual({ outcome: 'refused', code: '500.001.1001' });
});

it('a number without M-Pesa is refused as that', async () => {
  await misbehave('pushNoMpesa');
  const refused = await daraja.push(order(newPhone()));
  expect(refused).toEqual({ outcome: 'refused', code: 'NO_MPESA' });
});

it('a callback can come before the answer to the push', async () => {
  const phone = newPhone();
  await misbehave('callbackBeforeAnswer', { phoneNumber: phone });
  const pushing = daraja.push(order(phone));
  await answer(phone, 'pay');
  expect(results()).toHaveLength(1);
  expect(await pushing).toMatchObject({ outcome: 'sent' });
});

it('a lost callback leaves the confirmation, and both lost leave the list alone', async () => {
  await answeredWith('pay', ['callbackLost']);
  expect(kindsPosted()).toEqual(['confirmations']);
  posted = [];
  const paid = await answeredWith('pay', ['callbackLost'], ['confirmationLost']);
  expect(posted).toEqual([]);
  expect((await pulled()).map(({ receipt }) => receipt)).toContain(paid.receipt);
});

it('a confirmation can come before the callback', async () => {
  await answeredWith('pay', ['confirmationFirst']);
  expect(kindsPosted()).toEqual(['confirmations', 'results']);
});

it('a callback can come twice, and a confirmation too', async () => {
  await answeredWith('pay', ['callbackTwice'], ['confirmationTwice']);
  expect(kindsPosted()).toEqual(['results', 'results', 'confirmations', 'confirmations']);
  expect(posted[0]?.body).toBe(posted[1]?.body);
});

it('a callback can come late', async () => {
  await answeredWith('cancel', ['callbackLate', { milliseconds: 50 }]);
  expect(posted).toEqual([]);
  await vi.waitFor(() => expect(results()).toHaveLength(1));
});

it('a callback can name another amount, or a code that nobody knows', async () => {
  await answeredWith('pay', ['callbackAmount', { amount: 1 }]);
  expect(results()[0]).toMatchObject({ code: '0', amount: 1 });
  posted = [];
  await answeredWith('pay', ['callbackCode', { code: '7777' }]);
  expect(results()[0]).toMatchObject({ code: '7777', receipt: null });
  expect(confirmations()).toHaveLength(1);
});

it.each([
  ['queryBusy', 'busy'],
  ['queryNothing', 'unknown'],
  ['queryMissing', 'unknown'],
  ['queryHtml', 'unknown'],
])('%s is %s, and the next query is answered', async (fault, outcome) => {
  const { phone, checkoutRequestId } = await prompted();
  await answer(phone, 'cancel');
  await misbehave(fault, { phoneNumber: phone });
  expect(await daraja.queryPush(checkoutRequestId)).toEqual({ outcome });
  await expect
    .poll(() => daraja.queryPush(checkoutRequestId))
    .toEqual({ outcome: 'failed', code: '1032' });
});

it('all functions together ask no more often than M-Pesa wants, and nobody waits', async () => {
  const { checkoutRequestId } = await prompted();
  vi.stubEnv('MPESA_QUERIES_PER_MINUTE', '1');
  const asked = await Promise.all([1, 2, 3].map(() => daraja.queryPush(checkoutRequestId)));
  const outcomes = asked.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome !== 'busy').length).toBeLessThanOrEqual(1);
  vi.unstubAllEnvs();
});

describe('the token', () => {
  const stored = () => token.get({ of: '174379' });

  it('a token that M-Pesa refuses is replaced once, and the push is made', async () => {
    for (let form = 0; form < 3; form += 1) {
      await misbehave('tokenRefused');
      const before = await stored();
      await prompted();
      expect((await stored())?.token).not.toBe(before?.token);
    }
  });

  it('functions that need a token at one moment share the one that one of them fetches', async () => {
    const { token: old } = (await stored()) ?? {};
    await misbehave('tokenRefused');
    const sent = await Promise.all([1, 2, 3, 4].map(() => daraja.push(order(newPhone()))));
    expect(sent.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect((await stored())?.token).not.toBe(old);
  });

  it('without a token no prompt is shown, and the push is refused', async () => {
    await misbehave('tokenRefused');
    await misbehave('tokenDown');
    const refused = await daraja.push(order(newPhone()));
    expect(refused).toEqual({ outcome: 'refused', code: 'NO_TOKEN' });
    await prompted();
  });
});

describe('a payment to the short code without a prompt', () => {
  const paybill = (more: object = {}) =>
    ask('POST', '/_mpesa/paybill', { account: 'ab12c', amount: 500, phone: newPhone(), ...more });

  it('the merchant is asked first and told afterwards', async () => {
    const { body } = await paybill();
    expect(kindsPosted()).toEqual(['validations', 'confirmations']);
    const { receipt } = body;
    const told = { receipt, amount: 500, account: 'ab12c' };
    expect(posted.map((one) => readConfirmation(one.body))).toMatchObject([told, told]);
  });

  it('what the merchant refuses is not paid', async () => {
    validation = { ResultCode: 'C2B00012', ResultDesc: 'Rejected' };
    expect((await paybill()).body).toEqual({ refused: 'C2B00012' });
    expect(kindsPosted()).toEqual(['validations']);
  });

  it.each([{ amount: 0 }, { amount: 0.5 }, { account: '' }, { phone: '+254201234567' }])(
    'M-Pesa takes no payment with %j',
    async (wrong) => {
      expect((await paybill(wrong)).status).toBe(400);
    },
  );
});

describe('a question about a payment', () => {
  const paid = async (): Promise<string> => {
    const { receipt } = await answeredWith('pay');
    posted = [];
    return receipt;
  };

  const answered = async (answerId: string) => {
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]?.path).toBe(`/api/payments/answers/${answerId}`);
    return readAnswer(posted[0]?.body ?? '');
  };

  it('the answer has the amount of the payment', async () => {
    const [receipt, answerId] = [await paid(), newId()];
    const asked = await daraja.transactionStatus({ receipt, answerId });
    expect(asked).toMatchObject({ outcome: 'sent' });
    const told = { code: '0', receipt, amount: 25_000, status: 'Completed', paidTo: '174379' };
    expect(await answered(answerId)).toMatchObject(told);
  });

  it('a receipt that nobody has is not found', async () => {
    const answerId = newId();
    await daraja.transactionStatus({ receipt: 'TKO0000000', answerId });
    expect(await answered(answerId)).toMatchObject({ code: '2032', receipt: null });
  });

  it('a payment is reversed once', async () => {
    const [receipt, answerId] = [await paid(), newId()];
    const asked = await daraja.reverse({ receipt, answerId, amount: 25_000 });
    expect(asked).toMatchObject({ outcome: 'sent' });
    expect(await answered(answerId)).toMatchObject({ code: '0', receipt, amount: 25_000 });
    posted = [];
    await daraja.reverse({ receipt, answerId, amount: 25_000 });
    expect(await answered(answerId)).toMatchObject({ code: 'R000001' });
    expect(await ledger()).toContainEqual(expect.objectContaining({ receipt, reversed: true }));
  });

  it('an answer can be lost, or come as news that there is none', async () => {
    const [receipt, answerId] = [await paid(), newId()];
    await misbehave('answerLost');
    await daraja.transactionStatus({ receipt, answerId });
    await misbehave('answerTimeout');
    await daraja.transactionStatus({ receipt, answerId });
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]?.path).toBe(`/api/payments/timeouts/${answerId}`);
  });

  it('an answer can name its payer twice, and not who was paid', async () => {
    const [receipt, answerId] = [await paid(), newId()];
    await misbehave('answerOdd');
    await daraja.transactionStatus({ receipt, answerId });
    expect(await answered(answerId)).toMatchObject({ status: 'Completed', receipt, paidTo: null });
  });

  it('an answer can be late, or come twice', async () => {
    const [receipt, answerId] = [await paid(), newId()];
    await misbehave('answerLate', { milliseconds: 30 });
    await misbehave('answerTwice');
    await daraja.transactionStatus({ receipt, answerId });
    expect(posted).toEqual([]);
    await vi.waitFor(() => expect(posted).toHaveLength(2));
  });
});

it('the registered URLs end in the key of the door, which can spell no word', async () => {
  const { body: urls } = await ask('GET', '/_mpesa/urls');
  const { isDoorKey } = await import('#core/mpesa/credentials.ts');
  const { pathname } = new URL(urls.confirmation);
  const [, doorKey = ''] = /^\/api\/payments\/confirmations\/([0-9a-f]{40})$/.exec(pathname) ?? [];
  expect(urls.validation).toBe(urls.confirmation.replace('confirmations', 'validations'));
  expect(await isDoorKey(doorKey)).toBe(true);
  expect(await isDoorKey(doorKey.slice(1))).toBe(false);
  expect(await isDoorKey('0'.repeat(40))).toBe(false);
});

it.each([
  ['', 'https://site.example', 'MILIKI_PAYMENTS_URL is set without MILIKI_MPESA_URL'],
  ['https://daraja.example', '', 'MILIKI_MPESA_URL is set without MILIKI_PAYMENTS_URL'],
  ['https://daraja.example/', 'https://site.example', 'a URL without a slash at its end'],
  ['https://daraja.example', 'https://site.example/', 'ends with the host, without a slash'],
  ['https://daraja.example', 'https://my-mpesa.example', 'does not contain "mpesa"'],
  ['https://daraja.example', 'http://site.example', 'begins with https://'],
  ['https://daraja.example', 'https://localhost', 'M-Pesa can reach from outside'],
])('another M-Pesa at "%s" that reaches us at "%s" is refused: %s', (api, site, why) => {
  const variables = { MILIKI_MPESA_URL: api, MILIKI_PAYMENTS_URL: site };
  expect(() => anotherMpesa(variables)).toThrow(why);
});

it('a real M-Pesa is not called while a secret still has what the template put in', async () => {
  // No token is known for another short code.
  vi.stubEnv('MPESA_SHORT_CODE', '600000');
  vi.stubEnv('MPESA_URL', 'https://daraja.invalid');
  const pushed = await daraja.push(order(newPhone()));
  const reversed = await daraja.reverse({ receipt: 'TKO0000000', answerId: newId(), amount: 1 });
  vi.unstubAllEnvs();
  const refused = { outcome: 'refused', code: 'NO_TOKEN' };
  expect([pushed, reversed]).toEqual([refused, refused]);
});

it('M-Pesa registers no URL that has its name', async () => {
  vi.stubEnv('PAYMENTS_URL', 'https://mpesa.miliki.example');
  const { confirmations: refused } = await daraja.registerUrls('+254712000000');
  vi.unstubAllEnvs();
  expect(refused).toEqual({ outcome: 'refused', code: '400.002.02' });
});

it('a list that M-Pesa cannot give is no empty list', async () => {
  await misbehave('pullDown');
  expect(await daraja.pull({ from: Date.now(), to: Date.now(), offset: 0 })).toBeNull();
});

it('a list without transactions, which M-Pesa answers with a 500, is an empty list', async () => {
  await misbehave('pullNone');
  const window = { from: Date.now(), to: Date.now(), offset: 0 };
  expect(await daraja.pull(window)).toEqual({ arrivals: [], rows: 0, unclear: 0 });
});

it('without a registered URL only the list has a payment that nobody was prompted for', async () => {
  await ask('DELETE', '/_mpesa/urls');
  const body = { account: 'ab12c', amount: 500, phone: newPhone() };
  const { body: paid } = await ask('POST', '/_mpesa/paybill', body);
  await daraja.registerUrls('+254712000000');
  expect(posted).toEqual([]);
  expect((await pulled()).map(({ receipt }) => receipt)).toContain(paid.receipt);
});

it.each([
  { mpesa: 'nothing' },
  { mpesa: 'callbackLate' },
  { mpesa: 'callbackLost', milliseconds: 5 },
  { mpesa: 'callbackCode', amount: 5 },
])('%j is no fault', async (fault) => {
  expect((await ask('POST', '/_aws/faults', fault)).status).toBe(400);
});

it('payments and open prompts outlive a restart', async () => {
  const { phone } = await prompted();
  const before = await ledger();
  await cloud.stop();
  await cloud.start();
  expect(await ledger()).toEqual(before);
  expect((await answer(phone, 'cancel')).body.code).toBe('1032');
});
