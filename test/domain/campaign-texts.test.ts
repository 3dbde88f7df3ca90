import { valuesIn } from '#core/campaigns/preparation/audience.ts';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { givenTemplates } from '#shared/campaigns/given-templates.ts';
import {
  countedMessage,
  fieldsOf,
  renderMessage,
  unknownFieldOf,
} from '#shared/campaigns/message.ts';
import {
  endOfSending,
  isSendingHour,
  nextSendingTime,
  SENDING_HOURS,
} from '#shared/campaigns/sending-hours.ts';
import { ownTextProblem } from '#shared/sms/own-text.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { creditsText, leftText, priceText } from '#web/src/components/sms/sms-price.tsx';
import { copyOf } from '#web/src/features/campaigns/campaign/draft.ts';
import { paceOf } from '#web/src/features/campaigns/campaign/queries.ts';
import { readContactFile, readPasted } from '#web/src/features/campaigns/contacts/contacts.tsx';
import {
  costlyText,
  countedWith,
  countedWithText,
  roomText,
  segmentsWith,
  textProblem,
} from '#web/src/features/campaigns/message/message-field.tsx';
import {
  fromField,
  nextTime,
  timeProblem,
  toField,
} from '#web/src/features/campaigns/review/send-form.tsx';
import samples from './samples/campaign-texts.json' with { type: 'json' };

const usual = {
  name: 'Wanjiku Kamau',
  points: '1250',
  value: 'KES 1250',
  business: 'Mama Njeri Shop',
};
it.each(givenTemplates)(
  'the given template "$name" is one segment of GSM-7 with usual values and the opt-out line',
  ({ text }) => {
    const { encoding, segments } = segmentsOf(
      countedMessage(renderMessage(text, usual), 'miliki.co.ke'),
    );
    expect({ encoding, segments }).toEqual({ encoding: 'GSM-7', segments: 1 });
    expect(unknownFieldOf(text)).toBeUndefined();
    expect(fieldsOf(text)).toContain('business');
  },
);

it.each(['{nam}', '{ name }', '{Name}', '{{name}}', '{jina ya mteja}', '{names', '{}'])(
  'what looks like the field %s, and is none, is found before it is sent',
  (field) => expect(unknownFieldOf(`{name}, see you ${field}`)).toBe(field),
);

it.each(givenTemplates)('the given template "$name" reads well without a name', ({ text }) => {
  const message = renderMessage(text, { ...usual, name: '' });
  expect(message).not.toMatch(/ {2}| ,|,\.|^,/);
});

it('the given templates are as many in English as in Kiswahili', () => {
  const of = (language: string) => givenTemplates.filter((one) => one.language === language);
  expect(of('en')).toHaveLength(4);
  expect(of('sw')).toHaveLength(4);
});

it.each([
  ['Bar', 'Bargains at the Barn all week', false],
  ['Ann', 'Announcing new stock', false],
  ['Ann', 'New stock at ANN, today', false],
  ['Ann', 'ANN: new stock', true],
  ['Duka (2)', 'Duka (2) has new stock', true],
  ['Ann', '{name} of Ann', false],
  ['Ng’ang’a Stores', "NG'ANG'A STORES: new stock", true],
  ['Café Bar', 'Cafe Barista of the week', false],
])(
  'threat 153: a message of %s that says %s has the name in front already: %s',
  (business, text, is) => {
    const message = renderMessage(text, { ...usual, business });
    expect(message.startsWith(`${business}: `)).toBe(!is);
  },
);

it('a message says whose it is also to somebody who has the name of the business', () => {
  const message = renderMessage('Hi {name}, come in', { ...usual, business: 'Wanjiku' });
  expect(message).toBe('Wanjiku: Hi Wanjiku Kamau, come in');
  const named = renderMessage('{business} for {name}', { ...usual, business: 'Wanjiku' });
  expect(named).toBe('Wanjiku for Wanjiku Kamau');
});

