import fc from 'fast-check';
import { agreementToSign } from '#core/agreements/agreement-to-sign.ts';
import type { Block } from '#core/papers/blocks.ts';
import type { PaperItem } from '#core/papers/paper.store.ts';
import { paperText } from '#core/papers/paper-text.ts';
import { printable, runsOf } from '#core/papers/pen.ts';
import { printDeps, printPaper } from '#core/papers/print-paper.ts';
import { renderPaper } from '#core/papers/render-paper.ts';
import { agreementText, refToCome } from '#shared/agreements/agreement-text.ts';
import { GRACE_DAYS } from '#shared/agreements/replay.ts';
import { bindingTexts } from '#shared/applications/consent.ts';
import type {
  PaidAgreement,
  PaperFacts,
  ReceiptFacts,
  StatementEntry,
  StatementFacts,
} from '#shared/papers/paper-facts.ts';
import { languages } from '#shared/platform/languages.ts';
import { brand } from '#shared/site/brand.ts';
import { forAny } from '#test/support/for-any.ts';
import {
  facts,
  hashOf,
  lettersOf,
  longestOf,
  MOST_BYTES,
  names,
  orderOf,
  pagesOf,
  withoutBlanks,
} from '#test/support/papers.ts';

const ofProject = {
  ref: 'F7K2Q9A03',
  name: 'Kamau Hardware POS',
  businessName: 'Kamau Hardware',
  systemNeed: 'ERP / POS System',
} as const;

const paid: PaidAgreement = {
  ref: 'B2C3D4E5F',
  name: 'Kamau Hardware POS',
  systemNeed: 'ERP / POS System',
  installments: 12,
  credit: 0,
  outstanding: 225_000,
  appliedTo: [
    { number: 0, amount: 10_000 },
    { number: 1, amount: 15_000 },
  ],
  nextDue: { day: '2026-12-30', amount: 20_000 },
};

const receipt: ReceiptFacts = {
  kind: 'receipt',
  amount: 25_000,
  day: '2026-11-25',
  paidAt: '2026-11-24T21:30:09.000Z',
  payer: { fullName: 'Wanjiku Kamau', businessName: 'Kamau Hardware', phone: '5678' },
  channel: 'push',
  receipt: 'SLK7X1Y2Z3',
  for: { agreement: paid },
};

const purchase: ReceiptFacts = {
  ...receipt,
  amount: 400,
  channel: 'bank',
  paidAt: null,
  receipt: 'FT26328ABCDE',
  for: { purchase: { kind: 'credits', quantity: 500 } },
};

const entry = { day: '2026-09-30', what: 'payment', debit: 0, credit: 0 } as const;

const statement: StatementFacts = {
  kind: 'statement',
  ref: 'B2C3D4E5F',
  name: 'Kamau Hardware POS',
  systemNeed: 'ERP / POS System',
  period: { from: '2026-06-01', to: '2026-11-24' },
  owner: { fullName: 'Wanjiku Kamau', businessName: 'Kamau Hardware' },
  opening: 0,
  closing: -1_000,
  installmentsLeft: 9,
  payoff: 0,
  madeOn: '2026-11-24',
  lines: [
    { ...entry, what: 'installment', detail: '3 of 12', debit: 25_000, balance: 25_000 },
    { ...entry, day: '2026-10-01', detail: 'M-Pesa SLK7X1Y2Z3', credit: 26_000, balance: -1_000 },
  ],
};

const others: readonly PaperFacts[] = [
  {
    kind: 'acceptance',
    ...ofProject,
    deliveredAt: '2026-11-24T21:30:00.000Z',
    acceptedBy: 'owner',
    milestones: [{ name: 'Stock', acceptedAt: '2026-11-20T06:00:00Z' }],
    agreements: [{ ref: 'F7K2Q9A03', firstDueDay: '2026-12-25' }],
  },
  {
    kind: 'ownership',
    ...ofProject,
    ownedAt: '2027-11-24T06:00:00.000Z',
    agreements: [
      { ref: 'F7K2Q9A03', total: 305_000 },
      { ref: 'B2C3D4E5F', total: 20_000 },
    ],
  },
  {
    kind: 'handover',
    ...ofProject,
    ownedAt: '2027-11-24T06:00:00.000Z',
    links: [{ kind: 'live', url: 'https://pos.example.ke' }],
    files: ['User guide'],
    supportPlans: [{ kind: 'hosting', price: 3_000 }],
  },
  receipt,
  statement,
];

