/** The kinds of attributes. An attribute is data: the data model is printed from it. */

export type AttributeKind =
  | 'text'
  | 'texts'
  | 'whole'
  | 'number'
  | 'flag'
  | 'json'
  | 'choice'
  | 'derived';

export interface AttributeMarks {
  about?: string;
  /** It is about a person: export, closing and erasure must handle it. */
  personal?: boolean;
  /** It opens something, or names a staff member: no export shows it. */
  secret?: boolean;
}

export interface Attribute<Value = unknown, Optional extends boolean = boolean>
  extends AttributeMarks {
  readonly kind: AttributeKind;
  readonly optional?: Optional;
  readonly values?: readonly string[];
  /** Exists for the type system only. */
  readonly valueType?: Value;
}

/** Computed from another attribute when an item is written, for a key to use. */
export interface Derived<Value = unknown> extends Attribute<Value, false> {
  readonly kind: 'derived';
  readonly from: string;
  /** Returns undefined if the item should not have the attribute. */
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

/** `text<'a' | 'b'>()` narrows the type if the values are listed elsewhere. */
export const text = maker<string>('text');

/** A set. DynamoDB keeps no empty one, so it is always optional: without its last text it is absent. */
export const texts = (marks: AttributeMarks = {}): Attribute<ReadonlySet<string>, true> => ({
  kind: 'texts',
  optional: true,
  ...marks,
});

export const whole = maker<number>('whole');

export const number = maker<number>('number');

export const flag = maker<boolean>('flag');

export const json = maker<unknown>('json');

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

/** A read item does not have the attribute. @param derive its source is undefined if an optional attribute is absent */
export const derived = <Source, Value extends string | number>(
  from: string,
  derive: (source: Source) => Value | undefined,
): Derived<Value> => ({
  kind: 'derived',
  from,
  derive: (source) => derive(source as Source),
});