it('the name of a copy is cut to its length, and never in the middle of a letter', () => {
  const audience = { filter: 'all', atLeast: null, listId: null } as const;
  const named = (name: string) => copyOf({ name, text: 'Offer', audience } as Campaign).name;
  expect(named('Weekend')).toBe('Copy of Weekend');
  expect(named(`${'x'.repeat(51)}💰 and more`)).toBe(`Copy of ${'x'.repeat(51)}`);
});

it('a number in the short form of a spreadsheet, which lost its last digits, is nobody’s', () => {
  const { people, refused } = readPasted('7.123457E+08\n2.547123457e+11\n0712345678 E');
  expect([people, refused.length]).toEqual([1, 2]);
});

it('a long cell is cut to what the server takes, and never in the middle of a letter', () => {
  const { rows } = readPasted(`${'x'.repeat(39)}💰 is no number`);
  expect(rows.map(({ phone }) => phone)).toEqual(['x'.repeat(39)]);
});

it('pasted numbers stand on lines or between commas, and each number counts once', () => {
  const { rows, people, refused } = readPasted(
    '0712 345 678, +254722000111;\n\n0712345678\r\n020 123 4567\nno number',
  );
  expect(rows.map(({ line, phone }) => `${line} ${phone}`)).toEqual([
    '1 0712 345 678',
    '2 +254722000111',
    '3 0712345678',
    '4 020 123 4567',
    '5 no number',
  ]);
  expect(people).toBe(2);
  expect(refused.map(({ line, reason }) => `${line} ${reason.slice(0, 20)}`)).toEqual([
    '3 This number is on li',
    '4 Invalid phone number',
    '5 Invalid phone number',
  ]);
});

it('more numbers than a list may have are refused with advice', () =>
  expect(() => readPasted('0712345678\n'.repeat(10_001))).toThrow(/more than 10,000 rows\. Split/));

it('a file of contacts has its columns in any order, and a name that no SMS carries is left out', async () => {
  const text =
    'Name;Town;PHONE\r\nWanjiku;Thika;0712345678\r\nbit.ly/x;;0722000111\r\nOtieno;;\r\n';
  const { rows, people, refused } = await readContactFile(new File([text], 'contacts.csv'));
  expect(rows).toEqual([
    { line: 2, phone: '0712345678', name: 'Wanjiku' },
    { line: 3, phone: '0722000111', name: null },
  ]);
  expect(people).toBe(2);
  expect(refused.map(({ line }) => line)).toEqual([4]);
});

it('a file of numbers alone needs no line that names its columns', async () => {
  const { rows } = await readContactFile(new File(['0712345678\n0722000111'], 'numbers.csv'));
  expect(rows.map(({ phone }) => phone)).toEqual(['0712345678', '0722000111']);
});

const sender = {
  businessName: 'Mama Njeri Shop',
  optOutLink: 'miliki.co.ke/o/',
  ownPhone: '+254712345678',
  creditPrice: 5.66,
  smsBalance: 500,
};

const counted = countedWith(sender, {
  number: 1,
  kind: 'count',
  state: 'ready',
  seen: 2,
  recipients: 2,
  optedOut: 0,
  noConsent: 0,
  invalid: 0,
  duplicate: 0,
  leftOut: 0,
  credits: 0,
  longest: 0,
  longestFields: { name: 'Wanjiku Kamau', points: '320', value: 'KES 320' },
});

it('the room that is left at the same price is said, with the opt-out line', () => {
  const text = 'Mama Njeri Shop: 20% off unga and sugar this Saturday.';
  // The text, a space, "Stop: ", a link of 25 letters and the operators' words.
  expect(roomText(segmentsWith(text, counted))).toBe('57 more letters at this price.');
  expect(roomText(segmentsWith(`${text} ’`, counted))).toBe('29 more letters at this price.');
});

it.each([
  [1, 1, 'With 🎉 an SMS holds 70 letters, not 160.'],
  [2, 1, '🎉 doubles the price.'],
  [3, 1, 'With 🎉 it is 3 SMS instead of 1.'],
])('a letter that makes %i SMS of %i is named: %s', (segments, plain, text) =>
  expect(costlyText(['🎉'], segments, plain)).toBe(text),
);