const textsOf = (block: Block): readonly string[] => {
  if (block.kind === 'page') return [];
  if (block.kind === 'row') return [block.label, block.value];
  if (block.kind !== 'table') return [block.text];
  const titles = block.columns.flatMap(({ title, kiswahili }) => [title, kiswahili]);
  return [...titles, ...[...block.rows, ...block.foot].flat()];
};

const rendered = (given: PaperFacts) => renderPaper(orderOf(given));

const printed = async (given: PaperFacts) => lettersOf(await rendered(given));

it('an agreement says in both languages what was agreed to, and which of them is binding', async () => {
  const letters = await printed(facts);
  for (const language of ['en', 'sw'] as const) {
    for (const { title, paragraphs } of agreementText(language, facts)) {
      for (const text of [title, ...paragraphs]) {
        expect(letters).toContain(withoutBlanks(printable(text)));
      }
    }
    expect(letters).toContain(withoutBlanks(bindingTexts[language]));
  }
});

it.each([
  ['en', `paid ${GRACE_DAYS} days late without consequence. There is no charge for paying late.`],
  ['sw', `kulipwa siku ${GRACE_DAYS} baadaye bila athari. Hakuna ada ya kuchelewa kulipa.`],
] as const)(
  'in %s an agreement grants the days of grace that are counted, and no charge',
  (language, text) => {
    const paragraphs = agreementText(language, facts).flatMap((section) => section.paragraphs);
    expect(paragraphs.join(' ')).toContain(text);
  },
);

it.each([
  ['agreement-1', 'a0392329d84149231a729929203f276353c3ae85d8870bc2a64477722411b090'],
  ['agreement-2', '5dc8920f024c519c47d614ac7bca58c8691e5dc83cdb8e477d75ca29a8cd1924'],
])('%s says the same forever, whenever its paper is printed', async (textVersion, hash) => {
  const signed = { ...facts, textVersion };
  const texts = languages.map((language) => agreementText(language, signed));
  expect(hashOf(Buffer.from(JSON.stringify(texts)))).toBe(hash);
  const mayMove = (await printed(signed)).includes(withoutBlanks('the owner alone may move'));
  expect(mayMove).toBe(textVersion !== 'agreement-1');
});

it('a paper of an unknown text is not printed', () => {
  const unknown = { ...facts, textVersion: 'agreement-9' };
  expect(() => paperText(unknown)).toThrow('no text agreement-9');
});

it('threat 157: an agreement that is signed says what was read before, with its reference in the place kept for it', () => {
  const { textVersion, textSha256, ...read } = agreementToSign(facts);
  for (const language of languages) {
    const signed = JSON.stringify(agreementText(language, { ...facts, textVersion }));
    expect(JSON.stringify(read[language])).toBe(signed.replace(facts.ref, refToCome[language]));
  }
  const bytes = Buffer.from(JSON.stringify({ textVersion, ...read }));
  expect(textSha256).toBe(hashOf(bytes));
});

it('an agreement has the evidence of who signed it: text, moment in Nairobi, address and code', async () => {
  const letters = await printed({ ...facts, textSha256: 'c0ffee'.repeat(10) });
  for (const text of [
    '25 November 2026 at 00:30:00, Nairobi',
    '41.90.1.2',
    'offer-2',
    'c0ffee'.repeat(10),
    'I have read the terms.',
    'a code sent by SMS to +254712345678 on 25 November 2026 at 00:29:00, Nairobi',
    'F7K2Q9A03-1 · page 1 of',
  ]) {
    expect(letters).toContain(withoutBlanks(text));
  }
});

it.each(others.map((given) => [given.kind, given] as const))(
  'the paper %s has all that its order says',
  async (_, given) => {
    const letters = await printed(given);
    const { title, blocks } = paperText(given);
    for (const text of [title, ...blocks.flatMap(textsOf)]) {
      expect(letters).toContain(withoutBlanks(text));
    }
  },
);

it('names in the letters of sixteen scripts are printed as they were typed', async () => {
  const all = Object.values(names).join(' ');
  const letters = await printed({ ...facts, owner: { ...facts.owner, fullName: all } });
  const missing = [...withoutBlanks(all)].filter((letter) => !letters.includes(letter));
  expect(missing).toEqual([]);
  expect(letters).not.toContain('?');
});

