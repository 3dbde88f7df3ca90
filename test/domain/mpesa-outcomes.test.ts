/** The meanings of M-Pesa's answers. */
import fc from 'fast-check';
import { callbackUrlsOf } from '#core/mpesa/callback-urls.ts';
import {
  askedAs,
  askOutcome,
  pushOutcome,
  queryOutcome,
  registerOutcome,
} from '#core/mpesa/outcomes.ts';
import { type StageConfig, stages } from '#infra/stages.ts';
import * as contracts from '#shared/payments/contract.ts';
import { maskedNumbers } from '#shared/payments/masked-numbers.ts';
import { isEnding, PAID, payerMessageOf, payerMessages } from '#shared/payments/result-codes.ts';
import { forAny } from '#test/support/for-any.ts';
import messages from './samples/mpesa-outcomes.json' with { type: 'json' };

const BUSY = 'Unable to lock subscriber, a transaction is already in process';

const error = (status: number, errorCode: string, errorMessage = 'whatever it says') => ({
  status,
  body: { requestId: '1c5b-4ba8', errorCode, errorMessage },
});

const fault = (status: number, errorcode: string) => ({
  status,
  body: { fault: { faultstring: 'whatever it says', detail: { errorcode } } },
});

const busy = fault(429, 'policies.ratelimit.SpikeArrestViolation');
const soap = { status: 200, body: { Envelope: { Body: { Fault: { faultcode: 'SVC0901' } } } } };
const html = (status: number) => ({ status, body: null });

it('a push is sent when M-Pesa says so and names it', () => {
  const body = { ResponseCode: '0', CheckoutRequestID: 'ws_CO_1', MerchantRequestID: '7071' };
  const sent = { outcome: 'sent', checkoutRequestId: 'ws_CO_1', merchantRequestId: '7071' };
  expect(pushOutcome({ status: 200, body })).toEqual(sent);
  expect(pushOutcome({ status: 200, body: { ...body, ResponseCode: 0 } })).toEqual(sent);
});

it.each([
  [error(400, '400.002.02'), '400.002.02'],
  [error(404, '404.001.03'), '404.001.03'],
  [error(500, '500.001.1001', BUSY), '500.001.1001'],
  [error(200, '500.001.1001', BUSY), '500.001.1001'],
  // A wrong passkey, an unknown short code, and everything never seen.
  [error(500, '500.001.1001', 'Wrong credentials'), 'REFUSED_FOR_US'],
  [error(500, '500.001.1001', 'Merchant does not exist'), 'REFUSED_FOR_US'],
  [error(500, '500.001.1001'), 'REFUSED_FOR_US'],
  [{ status: 200, body: { ResponseCode: '1' } }, '1'],
  [error(400, '400.002.02', 'Bad Request - Invalid PhoneNumber'), 'NO_MPESA'],
  // The gateway passed nothing on.
  [busy, 'TOO_MANY'],
  [error(500, '500.003.02'), 'TOO_MANY'],
  [error(500, '500.003.03'), 'TOO_MANY'],
  ['no token', 'NO_TOKEN'],
] as const)('%j refuses: no prompt was shown', (answered, code) =>
  expect(pushOutcome(answered)).toEqual({ outcome: 'refused', code }),
);

it.each([
  'lost',
  html(200),
  html(403),
  html(503),
  soap,
  error(500, '500.003.1001'),
  fault(503, 'messaging.adaptors.http.flow.ServiceUnavailable'),
  { status: 200, body: { ResponseCode: '0' } },
  { status: 200, body: {} },
] as const)('after %j the prompt may have been shown', (answered) =>
  expect(pushOutcome(answered)).toEqual({ outcome: 'unknown' }),
);

describe('the answer to a query', () => {
  const says = (ResultCode: unknown) =>
    queryOutcome({ status: 200, body: { ResponseCode: '0', ResultCode } });

  it('only 0 is a payment', () => {
    expect([says('0'), says(0)]).toEqual([{ outcome: 'paid' }, { outcome: 'paid' }]);
    for (const other of ['', '00', false, null]) expect(says(other).outcome).toBe('unknown');
  });

  it('4999 is a prompt that is still open', () =>
    expect(says('4999')).toEqual({ outcome: 'open' }));

  it.each(['1', 1, '1032', 1037, '2001', 'SFC_IC0003'])('the code %j ends the attempt', (code) =>
    expect(says(code)).toEqual({ outcome: 'failed', code: String(code) }),
  );

  it('no other code ends an attempt', () => {
    // Spaces around a code do not count.
    const isKnown = (code: string) => isEnding(code) || code === PAID;
    const other = fc.string().filter((code) => !isKnown(code.trim()));
    forAny(other, (code) => {
      expect(says(code).outcome).not.toMatch(/^(paid|failed)$/);
    });
    expect(['constructor', '__proto__', 'toString', ''].filter(isEnding)).toEqual([]);
  });

  it.each([
    error(500, '500.001.1001'),
    error(200, '500.001.1001'),
    html(200),
    html(500),
    soap,
    'lost',
    'no token',
  ] as const)('%j says nothing about the payment', (answered) =>
    expect(queryOutcome(answered)).toEqual({ outcome: 'unknown' }),
  );

  it('too many questions fail no payment', () => {
    expect(queryOutcome(busy)).toEqual({ outcome: 'busy' });
    expect(queryOutcome(html(429))).toEqual({ outcome: 'busy' });
    expect(queryOutcome(error(500, '500.003.02'))).toEqual({ outcome: 'busy' });
  });
});

