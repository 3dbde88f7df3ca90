/** M-Pesa's messages, in all observed forms. */
import fc from 'fast-check';
import { momentOfStamp, nairobiStamp } from '#core/mpesa/loose-json.ts';
import { readAnswer, readResult } from '#core/mpesa/read-answer.ts';
import { readConfirmation, readPulled } from '#core/mpesa/read-confirmation.ts';
import { nairobiTime } from '#shared/platform/time.ts';
import { forAny, inRuns } from '#test/support/for-any.ts';
import { runsOf } from '#test/support/layer.ts';
import moments from './samples/mpesa-readers.json' with { type: 'json' };

/** 13:45:07 on 21 November 2026 in Nairobi. */
const AT = Date.UTC(2026, 10, 21, 10, 45, 7);
const STAMP = '20261121134507';

const callback = (items: unknown, ResultCode: unknown = 0) =>
  JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: '7071-4170',
        CheckoutRequestID: 'ws_CO_21112026134507712345678',
        ResultCode,
        ResultDesc: 'whatever it says',
        CallbackMetadata: { Item: items },
      },
    },
  });

const items = [
  { Name: 'Amount', Value: 25000.0 },
  { Name: 'MpesaReceiptNumber', Value: 'TKO7X1Y2Z3' },
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: 20261121134507 },
  { Name: 'PhoneNumber', Value: 254712345678 },
];

const paid = {
  code: '0',
  checkoutRequestId: 'ws_CO_21112026134507712345678',
  amount: 25_000,
  receipt: 'TKO7X1Y2Z3',
  phone: '+254712345678',
  at: AT,
};

it('a payment is read by the names of its details, in any order', () => {
  expect(readResult(callback(items))).toEqual(paid);
  expect(readResult(callback(items.toReversed()))).toEqual(paid);
});

it('numbers may come as texts, with cents that are none', () => {
  const texts = items.map(({ Name, Value }) => ({ Name, Value: Value && String(Value) }));
  expect(readResult(callback(texts, '0'))).toEqual(paid);
  const cents = [{ Name: 'Amount', Value: '25000.00' }];
  expect(readResult(callback(cents))).toMatchObject({ code: '0', amount: 25_000, receipt: null });
});

it.each([
  [1032, '1032'],
  ['1032', '1032'],
  ['SFC_IC0003', 'SFC_IC0003'],
])('the code %j is read as %s, with or without details', (code, read) => {
  expect(readResult(callback([], code))).toMatchObject({ code: read, receipt: null });
  const without = { Body: { stkCallback: { ResultCode: code } } };
  expect(readResult(JSON.stringify(without))).toMatchObject({ code: read, amount: null });
});

it.each([0.5, 0, -5, '12.50', '1e3', null, [], {}])('%j is no amount', (Value) =>
  expect(readResult(callback([{ Name: 'Amount', Value }]))).toMatchObject({ amount: null }),
);

it.each(['', '{}', 'null', '[]', '{"Body":1}', '<html>', '{"Body":{"stkCallback":{}}}'])(
  '%j is no callback',
  (body) => expect(readResult(body)).toBeNull(),
);

const confirmation = {
  TransactionType: 'Pay Bill',
  TransID: 'TKO7X1Y2Z3',
  TransTime: STAMP,
  TransAmount: '25000.00',
  BusinessShortCode: '174379',
  BillRefNumber: ' ab12c34d5 ',
  InvoiceNumber: '',
  OrgAccountBalance: '49197.00',
  ThirdPartyTransID: '',
  MSISDN: '2547 ***** 126',
  FirstName: 'JOHN',
  MiddleName: '',
  LastName: 'DOE',
};

const confirmed = (more: object) => readConfirmation(JSON.stringify({ ...confirmation, ...more }));

it('a payment to the short code is read, with its payer masked', () =>
  expect(confirmed({})).toEqual({
    receipt: 'TKO7X1Y2Z3',
    amount: 25_000,
    account: 'ab12c34d5',
    at: AT,
    paidTo: '174379',
    payer: '+2547*****126',
    name: 'JOHN DOE',
  }));

it.each([
  ['254712345126', '+2547*****126'],
  [254712345126, '+2547*****126'],
  ['2547*****126', '+2547*****126'],
  ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', null],
  ['', null],
])('of the payer %j we keep %j', (MSISDN, payer) =>
  expect(confirmed({ MSISDN })).toMatchObject({ payer }),
);

