/** Orders of papers: one of each kind as most of them are, and the longest ones that limits allow. */
import type { PaperOrderItem } from '#core/papers/paper-order.entity.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import { MOST_FILES } from '#shared/delivery/limits.ts';
import type {
  AgreementFacts,
  PaperFacts,
  ReceiptFacts,
  StatementEntry,
  StatementFacts,
} from '#shared/papers/paper-facts.ts';
import { MOST_MILESTONES, MOST_REQUESTS } from '#shared/projects/limits.ts';
import { linkKinds, supportKinds } from '#shared/projects/support-plans.ts';

/** The longest texts that contracts take, in letters. */
const longest = {
  fullName: 80,
  businessName: 100,
  description: 2_000,
  fees: 10,
  feeName: 60,
  project: 80,
  milestone: 60,
  fileName: 80,
  url: 300,
};

/** Texts without an end, in the letters that somebody types. */
type Typed = (letters: number) => string;

const repeated =
  (text: string): Typed =>
  (letters) =>
    text.repeat(Math.ceil(letters / text.length)).slice(0, letters);

/** Different letters of a script, one after the other, with a blank where its words end. */
const lettersFrom = (first: number, different: number, word?: number): Typed =>
  repeated(
    Array.from({ length: different }, (_, n) => {
      const letter = String.fromCodePoint(first + n);
      return word && n % word === word - 1 ? `${letter} ` : letter;
    }).join(''),
  );

/** Letters of several scripts in turn: each one is written apart, in the font of its script. */
const inTurn = (...scripts: { first: number; different: number }[]): Typed =>
  repeated(
    Array.from({ length: 2_000 }, (_, n) => {
      const { first, different } = scripts[n % scripts.length] ?? { first: 0x41, different: 26 };
      return String.fromCodePoint(first + (n % different));
    }).join(''),
  );

const chinese = { first: 0x4e00, different: 2_000 };
const korean = { first: 0xac00, different: 2_000 };
const ethiopic = { first: 0x1200, different: 72 };
const hebrew = { first: 0x5d0, different: 27 };
const latin = { first: 0x41, different: 26 };

/** Texts that people write, of the greatest length. Two thousand letters of Chinese have some 500 different ones. */
const written = {
  Latin: repeated('Stock, sales and a report for each of our shops. '),
  Arabic: repeated('محمد علي للبقالة والخضروات في نيروبي '),
  Ethiopic: lettersFrom(0x1200, 72, 6),
  Chinese: lettersFrom(0x4e00, 500),
  Korean: lettersFrom(0xac00, 300, 3),
  emoji: repeated('Duka 👩🏽‍🍳🇰🇪 la Mama 😀 '),
} satisfies Record<string, Typed>;

/** What nobody writes, except to see what happens. */
const adversarial = {
  'one word of Ethiopic': lettersFrom(0x1200, 72),
  '2,000 different Chinese letters': inTurn(chinese),
  'Chinese and Korean in turn': inTurn(chinese, korean),
  'five scripts in turn': inTurn(chinese, korean, ethiopic, hebrew, latin),
} satisfies Record<string, Typed>;

const at = '2026-11-24T21:30:00.000Z';
const ref = 'F7K2Q9A03';

const orderOf = (facts: PaperFacts): PaperOrderItem => ({
  userId: 'bench',
  projectId: 'bench',
  ref,
  number: `${ref}-1`,
  orderedAt: at,
  facts,
});

const usual: AgreementFacts = {
  kind: 'agreement',
  ref,
  signedAt: at,
  textVersion: 'agreement-1',
  silenceAccepts: false,
  systemNeed: 'ERP / POS System',
  owner: { fullName: 'Wanjiku Kamau', businessName: 'Kamau Hardware', phone: '+254712345678' },
  description: 'A till for three shops, with stock, receipts and a report each evening.',
  terms: { amount: 800_000, deposit: 80_000, period: '24 Months', fees: [] },
  consent: {
    version: offerConsent.version,
    text: offerConsent.texts.en,
    address: '192.0.2.1',
    agreedAt: at,
    codeSentAt: at,
  },
  change: null,
};

const longestAgreement = (typed: Typed): AgreementFacts => ({
  ...usual,
  systemNeed: 'Custom AI / Data Solution',
  silenceAccepts: true,
  owner: {
    fullName: typed(longest.fullName),
    businessName: typed(longest.businessName),
    phone: '+254712345678',
  },
  description: typed(longest.description),
  terms: {
    amount: 2_000_000,
    deposit: 200_000,
    period: '48 Months',
    fees: Array.from({ length: longest.fees }, (_, n) => ({
      name: typed(longest.feeName),
      amount: 10_000 + n,
    })),
  },
});

