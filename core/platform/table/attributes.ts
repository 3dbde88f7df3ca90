/** The kinds of attributes an entity can have. An attribute is data: the data model is printed from it. */

export type AttributeKind = 'text' | 'whole' | 'number' | 'flag' | 'json' | 'choice' | 'derived';

/** Remarks that hold for an attribute of every kind. */
export interface AttributeMarks {
  /** A sentence for docs/data-model.md. */
  about?: string;
  /** It says something about a person: export, closing and erasure must treat it. */
  personal?: boolean;
  /** It opens something, or names somebody of the staff: no export shows it. */
  secret?: boolean;
}

/** An attribute whose values have the type `Value`; an optional one may be absent from an item. */
export interface Attribute<Value = unknown, Optional extends boolean = boolean>
  extends AttributeMarks {
  readonly kind: AttributeKind;
  readonly optional?: Optional;
  /** The values of a `choice`. */
  readonly values?: readonly string[];
  /** Exists for the type system only. */
  readonly valueType?: Value;
}

/** An attribute that is computed from another one when an item is written, for a key to use. */
export interface Derived<Value = unknown> extends Attribute<Value, false> {
  readonly kind: 'derived';
  readonly from: string;
  /** Returns undefined where the item shall not have the attribute. */
  derive(source: unknown): Value | undefined;
}

type Required_ = AttributeMarks & { optional?: false };
type Optional_ = AttributeMarks & { optional: true };

interface Maker<Base> {
  <Value extends Base = Base>(marks: Optional_): Attribute<Value, true>;
  <Value extends Base = Base>(marks?: Required_): Attribute<Value, false>;
}

const maker = <Base>(kind: AttributeKind): Maker<Base> =>
  ((marks: AttributeMarks = {}) => ({ kind, ...marks })) as Maker<Base>;

/** A string; `text<'a' | 'b'>()` narrows its type where the values are listed elsewhere. */
export const text = maker<string>('text');

/** An integer. */
export const whole = maker<number>('whole');

/** A number with decimals. */
export const number = maker<number>('number');

export const flag = maker<boolean>('flag');

/** A list or a record of the given type. */
export const json = maker<unknown>('json');

/** One of a few strings. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  marks: Optional_,
): Attribute<Value, true>;
export function oneOf<const Value extends string>(
  values: readonly Value[],
  marks?: Required_,
): Attribute<Value, false>;
export function oneOf(values: readonly string[], marks: AttributeMarks = {}): Attribute<string> {
  return { kind: 'choice', values, ...marks };
}

/**
 * An attribute that follows another one. Items that are read do not show it.
 *
 * @param from the name of the attribute it follows
 * @param derive computes it; the source is undefined where an optional attribute is absent
 */
export const derived = <Source, Value extends string | number>(
  from: string,
  derive: (source: Source) => Value | undefined,
): Derived<Value> => ({
  kind: 'derived',
  from,
  derive: (source) => derive(source as Source),
});
