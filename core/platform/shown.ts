import type { Fields, ValuesOf } from '#shared/platform/fields.ts';

/** The values of a contract's fields, as an item stores them: without those that are null. */
type Stored<Values> = {
  [K in keyof Values as null extends Values[K] ? never : K]: Values[K];
} & {
  [K in keyof Values as null extends Values[K] ? K : never]?: Values[K] | undefined;
};

/** Makes the compiler name each field that the item lacks. */
type Unknown<Values, Item> = Record<Exclude<keyof Values, keyof Item>, never>;

/** Returns the fields of the contract and no others. A nullable field that the item lacks is null. */
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