/** The papers of a delivery and of ownership, for so many milestones and agreements. */
function ofProject(typed: Typed, milestones: number, agreements: number) {
  const refs = Array.from({ length: agreements }, (_, n) => `F7K2Q9${String(n).padStart(3, '0')}`);
  const project = {
    ref,
    name: typed(longest.project),
    businessName: typed(longest.businessName),
    systemNeed: 'Custom AI / Data Solution',
  } as const;
  const facts: PaperFacts[] = [
    {
      kind: 'acceptance',
      ...project,
      deliveredAt: at,
      acceptedBy: 'owner',
      milestones: Array.from({ length: milestones }, () => ({
        name: typed(longest.milestone),
        acceptedAt: at,
      })),
      agreements: refs.map((one) => ({ ref: one, firstDueDay: '2026-12-25' })),
    },
    {
      kind: 'ownership',
      ...project,
      ownedAt: at,
      agreements: refs.map((one) => ({ ref: one, total: 840_000 })),
    },
    {
      kind: 'handover',
      ...project,
      ownedAt: at,
      links: linkKinds.map((kind) => ({
        kind,
        url: repeated('https://pos.example.ke/')(longest.url),
      })),
      files: Array.from({ length: MOST_FILES }, () => typed(longest.fileName)),
      supportPlans: supportKinds.map((kind) => ({ kind, price: 3_000 })),
    },
  ];
  return facts;
}

/** A receipt of a payment that is counted towards so many rows. */
const receiptOf = (typed: Typed, rows: number): ReceiptFacts => ({
  kind: 'receipt',
  amount: 76_666_666,
  day: '2026-11-25',
  paidAt: at,
  channel: 'push',
  payer: {
    fullName: typed(longest.fullName),
    businessName: typed(longest.businessName),
    phone: '5678',
  },
  receipt: 'SLK7X1Y2Z3',
  for: {
    agreement: {
      ref,
      name: typed(longest.project),
      systemNeed: 'Custom AI / Data Solution',
      installments: 48,
      credit: 0,
      outstanding: 225_000,
      appliedTo: Array.from({ length: rows }, (_, number) => ({ number, amount: 25_000 })),
      nextDue: { day: '2026-12-25', amount: 25_000 },
    },
  },
});

/** A statement with so many entries of each kind. */
function statementOf(typed: Typed, counts: Partial<Record<StatementEntry, number>>) {
  const lines = Object.entries(counts).flatMap(([what, count]) =>
    Array.from({ length: count }, () => ({
      day: '2026-11-25',
      what: what as StatementEntry,
      detail: 'M-Pesa SLK7X1Y2Z3',
      debit: 25_000,
      credit: 0,
      balance: 1_225_000,
    })),
  );
  return {
    kind: 'statement',
    ref,
    name: typed(longest.project),
    lines,
    systemNeed: 'Custom AI / Data Solution',
    opening: 0,
    closing: 1_225_000,
    owner: { fullName: typed(longest.fullName), businessName: typed(longest.businessName) },
    period: { from: '2026-01-01', to: '2030-12-31' },
    installmentsLeft: 12,
    payoff: 1_225_000,
    madeOn: '2030-12-31',
  } satisfies StatementFacts;
}

type Named = [name: string, order: PaperOrderItem];

const named =
  (what: string) =>
  (facts: PaperFacts): Named => [`${facts.kind}, ${what}`, orderOf(facts)];

/** Papers as most of them are. */
export const usualOrders: readonly Named[] = [
  usual,
  ...ofProject(written.Latin, 5, 2),
  statementOf(written.Latin, { installment: 12, payment: 12 }),
].map(named('usual'));

/** Each payment has a receipt, so that they are by far the most papers. */
export const usualReceipts: readonly Named[] = [receiptOf(written.Latin, 2)].map(named('usual'));

/** The longest papers of texts that people write. */
export const longestOrders: readonly Named[] = Object.entries(written).flatMap(([letters, typed]) =>
  [
    longestAgreement(typed),
    ...ofProject(typed, MOST_MILESTONES, 1 + MOST_REQUESTS),
    receiptOf(typed, 49),
    statementOf(typed, { payment: 60, installment: 48, fee: 12, penalty: 12 }),
  ].map(named(`the longest, ${letters}`)),
);

/** Agreements with texts that nobody writes, except to see what happens. */
export const adversarialOrders: readonly Named[] = Object.entries(adversarial).map(
  ([letters, typed]) => named(letters)(longestAgreement(typed)),
);