it('a text with fields is counted with the longest values, and says so', () => {
  const text = 'Mama Njeri Shop: hi {name}!';
  expect(segmentsWith(text, counted).units).toBe(
    segmentsWith('Mama Njeri Shop: hi Wanjiku Kamau!', counted).units,
  );
  expect(countedWithText(text, counted)).toBe('Counted with the longest name, Wanjiku Kamau.');
  expect(countedWithText('Hi!', counted)).toBe('');
  expect(countedWithText(text, countedWith(sender, null))).toMatch(/usual length/);
});

it.each([
  [' ', 'This message has no text.'],
  ['Hi {nam}', 'The field {nam} is not known.'],
  ['a'.repeat(450), 'The message is longer than 3 SMS. Shorten it.'],
  ['’'.repeat(201), 'The message is longer than 3 SMS. Shorten it.'],
  ['Hi {name}', undefined],
  [
    'Claim at bit.ly/x',
    'Remove "bit.ly/x": phones show it as a link, and your SMS cannot carry links. Leave a space after a full stop.',
  ],
  [
    'Pay to 0722 000 111',
    'Remove "0722 000 111": your SMS can carry no long number except the one you sign in with. Write prices as KES 250,000 and dates as 24/12/2026.',
  ],
])('the text %j has the problem %s', (text, problem) =>
  expect(textProblem(text, counted)).toBe(problem),
);

it.each([
  [{ sms: 1, people: 20, credits: 20 }, '1 SMS, 20 people, 20 credits (KES\u00a0113)'],
  [{ sms: 2, people: 1, credits: 2 }, '2 SMS, 1 person, 2 credits (KES\u00a011.32)'],
  [{ sms: 2, people: 380, credits: 400 }, '1 to 2 SMS, 380 people, 400 credits (KES\u00a02,264)'],
])('the price of %j is said', (price, text) => expect(priceText(price, sender)).toBe(text));

it('what is left afterwards is said, or what is missing', () => {
  expect(creditsText(1, sender)).toBe('1 credit (KES\u00a05.66)');
  expect(leftText(380, { smsBalance: 500 })).toBe('You have 500; 120 left after.');
  expect(leftText(380, { smsBalance: 120 })).toBe('You have 120 and need 260 more.');
});

describe('the time of a campaign', () => {
  const at = (time: string) => Date.parse(`${time}:00+03:00`);
  const now = at('2026-11-23T14:00');

  it('a field has the time of Nairobi, wherever the phone is', () => {
    expect(toField(now)).toBe('2026-11-23T14:00');
    expect(fromField('2026-11-23T14:00')).toBe(now);
    expect(fromField('')).toBeNull();
  });

  it.each([
    ['2026-11-23T14:05', undefined],
    ['2026-11-23T14:04', 'campaigns.badTime'],
    ['2026-11-23T18:00', 'campaigns.outsideHours'],
    ['2026-11-24T07:59', 'campaigns.outsideHours'],
    ['2026-11-24T08:00', undefined],
    ['2026-12-28T14:00', undefined],
    ['2026-12-28T14:01', 'campaigns.badTime'],
    ['', 'campaigns.badTime'],
  ])('the time %s has the problem %s', (typed, problem) =>
    expect(timeProblem(fromField(typed), now, SENDING_HOURS)).toBe(problem),
  );

  it('the next time that can be planned is the next opening, or the soonest moment', () => {
    expect(toField(nextTime(at('2026-11-23T19:00'), SENDING_HOURS))).toBe('2026-11-24T08:00');
    expect(toField(nextTime(at('2026-11-24T06:00'), SENDING_HOURS))).toBe('2026-11-24T08:00');
    expect(toField(nextTime(at('2026-11-24T07:58'), SENDING_HOURS))).toBe('2026-11-24T08:03');
  });
});