it('threat 97: the same order makes the same bytes, and another one makes others', async () => {
  const given = orderOf({ ...facts, owner: { ...facts.owner, fullName: names.Arabic } });
  const later = { ...given, orderedAt: '2026-11-24T21:30:00.001Z' };
  const [first, second] = [await renderPaper(given), await renderPaper(given)];
  expect(hashOf(first)).toBe(hashOf(second));
  expect(hashOf(await renderPaper(later))).not.toBe(hashOf(first));
});

it('an agreement with the longest texts in Arabic is no larger than 300 KB', async () => {
  const letter = (n: number) => 'محمد علي للبقالة والخضروات '.charCodeAt(n % 27);
  expect((await rendered(longestOf(letter))).length).toBeLessThanOrEqual(MOST_BYTES);
});

/** Hostile typing: direction marks, emoji, endless letters. */
const hostile = '\u{202E}olleH\u{202C} 👩🏽‍🍳🇰🇪'.padEnd(80, 'Ẁañjikũ-محمد-王小明');

const valuesOf = (given: ReceiptFacts) =>
  new Map(
    paperText(given).blocks.flatMap((block) =>
      block.kind === 'row' ? [[block.label, block.value]] : [],
    ),
  );

it('a receipt spells its amount out in both languages, and says what was paid and what is left', () => {
  const values = valuesOf(receipt);
  expect(Object.fromEntries(values)).toMatchObject({
    'Amount · Kiasi': 'KES 25,000',
    'In words': 'Twenty-five thousand Kenya shillings only',
    'Kwa maneno': 'Shilingi elfu ishirini na tano tu',
    'Paid · Imelipwa': '25 November 2026 at 00:30:09, Nairobi',
    'Method · Njia': 'M-Pesa prompt · ombi la M-Pesa',
    'M-Pesa receipt · Risiti ya M-Pesa': 'SLK7X1Y2Z3',
    'Deposit · Malipo ya awali': 'KES 10,000',
    'Installment 1 of 12 · Awamu ya 1': 'KES 15,000',
    'Outstanding · Salio la kulipa': 'KES 225,000',
    'Next payment · Malipo yajayo': 'KES 20,000, due on 30 December 2026',
    'KRA PIN · PIN ya KRA': brand.kraPin,
  });
  expect(values.has('Your credit · Salio lako')).toBe(false);
});

it('a receipt of the last payment says that all is paid, with the credit that is left', () => {
  const last = { ...paid, outstanding: 0, nextDue: null, credit: 500 };
  const values = valuesOf({ ...receipt, for: { agreement: last } });
  expect(values.get('Your credit · Salio lako')).toBe('KES 500');
  expect(values.has('Paid in full · Yamelipwa yote')).toBe(true);
});

it('a statement does not call credit what may only be paid ahead', () =>
  expect(JSON.stringify(paperText(statement))).not.toMatch(/is credit|ni lako/));

it('what is beyond the last installment is charges, not an installment', () => {
  const agreement = { ...paid, appliedTo: [{ number: 13, amount: 50 }] };
  expect(valuesOf({ ...receipt, for: { agreement } }).get('Charges · Ada')).toBe('KES 50');
});

it('a payment through the bank has the day alone and the reference of the bank, and a purchase no balance', () => {
  const values = valuesOf(purchase);
  expect(Object.fromEntries(values)).toMatchObject({
    'Paid · Imelipwa': '25 November 2026',
    'Bank reference · Nambari ya malipo ya benki': 'FT26328ABCDE',
    'For · Ya': '500 SMS credits · SMS 500',
  });
  expect(values.has('Outstanding · Salio la kulipa')).toBe(false);
});

it('threat 97: a receipt has the last four digits of a phone, even if it was given all of them', () => {
  const payer = { ...receipt.payer, phone: '+254712345678' };
  expect(valuesOf({ ...receipt, payer }).get('Phone · Simu')).toBe('•••• 5678');
});

it('a receipt as most of them are has no more than 30 KB', async () => {
  for (const given of [receipt, purchase]) {
    expect((await rendered(given)).length).toBeLessThanOrEqual(30_000);
  }
});

