/** Answers that a carrier has not given yet, and may: nothing of it is sent twice, and nothing true is taken for lost. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type ClientRequest, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { africasTalking } from '#core/carriers/africas-talking.ts';
import { newOwnId } from '#core/carriers/carrier.ts';
import { celcom } from '#core/carriers/celcom.ts';
import { forgetDown } from '#core/carriers/down.ts';
import { sendSms } from '#core/carriers/send-sms.ts';
import { sns } from '#core/carriers/sns.ts';
import { by } from '#infra/carriers.ts';

const A = '+254712000001';
const B = '+254712000002';

let said: { status: number; body: unknown; headers?: Record<string, string> };
const asked: string[] = [];
const server = createServer((request, response) => {
  request.on('data', (part) => asked.push(String(part)));
  request.on('end', () => {
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers });
    response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body));
  });
});

let connections = 0;
server.on('connection', () => {
  connections += 1;
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('SMS_CARRIER_URLS', JSON.stringify({ africasTalking: url, celcom: url }));
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});
beforeEach(() => void asked.splice(0));

const sms = (...phones: string[]) => ({
  class: 'transactional' as const,
  sender: 'MILIKI',
  messages: phones.map((phone) => ({ ownId: newOwnId(), phone, text: 'You paid' })),
});

describe("Africa's Talking", () => {
  const answers = async (...rows: unknown[]) => {
    said = { status: 201, body: { SMSMessageData: { Message: 'Sent', Recipients: rows } } };
    return africasTalking.send(sms(A, B));
  };
  const good = {
    statusCode: 101,
    number: B,
    status: 'Success',
    cost: 'KES 0.8000',
    messageId: 'b',
  };
  const accepted = { state: 'accepted', carrierId: 'b', cost: 8000 };

  it.each([
    [401, 'account', 'later'],
    [402, 'sender', 'later'],
    [403, 'number', undefined],
    [404, 'number', undefined],
    [405, 'account', 'later'],
    [406, 'number', undefined],
    [407, 'carrier', undefined],
    [409, 'number', undefined],
    [502, 'carrier', undefined],
  ])('refuses with %d for the %s', async (statusCode, scope, retry) => {
    const [one, two] = await answers({ statusCode, number: A, status: 'x' }, good);
    expect(one).toMatchObject({ state: 'refused', scope });
    expect(one && 'retry' in one ? one.retry : undefined).toBe(retry);
    expect(two).toEqual(accepted);
  });

  it.each([406, 409])('says with %d that the person stopped promotions', async (statusCode) => {
    const [one] = await answers({ statusCode, number: A, status: 'x' }, good);
    expect(one).toMatchObject({ state: 'refused', isOptedOut: true });
  });

  it.each([500, 501, 103, 999])('may have sent after %d', async (statusCode) => {
    expect(await answers({ statusCode, number: A, status: 'x' }, good)).toMatchObject([
      { state: 'unknown' },
      accepted,
    ]);
  });

  it.each([
    [
      { statusCode: 403, number: A, status: 'InvalidPhoneNumber', cost: 0, messageId: null },
      'refused',
    ],
    [{ statusCode: 101, number: A, cost: 'KES 0.8000', messageId: null }, 'unknown'],
    [{ number: A }, 'unknown'],
    ['a row', 'unknown'],
    [null, 'unknown'],
  ])('with the row %j says nothing about the other number', async (row, state) => {
    expect(await answers(row, good)).toMatchObject([{ state }, accepted]);
  });

  it('is believed about an acceptance where its rows for a number differ', async () => {
    const failed = { statusCode: 403, number: B, status: 'x' };
    expect((await answers(failed, good, failed))[1]).toEqual(accepted);
  });

  it('threat 178: may have sent where one of its rows for a number leaves that open', async () => {
    const [open, refused] = [500, 502].map((statusCode) => ({
      statusCode,
      number: B,
      status: 'x',
    }));
    expect((await answers(open, refused))[1]).toMatchObject({ state: 'unknown' });
    expect((await answers(refused, open))[1]).toMatchObject({ state: 'unknown' });
  });

  it('is asked once for a number that is twice in a batch', async () => {
    said = { status: 201, body: { SMSMessageData: { Recipients: [good] } } };
    expect(await africasTalking.send(sms(B, B))).toEqual([accepted, accepted]);
    expect(new URLSearchParams(asked.join('')).get('to')).toBe(B);
  });

  it.each([
    ['KES 1785.5000', 17_855_000],
    ['KES 12,345.00', 123_450_000],
    ['KES 0', 0],
    ['KES -5.0000', -50_000],
    ['KES 0.12345', 1234],
    ['USD 3.0000', null],
    ['KES', null],
  ])('says a balance of %s', async (balance, left) => {
    said = { status: 200, body: { UserData: { balance } } };
    expect(await africasTalking.balance?.()).toBe(left);
  });
});

describe('Celcom', () => {
  const answers = async (body: unknown) => {
    said = { status: 200, body };
    return celcom.send(sms(A, B));
  };
  const good = { 'respose-code': 200, mobile: B.slice(1), messageid: 7 };
  const accepted = { state: 'accepted', carrierId: 'celcom-7' };

  it.each([
    [1001, 'sender', 'later'],
    [1002, 'number', undefined],
    [1003, 'number', undefined],
    [1004, 'account', 'later'],
    [1006, 'account', 'later'],
    [1009, 'carrier', undefined],
    [1010, 'carrier', undefined],
    [4090, 'carrier', 'later'],
    [4091, 'account', 'later'],
    [4092, 'account', 'later'],
  ])('refuses with %d for the %s', async (code, scope, retry) => {
    const responses = [{ 'respose-code': code, mobile: A.slice(1) }, good];
    const [one, two] = await answers({ responses });
    expect(one).toMatchObject({ state: 'refused', scope });
    expect(one && 'retry' in one ? one.retry : undefined).toBe(retry);
    expect(two).toEqual(accepted);
  });

  it.each([1005, 1007, 1008, 4093, 5000])('may have sent after %d', async (code) => {
    const responses = [{ 'response-code': code, mobile: A.slice(1) }, good];
    expect(await answers({ responses })).toMatchObject([{ state: 'unknown' }, accepted]);
  });

  it.each([
    [{}],
    [{ status: 'success' }],
    [{ message: 'Server error' }],
    [{ responses: [] }],
    [{ responses: [null, 'x', { mobile: A.slice(1) }] }],
    [[]],
  ])('may have sent after %j', async (body) => {
    expect((await answers(body)).map(({ state }) => state)).toEqual(['unknown', 'unknown']);
  });

  it('is believed about an acceptance where its rows for a number differ', async () => {
    const failed = { 'respose-code': 1003, mobile: B.slice(1) };
    expect((await answers({ responses: [failed, good, failed] }))[1]).toEqual(accepted);
  });

  it('threat 178: may have sent where one of its rows for a number leaves that open', async () => {
    const rows = [1005, 1010].map((code) => ({ 'respose-code': code, mobile: B.slice(1) }));
    expect((await answers({ responses: rows }))[1]).toMatchObject({ state: 'unknown' });
  });

  it.each([
    ['1785.5', 17_855_000],
    ['1,785.50', 17_855_000],
    [0, 0],
    ['-12.50', -125_000],
    ['', null],
    ['plenty', null],
  ])('says a balance of %j', async (credit, left) => {
    said = { status: 200, body: { credit } };
    expect(await celcom.balance?.()).toBe(left);
  });

  const about = { 'message-id': '7', 'response-description': 'Success' };
  const found = (description: unknown, more: object = {}) => ({
    'response-code': 200,
    ...about,
    'delivery-description': description,
    ...more,
  });
  const report = { carrierId: 'celcom-7', phone: null };

  it.each([
    [found('DeliveredToTerminal'), { ...report, state: 'delivered' }],
    [found('DeliveredToTerminal', { 'message-id': 7 }), { ...report, state: 'delivered' }],
    [found('SentToNetwork'), { ...report, state: 'sent' }],
    [found('AbsentSubscriber'), { ...report, state: 'failed', reason: 'unreachable' }],
    [
      found('SenderName Blacklisted'),
      { ...report, state: 'failed', reason: 'blocked', isStop: true },
    ],
    [found('Unknown'), 'none'],
    [found(undefined), 'none'],
    [found('DeliveredToTerminal', { 'message-id': '8' }), 'none'],
    [found('DeliveredToTerminal', { 'message-id': undefined }), 'none'],
    [{ 'response-code': 1008, 'response-description': 'No delivery report' }, 'none'],
    [{ 'response-code': 1009, 'response-description': 'No dlr' }, 'none'],
    [{ 'respose-code': '4093' }, 'none'],
    [{ 'response-code': 1006 }, 'unanswered'],
    [{ 'response-code': 4090 }, 'unanswered'],
    [{ 'response-code': 5000 }, 'unanswered'],
    [{}, 'unanswered'],
    [[], 'unanswered'],
    [null, 'unanswered'],
    [{ responses: [] }, 'unanswered'],
    [found({ not: 'a text' }), 'unanswered'],
  ])('asked for a report it answers %j', async (body, answer) => {
    said = { status: 200, body };
    expect(await celcom.reportFor('celcom-7')).toEqual(answer);
    expect(JSON.parse(asked.join(''))).toMatchObject({ messageID: '7' });
  });

  it.each([400, 401, 404, 429, 500])(
    'asked for a report with %d it does not answer',
    async (status) => {
      said = { status, body: found('DeliveredToTerminal') };
      expect(await celcom.reportFor('celcom-7')).toBe('unanswered');
    },
  );
});

describe('as a connection that has ended would leave the SMS unknown, a new one is made', () => {
  it.each([
    [
      africasTalking,
      { SMSMessageData: { Recipients: [{ statusCode: 101, number: A, messageId: 'a' }] } },
    ],
    [celcom, { 'respose-code': 200, messageid: 7 }],
  ])('for each call of $name', async (carrier, body) => {
    said = { status: 200, body };
    const before = connections;
    for (let n = 0; n < 3; n++) {
      expect(await carrier.send(sms(A))).toMatchObject([{ state: 'accepted' }]);
      await wait(20);
    }
    expect(connections - before).toBe(3);
  });

  // The SDK keeps the endpoint of its first call, which another file of this worker may have made.
  it('for each call of sns', async () => {
    const sockets = new Set<unknown>();
    const note = (message: unknown) => {
      const { request } = message as { request: ClientRequest };
      if (`${request.getHeader('authorization')}`.includes('/sns/')) sockets.add(request.socket);
    };
    subscribe('http.client.response.finish', note);
    for (let n = 0; n < 3; n++) {
      expect(await sns.send(sms(A))).toMatchObject([{ state: 'accepted' }]);
      await wait(20);
    }
    unsubscribe('http.client.response.finish', note);
    expect(sockets.size).toBe(3);
  });
});

describe.each([africasTalking, celcom])('$name', (carrier) => {
  it.each([
    [400, undefined],
    [404, 'later'],
    [405, 'later'],
    [410, 'later'],
    [429, 'soon'],
  ])('has not taken an SMS after HTTP %d, and may take it %s', async (status, retry) => {
    said = { status, body: 'No page' };
    const [answer] = await carrier.send(sms(A));
    expect(answer).toMatchObject({ state: 'refused', scope: 'carrier' });
    expect(answer && 'retry' in answer ? answer.retry : undefined).toBe(retry);
  });

  it.each([
    ['2', 2_000],
    ['3600', 60_000],
    ['Fri, 21 Nov 2036 07:00:00 GMT', 60_000],
    ['Fri, 21 Nov 2014 07:00:00 GMT', undefined],
    ['-5', undefined],
    ['soon', undefined],
  ])('that names the time %s is asked again after %s ms', async (after, waitMs) => {
    said = { status: 429, body: '', headers: { 'retry-after': after } };
    const [answer] = await carrier.send(sms(A));
    expect(answer && 'waitMs' in answer ? answer.waitMs : undefined).toBe(waitMs);
  });

  it('is not asked before the time that it names, except for a code, and nothing is lost', async () => {
    vi.stubEnv('SMS_CARRIERS', JSON.stringify(by(carrier.name)));
    const soon = { state: 'FAILED', scope: 'carrier', retry: 'soon' };
    const news = () => sendSms(A, 'You paid', 'transactional');
    said = { status: 429, body: '', headers: { 'retry-after': '5' } };
    vi.useFakeTimers({ toFake: ['Date'] });
    expect([await news(), await news()]).toEqual([soon, soon]);
    expect(asked).toHaveLength(1);
    await sendSms(A, '123456 is your code', 'code');
    vi.setSystemTime(Date.now() + 5_000);
    await news();
    expect(asked).toHaveLength(3);
    vi.useRealTimers();
    forgetDown();
  });
});