describe('how often a campaign is looked at', () => {
  const now = Date.parse('2026-11-23T14:00:00+03:00');
  const endedAt = '2026-11-23T10:55:00.000Z';
  const draft = { state: 'Draft', stopping: null, preparation: null, result: { sent: 5 }, endedAt };
  const paceIn = (campaign: object, isHidden = false, hasReports = true) =>
    paceOf(campaign as Parameters<typeof paceOf>[0], { isHidden, hasReports, now });

  it('a campaign is looked at while something goes on in it, and less often when nobody sees it', () => {
    expect(paceIn(draft)).toBe(false);
    expect(paceIn({ ...draft, preparation: { state: 'running' } })).toBe(1_000);
    expect(paceIn({ ...draft, state: 'Sending' })).toBe(2_000);
    expect(paceIn({ ...draft, state: 'Sending' }, true)).toBe(30_000);
    expect(paceIn({ ...draft, state: 'Paused' })).toBe(30_000);
  });

  it('a campaign that has ended is looked at while reports of its delivery come, and not any more', () => {
    const sent = { ...draft, state: 'Sent' };
    expect(paceIn(sent)).toBe(5_000);
    expect(paceIn(sent, false, false)).toBe(false);
    expect(paceIn({ ...sent, result: { sent: 0 } })).toBe(false);
    expect(paceIn({ ...sent, endedAt: '2026-11-23T10:45:00.000Z' })).toBe(false);
  });
});

const writer = { ownPhone: '+254712345678', business: 'Duka 07123' };

it.each(Object.entries(samples.problemOfText))(
  'threat 153: no SMS of a business leads to somebody else: %s has the problem %s',
  (text, code) => expect(ownTextProblem(text, writer)?.code ?? null).toBe(code),
);

it.each([
  ['kcb.', '{name}bank', ''],
  ['kcb.', '{name} bank', 'kcb.'],
  ['07123', 'Pay {name} 45679', ''],
  ['07123', '50 shops for {name}', '07123'],
])('threat 153: a name %s leaves no link and no long number in %s', (name, text, left) => {
  const person = { phone: '+254712345679', name, points: 5, consent: true };
  const business = { name: 'Duka', pointValue: 1, ownPhone: writer.ownPhone };
  expect(valuesIn(text, person, business).name).toBe(left);
});

const at = (time: string): number => Date.parse(`2026-11-23T${time}+03:00`);
const text = (moment: number): string => new Date(moment).toISOString();

describe('the hours of promotional SMS', () => {
  it.each([
    ['07:59:59.999', false],
    ['08:00:00', true],
    ['17:59:59.999', true],
    ['18:00:00', false],
    ['00:00:00', false],
  ])('at %s in Nairobi promotional SMS may go out: %s', (time, isOpen) =>
    expect(isSendingHour(at(time))).toBe(isOpen),
  );

  it.each([
    ['07:00:00', '2026-11-23T05:00:00.000Z'],
    ['12:00:00', '2026-11-23T09:00:00.000Z'],
    ['18:00:00', '2026-11-24T05:00:00.000Z'],
    ['23:30:00', '2026-11-24T05:00:00.000Z'],
    ['01:30:00', '2026-11-23T05:00:00.000Z'],
  ])('what is to go out at %s in Nairobi goes out at %s', (time, expected) =>
    expect(text(nextSendingTime(at(time)))).toBe(expected),
  );

  it('a campaign that does not end by six goes on the next morning, for as many days as it needs', () => {
    const pace = { perSecond: 10, perDay: 1_000_000 };
    expect(text(endOfSending(at('17:59:00'), 500, pace))).toBe('2026-11-23T14:59:50.000Z');
    expect(text(endOfSending(at('17:59:00'), 900, pace))).toBe('2026-11-24T05:00:30.000Z');
    expect(text(endOfSending(at('20:00:00'), 360_010, pace))).toBe('2026-11-25T05:00:01.000Z');
  });

  it('a campaign that is larger than what a business may send in a day goes on the next morning', () => {
    const pace = { perSecond: 10, perDay: 2_000 };
    expect(text(endOfSending(at('09:00:00'), 5_000, pace))).toBe('2026-11-25T05:01:40.000Z');
  });

  it('a stage without customers sends at any hour', () =>
    expect(isSendingHour(at('23:59:59'), { opens: 0, closes: 24 })).toBe(true));
});
