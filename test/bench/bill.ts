/** What counted work costs: quantities of a month, times list prices. */
import { sum } from './figures.ts';

export interface Price {
  what: string;
  usd: number;
  /** So many cost `usd`. */
  per: number;
}

/** A row of a bill. */
export interface Charge {
  what: string;
  quantity: number;
  usd: number;
  /** So many are counted as one. */
  per: number;
}

export type Quantities<Name extends string> = Readonly<Record<Name, number>>;

/** Something that happens so often in a month, with what it takes each time; what it does not name it takes none of. */
export interface Repeated<Name extends string> {
  times: number;
  counts: Partial<Quantities<Name>>;
}

/** @returns what all of it takes in a month */
export function monthOf<Name extends string>(
  names: readonly Name[],
  acts: readonly Repeated<Name>[],
): Quantities<Name> {
  const sumOf = (name: Name) => sum(acts, ({ times, counts }) => times * (counts[name] ?? 0));
  return Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Quantities<Name>;
}

/** @returns a charge for each price, in their order. What costs nothing is left out. */
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
