import type { Field, Fields, ValuesOf } from '#shared/platform/fields.ts';

/** The values of a contract's fields, as an item stores them: without those that are null. */
type Stored<Values> = {
  [K in keyof Values as null extends Values[K] ? never : K]: Values[K];
} & {
  [K in keyof Values as null extends Values[K] ? K : never]?: Values[K] | undefined;
};

/** Makes the compiler name each field that the item lacks. */
type Unknown<Values, Item> = Record<Exclude<keyof Values, keyof Item>, never>;

/**
 * Sends the fields of the contract and no others, also inside objects, lists and maps: an item often stores more than a
 * caller may know. A nullable field that the item leaves out is null.
 */
export const shown = <F extends Fields, Item extends Stored<ValuesOf<F>>>(
  fields: F,
  item: Item & Unknown<ValuesOf<F>, Item>,
): ValuesOf<F> => shownFields(fields, item) as ValuesOf<F>;

const shownFields = (fields: Fields, item: object): Record<string, unknown> =>
  mapped(fields, (field, name) => shownValue(field, (item as Record<string, unknown>)[name]));

/** Throws if a value does not fit its field, because that is our mistake. */
function shownValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return field.nullable ? null : value;
  switch (field.type) {
    case 'object':
      return shownFields(field.fields, value as object);
    case 'list':
      return (value as unknown[]).map((one) => shownValue(field.of, one));
    case 'map':
      return mapped(value as Record<string, unknown>, (one) => shownValue(field.of, one));
    case 'text':
    case 'whole':
    case 'decimal':
    case 'choice':
    case 'flag':
    case 'moment':
    case 'json':
      return value;
  }
}

const mapped = <Value>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