it('a payment without an account, a name or a time is still a payment', () => {
  const more = { BillRefNumber: null, FirstName: '', LastName: '', TransTime: '20260231000000' };
  expect(confirmed(more)).toMatchObject({ account: '', name: null, at: null });
});

it.each([
  ['250.50', { amount: 250, cents: 50 }],
  ['0.5', { amount: 0, cents: 50 }],
])('money with cents keeps them: %s', (TransAmount, money) =>
  expect(confirmed({ TransAmount })).toMatchObject(money),
);

it.each([{ TransAmount: '12.505' }, { TransAmount: '' }, { TransID: '' }, { TransID: '<b>' }])(
  'a message with %j is no confirmation',
  (more) => expect(confirmed(more)).toBeNull(),
);

const result = (more: object, parameters?: unknown) =>
  JSON.stringify({
    Result: {
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: 'whatever it says',
      ConversationID: 'AG_20261121_0000493344ae97d86f75',
      TransactionID: 'TKO0000000',
      ...(parameters !== undefined && { ResultParameters: { ResultParameter: parameters } }),
      ReferenceData: { ReferenceItem: { Key: 'Occasion' } },
      ...more,
    },
  });

it('the payment is read by the keys of its parameters, some of which have no value', () => {
  const parameters = [
    { Key: 'TransactionReason' },
    { Key: 'DebitPartyName', Value: '254712345126 - JOHN' },
    { Key: 'CreditPartyName', Value: '174379 - Miliki' },
    { Key: 'ReceiptNo', Value: 'TKO7X1Y2Z3' },
    { Key: 'Amount', Value: '25000.00' },
    { Key: 'TransactionStatus', Value: 'Completed' },
    { Key: 'FinalisedTime', Value: STAMP },
  ];
  expect(readAnswer(result({}, parameters))).toEqual({
    code: '0',
    conversationId: 'AG_20261121_0000493344ae97d86f75',
    receipt: 'TKO7X1Y2Z3',
    reversal: null,
    amount: 25_000,
    paidTo: '174379',
    payer: '+2547*****126',
    status: 'Completed',
    at: AT,
  });
});

it('a reversal names the payment and the receipt of its own', () => {
  const parameters = [
    { Key: 'OriginalTransactionID', Value: 'TKO7X1Y2Z3' },
    { Key: 'Amount', Value: 25000.0 },
    { Key: 'TransCompletedTime', Value: 20261121134507 },
  ];
  expect(readAnswer(result({ TransactionID: 'TKO9X1Y2Z9' }, parameters))).toMatchObject({
    receipt: 'TKO7X1Y2Z3',
    reversal: 'TKO9X1Y2Z9',
    amount: 25_000,
    at: AT,
  });
});

it('one parameter may come without a list, and a refusal has none', () => {
  const alone = { Key: 'ReceiptNo', Value: 'TKO7X1Y2Z3' };
  expect(readAnswer(result({}, alone))).toMatchObject({ receipt: 'TKO7X1Y2Z3' });
  const refused = { ResultCode: 'R000002' };
  expect(readAnswer(result(refused))).toMatchObject({ code: 'R000002', receipt: null });
});

const row = {
  transactionId: 'tko7x1y2z3',
  trxDate: '2026-11-21T10:45:07Z',
  msisdn: 712345126,
  sender: 'JOHN',
  transactiontype: 'c2b-pay-bill-debit',
  billreference: 'AB12C34D5',
  amount: '25000.00',
};

it.each(Object.entries(moments))('the time %s of a list is the moment %s', (trxDate, moment) => {
  const list = readPulled({ ResponseCode: '1000', Response: [[{ ...row, trxDate }]] });
  expect(list?.arrivals.map(({ at }) => at)).toEqual([Date.parse(moment)]);
});

it.each(['yesterday', '2026-02-30 10:00:00', '', 0])(
  'a row of a list with the time %j is unclear: it counts for no day, and somebody looks at it',
  (trxDate) =>
    expect(readPulled({ ResponseCode: '1000', Response: [[{ ...row, trxDate }]] })).toMatchObject({
      arrivals: [],
      rows: 1,
      unclear: 1,
    }),
);

