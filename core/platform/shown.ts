import type { Fields, ValuesOf } from '#shared/platform/fields.ts';

/** The values of a contract's fields, as an item stores them: it leaves out what is null. */
type Stored<Values> = {
  [K in keyof Values as null extends Values[K] ? never : K]: Values[K];
} & {
  [K in keyof Values as null extends Values[K] ? K : never]?: Values[K] | undefined;
};

/** A field that the item does not know is asked for by name. */
type Unknown<Values, Item> = Record<Exclude<keyof Values, keyof Item>, never>;

/** Sends the fields of the contract and no others; one that is stored only if there is something is null otherwise. */
export const shown = <F extends Fields, Item extends Stored<ValuesOf<F>>>(
  fields: F,
  item: Item & Unknown<ValuesOf<F>, Item>,
): ValuesOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { nullable }]) => {
      const value = (item as Record<string, unknown>)[name];
      return [name, nullable ? (value ?? null) : value];
    }),
  ) as ValuesOf<F>;
