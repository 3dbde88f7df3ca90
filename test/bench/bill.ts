/** A month's quantities times list prices. */
import { sum } from './figures.ts';

export interface Price {
  what: string;
  usd: number;
  /** The quantity that costs `usd`. */
  per: number;
}

export interface Charge {
  what: string;
  quantity: number;
  usd: number;
  /** This many count as one. */
  per: number;
}

export type Quantities<Name extends string> = Readonly<Record<Name, number>>;

/** An act, its times a month, and its quantities each time; missing ones are 0. */
export interface Repeated<Name extends string> {
  times: number;
  counts: Partial<Quantities<Name>>;
}

export function monthOf<Name extends string>(
  names: readonly Name[],
  acts: readonly Repeated<Name>[],
): Quantities<Name> {
  const sumOf = (name: Name) => sum(acts, ({ times, counts }) => times * (counts[name] ?? 0));
  return Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Quantities<Name>;
}

/** @returns a charge for each price above 0, in order */
export function billOf<Name extends string>(
  prices: Readonly<Record<Name, Price>>,
  quantities: Quantities<Name>,
  times = 1,
): Charge[] {
  return (Object.keys(prices) as Name[])
    .map((name) => {
      const { what, usd, per } = prices[name];
      const quantity = quantities[name] * times;
      return { what, quantity, per, usd: (quantity / per) * usd };
    })
    .filter(({ quantity }) => quantity > 0);
}

export const totalOf = (charges: readonly Charge[]): number => sum(charges, ({ usd }) => usd);