it('a receipt of everything at once, with the longest hostile names, has one page', async () => {
  const appliedTo = Array.from({ length: 50 }, (_, number) => ({ number, amount: 20_000 }));
  const rest = { outstanding: 0, nextDue: null, credit: 77_777_777, installments: 48 };
  const bytes = await rendered({
    ...receipt,
    amount: 77_777_777,
    payer: { ...receipt.payer, fullName: hostile, businessName: hostile },
    for: { agreement: { ...paid, ...rest, appliedTo, name: hostile } },
  });
  const pages = await pagesOf(bytes);
  expect(pages).toHaveLength(1);
  for (const text of ['Installments 1–48 · Awamu 1–48', 'KES 960,000', 'Charges · Ada', 'olleH']) {
    expect(pages[0]).toContain(withoutBlanks(text));
  }
  expect(pages[0]).not.toMatch(/[\u{202A}-\u{202E}]|\p{Extended_Pictographic}/u);
  expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
});

/** Four years of a schedule, with typical payments and charges. */
const years = (details: (n: number) => string, rows = 132): StatementFacts => {
  const cycle: readonly StatementEntry[] = [
    ...(['installment', 'payment', 'fee', 'payment', 'penalty'] as const),
    ...(['waiver', 'reversal', 'refund', 'deposit'] as const),
  ];
  const most = { debit: 99_999_999, credit: 99_999_999, balance: -99_999_999 };
  const lines = Array.from({ length: rows }, (_, n) => ({
    ...entry,
    ...most,
    what: cycle[n % cycle.length] ?? 'payment',
    detail: details(n),
  }));
  return { ...statement, lines };
};

it('a long statement has the titles of its columns on each page, and its sums below the last row', async () => {
  const bytes = await rendered(years((n) => `M-Pesa ${n} SLK`));
  const pages = await pagesOf(bytes);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toContain('DayTarehe');
  expect(pages.join('').match(/MarejeshoM-Pesa\d+SLK/g)).toHaveLength(14);
  expect(pages.at(-1)).toMatch(/M-Pesa131SLK.*Closing·Mwisho13,199,999,868/);
  expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
});

it('wherever a page ends, the sums of a statement are on a page with its last row', async () => {
  for (let rows = 23; rows <= 27; rows += 1) {
    const pages = await pagesOf(await rendered(years((n) => `row ${n}.`, rows)));
    const last = pages.find((page) => page.includes('Closing·Mwisho'));
    expect(last).toContain(`row${rows - 1}.`);
  }
});

it('a detail that is too long for its cell ends with an ellipsis, also without a blank in it', async () => {
  const details = ['because of a flood '.repeat(40), 'Ẁ'.repeat(500), hostile];
  const given = years((n) => details[n] ?? '', 3);
  const [page, ...others] = await pagesOf(
    await rendered({ ...given, owner: { fullName: hostile, businessName: hostile } }),
  );
  expect(others).toEqual([]);
  // An ellipsis of single letters.
  expect(page?.match(/\.\.\.99,999,999/g)).toHaveLength(details.length);
});

it('threat 97: the same receipt and the same statement make the same bytes', async () => {
  for (const given of [receipt, years(() => hostile, 20)]) {
    const [first, second] = [await rendered(given), await rendered(given)];
    expect(hashOf(first)).toBe(hashOf(second));
  }
});

it.each([
  ['a receipt', receipt, 'B2C3D4E5F'],
  ['a statement', statement, 'B2C3D4E5F'],
  ['an agreement', facts, 'F7K2Q9A03'],
  ['a receipt of a purchase', purchase, undefined],
])(
  'the item of %s says what it is, and the agreement that it is about if there is one',
  async (_, given, ref) => {
    const items: PaperItem[] = [];
    const recordPaper = async (item: PaperItem) => void items.push(item);
    await printPaper({ ...printDeps, putPaper: async () => 'put', recordPaper }, orderOf(given));
    expect(items.map(({ kind, agreement }) => [kind, agreement])).toEqual([[given.kind, ref]]);
  },
);

it('threat 97: emoji, marks of direction and controls are left out, and digits stay', () => {
  const text = 'Duka\u{1F600} \u{202E}la\u{202C} Ma\u0000ma\u{FE0F} 24#*\u{20E3} 👩‍🍳🇰🇪';
  expect(printable(text)).toBe('Duka la Mama 24#*');
});

const written = (text: string) =>
  runsOf(text)
    .map((run) => run.text)
    .join('');

it('a letter that no font has is a question mark, whatever comes before it', () =>
  expect(written('ᚠA')).toBe('?A'));

it('whatever was typed, a paper is made, and its letters are in the order in which they were typed', () =>
  forAny(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
    const text = printable(typed);
    expect([...written(text)]).toHaveLength([...text].length);
  }));