it('the rows are read from a list in a list', () =>
  expect(readPulled({ ResponseCode: '1000', Response: [[row]] })).toEqual({
    rows: 1,
    unclear: 0,
    arrivals: [
      {
        receipt: 'TKO7X1Y2Z3',
        amount: 25_000,
        account: 'AB12C34D5',
        at: AT,
        payer: '+2547*****126',
        name: 'JOHN',
      },
    ],
  }));

it('a row that nobody understands is unclear; one with cents is a payment', () => {
  const page = { ResponseCode: 1000, Response: [[row, { ...row, amount: '233.8' }], ['?']] };
  expect(readPulled(page)).toMatchObject({
    rows: 3,
    unclear: 1,
    arrivals: [{ receipt: 'TKO7X1Y2Z3' }, { amount: 233, cents: 80 }],
  });
});

it.each([
  ['c2b-pay-bill-debit', 1, 0],
  ['b2c-business-payment', 0, 0],
  ['c2b-reversal', 0, 0],
  ['Transaction Reversal', 0, 0],
  ['something new', 0, 1],
])('a row of the type %s is %i payment, and unclear %i times', (transactiontype, paid, unclear) => {
  const read = readPulled({ ResponseCode: '1000', Response: [[{ ...row, transactiontype }]] });
  expect([read?.arrivals.length, read?.rows, read?.unclear]).toEqual([paid, 1, unclear]);
});

it('only an empty list, or its words, say that there is nothing: an error is no list', () => {
  const empty = { rows: 0, unclear: 0, arrivals: [] };
  expect(readPulled({ ResponseCode: '1001', Transaction: '[[]]' })).toEqual(empty);
  expect(readPulled({ ResponseCode: '1001', Response: [[]] })).toEqual(empty);
  const none = { errorCode: '500.003.1001', errorMessage: 'No transactions found' };
  expect(readPulled(none)).toEqual(empty);
  expect(readPulled({ ResponseCode: '1001', ResponseMessage: 'Failed' })).toBeNull();
  expect(readPulled({ errorCode: '500', errorMessage: 'none' })).toBeNull();
  expect(readPulled({ errorMessage: 'No transactions could be read. Try again' })).toBeNull();
  expect(readPulled(null)).toBeNull();
});

const readers = {
  readResult,
  readConfirmation,
  readAnswer,
  readPulled: (body: string) => readPulled(JSON.parse(body)),
};

it.each(['readResult', 'readConfirmation', 'readAnswer'] as const)(
  '%s reads any text without an error',
  (name) => forAny(fc.string(), (body) => void readers[name](body)),
);

it.each(Object.keys(readers) as (keyof typeof readers)[])(
  '%s reads any JSON at any place of a message without an error',
  (name) => {
    const messages = [
      callback(items),
      JSON.stringify(confirmation),
      result({}, [{ Key: 'Amount', Value: 1 }]),
      JSON.stringify({ ResponseCode: '1000', Response: [[row]] }),
    ];
    const message = fc.constantFrom(...messages);
    inRuns(runsOf(500, 5_000), message, fc.nat(), fc.jsonValue(), (given, place, value) => {
      const changed = withValueAt(JSON.parse(given), place, value);
      readers[name](JSON.stringify(changed));
    });
  },
);

/** @returns the message with one value replaced, however deep */
function withValueAt(message: unknown, place: number, value: unknown): unknown {
  let values = 0;
  JSON.stringify(message, (_, one) => {
    values += 1;
    return one;
  });
  let seen = -1;
  return JSON.parse(JSON.stringify(message), (_, one) => {
    seen += 1;
    return seen === place % values ? value : one;
  });
}

it('a moment is written as the time of Nairobi, where the day begins at 21:00 UTC', () => {
  expect(nairobiStamp(AT)).toBe(STAMP);
  expect(nairobiTime(AT)).toBe('2026-11-21 13:45:07');
  expect(nairobiStamp(Date.UTC(2026, 11, 31, 21, 0, 0))).toBe('20270101000000');
});

it('each moment is read as it was written', () => {
  const seconds = fc.integer({ min: Date.UTC(2020) / 1000, max: Date.UTC(2060) / 1000 });
  forAny(seconds, (second) =>
    expect(momentOfStamp(nairobiStamp(second * 1000))).toBe(second * 1000),
  );
});

it.each(['', '2026112113450', '20261321134507', '20260631000000', '20261121246000', 'x'])(
  '%j is no moment',
  (stamp) => expect(momentOfStamp(stamp)).toBeNull(),
);