it('a question is sent when M-Pesa gives it an id', () => {
  const body = { ResponseCode: '0', ConversationID: 'AG_1' };
  expect(askOutcome({ status: 200, body })).toEqual({ outcome: 'sent', conversationId: 'AG_1' });
  expect(askOutcome('lost')).toEqual({ outcome: 'unknown' });
  expect(askOutcome(error(400, '400.002.02'))).toMatchObject({ outcome: 'refused' });
});

it('a reversal that M-Pesa says is under way, or answers with seven meanings, may have been made', () =>
  expect(askOutcome(error(500, '500.001.1001', BUSY))).toEqual({ outcome: 'unknown' }));

it('a question that is refused rings an alarm, unless there were too many', () => {
  const asked = [error(400, '400.002.02'), 'no token', busy, 'lost'] as const;
  expect(asked.map((one) => askedAs(askOutcome(one)))).toEqual([
    'ourFault',
    'ourFault',
    'refused',
    'unknown',
  ]);
});

it.each([
  error(500, '500.003.1001', 'Urls are already registered'),
  { status: 200, body: { ResponseDescription: 'Confirmation URLs are already registered' } },
])('%j is no registration of these URLs, and no failure', (answered) =>
  expect(registerOutcome(answered, ['0'])).toEqual({ outcome: 'already' }),
);

it('what is registered already is registered', () => {
  const body = { ResponseStatus: '1001' };
  expect(registerOutcome({ status: 200, body }, ['1000', '1001'])).toEqual({ outcome: 'done' });
  expect(registerOutcome(html(500), ['0'])).toEqual({ outcome: 'unknown' });
});

it.each(Object.entries(messages))('the code %s is told as %s', (code, name) =>
  expect(payerMessageOf(code)).toBe(name),
);

it('what is our own fault is not for the payer to try again', () => {
  const ours = Object.values(payerMessages).filter((message) => 'isOurs' in message);
  expect(ours.map(({ retry }) => retry)).toEqual(ours.map(() => 'never'));
});

/** In any case, and inside words. */
const FORBIDDEN = /mpesa|m-pesa|safaricom|exec?|cmd|sql|query/i;

/** A stage without a domain, at CloudFront's host name, has no URL for M-Pesa. */
const sites = Object.values(stages).map(
  (stage: StageConfig) => `https://${stage.domain?.name ?? 'miliki.example'}`,
);

it('no URL has a word that M-Pesa refuses, whatever the ids are', () => {
  const id = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32 });
  forAny(id, (random) => {
    for (const site of sites) {
      const urls = Object.values(callbackUrlsOf(site));
      for (const urlOf of urls) expect(urlOf(random)).not.toMatch(FORBIDDEN);
    }
  });
});

it('each URL is that of a route, and every route of M-Pesa has a URL', () => {
  const urls = Object.values(callbackUrlsOf('')).map((urlOf) => urlOf('{key}'));
  const routes = Object.values(contracts).filter(
    (one) => 'path' in one && one.path.endsWith('/{key}'),
  );
  expect(urls.toSorted()).toEqual(routes.map((one) => ('path' in one ? one.path : '')).toSorted());
});

it('each URL is below the site, by its id', () => {
  const urls = callbackUrlsOf('https://miliki.example');
  expect(urls.result('a1')).toBe('https://miliki.example/api/payments/results/a1');
  expect(urls.validation('a1')).toBe('https://miliki.example/api/payments/validations/a1');
});

it.each<[string, string, string]>([
  ['a number of a payer', '{"MSISDN":254712345678}', '{"MSISDN":*****678}'],
  ['a number as people write it', 'of +254 712 345-678', 'of +*****678'],
  ['a number without its prefix', '0712345678, 712345678', '*****678, *****678'],
  ['the number in the id of a prompt', '"ws_CO_24112026083059123712345678"', '"ws_CO_*****678"'],
  ['a hash of a number', `"${'a1'.repeat(32)}"`, '"*****"'],
  ['a moment, which stays', '"TransTime":"20261124083059"', '"TransTime":"20261124083059"'],
  ['an amount and a receipt, which stay', '"SLK7X1Y2Z3": 21334.00', '"SLK7X1Y2Z3": 21334.00'],
  ['a number that M-Pesa has masked, which stays', '2547 ***** 126', '2547 ***** 126'],
])('%s', (_, text, masked) => expect(maskedNumbers(text)).toBe(masked));
