/** Charges that are added to installments, and everything that depends on the kind of a charge. */
import type { Language } from '#shared/platform/languages.ts';

interface Charge {
  /** Names the sum of its kind in the output of `npm run ops -- simulate`. */
  sum: string;
  /** On a statement. */
  name: Readonly<Record<Language, string>>;
  /** The heading over the sum of its kind, for the owner and in the office. */
  title: Readonly<Record<Language | 'office', string>>;
  /** Continues "the installment, then". */
  order: Readonly<Record<Language, string>>;
  /** Begins the message about a new one. */
  added: Readonly<Record<Language, string>>;
  /** Whether it needs an installment that is late beyond the days of grace. */
  isForLate: boolean;
}

/** In the order in which a payment is counted towards them. */
export const charges = {
  fee: {
    sum: 'fees',
    name: { en: 'Fee', sw: 'Ada' },
    title: { en: 'Fees', sw: 'Ada', office: 'Fees' },
    order: { en: 'its fees', sw: 'ada zake' },
    added: { en: 'A fee', sw: 'Ada' },
    isForLate: false,
  },
  penalty: {
    sum: 'penalties',
    name: { en: 'Late charge', sw: 'Ada ya kuchelewa' },
    title: { en: 'Late charge', sw: 'Tozo ya kuchelewa', office: 'Late charges' },
    order: { en: 'a late charge', sw: 'tozo ya kuchelewa' },
    added: { en: 'A late charge', sw: 'Ada ya kuchelewa' },
    isForLate: true,
  },
} as const satisfies Record<string, Charge>;

export type ChargePart = keyof typeof charges;

export const chargeParts = Object.keys(charges) as ChargePart[];

/** In the order in which a payment is counted towards them. */
export const rowParts = ['installment', ...chargeParts] as const;
export type RowPart = (typeof rowParts)[number];

export type ByCharge<Value> = Readonly<Record<ChargePart, Value>>;

export type ByPart<Value> = Readonly<Record<RowPart, Value>>;

export const byCharge = <Value>(of: (part: ChargePart) => Value): ByCharge<Value> =>
  Object.fromEntries(chargeParts.map((part) => [part, of(part)])) as ByCharge<Value>;

export const byPart = <Value>(of: (part: RowPart) => Value): ByPart<Value> => ({
  installment: of('installment'),
  ...byCharge(of),
});

/** @returns KES of all parts together */
export const sumOfParts = (amounts: ByCharge<number>): number =>
  Object.values(amounts).reduce((sum, amount) => sum + amount, 0);

/** @throws Error if the part is missing or is the installment */
export function chargePart(part: RowPart | null | undefined): ChargePart {
  if (!part || part === 'installment') throw new Error(`not a kind of charge: ${part}`);
  return part;
}

/** The rules of an agreement's text for one kind of charge. */
interface ChargeTerm {
  /** Over the agreement's life, in whole KES. */
  most: number;
  /** The days between telling the owner and the first day on which the charge can be due. */
  noticeDays: number;
}

export type ChargeTerms = Partial<Record<ChargePart, ChargeTerm>>;

/** The text of an agreement says what may be charged (agreement-text.ts). No text so far allows anything. */
const byText: Readonly<Record<string, ChargeTerms>> = {
  'agreement-1': {},
  'agreement-2': {},
  'agreement-3': {},
};

/** @returns no charges for an unknown text */
export const chargeTerms = (textVersion: string): ChargeTerms => byText[textVersion] ?? {};

export const chargeableBy = (textVersion: string): ChargePart[] =>
  chargeParts.filter((part) => chargeTerms(textVersion)[part]);
