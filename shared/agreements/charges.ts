/**
 * What an agreement lets us add to what was signed. Its own text says so (shared/agreements/agreement-text.ts), and
 * nobody charges anything else: no text so far has a fee or a late charge.
 */
export const chargeParts = ['fee', 'penalty'] as const;

export type ChargePart = (typeof chargeParts)[number];

/** The most that may be charged of a part over the life of an agreement, in whole KES. */
export type ChargeCeilings = Partial<Record<ChargePart, number>>;

const byText: Readonly<Record<string, ChargeCeilings>> = {
  'agreement-1': {},
};

/** @returns nothing for a text that is not known */
export const chargeCeilings = (textVersion: string): ChargeCeilings => byText[textVersion] ?? {};

/** @returns the parts that a text lets us charge */
export const chargeableBy = (textVersion: string): ChargePart[] =>
  chargeParts.filter((part) => chargeCeilings(textVersion)[part]);
