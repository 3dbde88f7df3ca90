import type { Attribute, AttributeMarks, Derived } from './attributes.ts';
import type { Condition } from './condition.ts';

/** Templates of keys: `user#{businessId}`, `change#{version:6}`. `:6` pads to six digits, to sort as a number. */

type NameIn<Part extends string> = Part extends `${infer Name}:${number}` ? Name : Part;

type NamesIn<Template extends string> = Template extends `${string}{${infer Part}}${infer Rest}`
  ? NameIn<Part> | NamesIn<Rest>
  : never;

export type PrefixOf<Template extends string> = Template extends `${infer Prefix}{${string}`
  ? Prefix
  : Template;

interface KeyTemplate {
  readonly template: string;
  /** The text before the first attribute, which all keys of the template share. */
  readonly prefix: string;
  readonly parts: readonly KeyPart[];
  readonly names: readonly string[];
}

interface KeyPart {
  name: string;
  digits: number;
  after: string;
}

type KeyValues = Readonly<Record<string, unknown>>;

const PART = /\{(\w+)(?::(\d+))?\}([^{]*)/g;

export function keyTemplate(template: string): KeyTemplate {
  const parts = Array.from(template.matchAll(PART), ([, name = '', digits = '0', after = '']) => ({
    name,
    digits: Number(digits),
    after,
  }));
  const [prefix = ''] = template.split('{', 1);
  return { template, prefix, parts, names: parts.map(({ name }) => name) };
}

export const canFill = ({ names }: KeyTemplate, values: KeyValues): boolean =>
  names.every((name) => isGiven(values[name]));

/** @throws Error if a value is missing: a key must never contain `undefined` */
export function fillKey({ template, prefix, parts }: KeyTemplate, values: KeyValues): string {
  const filled = parts.map(({ name, digits, after }) => {
    if (!isGiven(values[name])) throw new Error(`The key ${template} needs ${name}.`);
    return keyText(values[name], digits) + after;
  });
  return prefix + filled.join('');
}

/** The shared start of all keys with these values, up to the first missing one. `open` is known only in part. */
export function beginningOf(
  { prefix, parts }: KeyTemplate,
  values: KeyValues,
  open?: string | undefined,
): string {
  let beginning = prefix;
  for (const { name, digits, after } of parts) {
    if (!isGiven(values[name])) return beginning;
    if (name === open) return beginning + keyText(values[name], 0);
    beginning += keyText(values[name], digits) + after;
  }
  return beginning;
}

const isGiven = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

const keyText = (value: unknown, digits: number): string => String(value).padStart(digits, '0');

type Attributes = Readonly<Record<string, Attribute | Derived>>;

export interface KeyDefinition {
  question: string;
  pk: string;
  sk: string;
}

interface IndexDefinition extends KeyDefinition {
  /** `gsi3` projects only the attributes that `infra/table.ts` names. */
  index: 'gsi1' | 'gsi2' | 'gsi3';
}

/** `audit` holds audit events, which are never changed or deleted. */
export type TableId = 'data' | 'audit';

export interface Definition {
  name: string;
  /** One sentence for docs/data-model.md. */
  about: string;
  attributes: Attributes;
  /** Default: the one table. */
  table?: TableId;
  key: KeyDefinition;
  /** An item is in an index while it has all attributes of the index's key. */
  indexes?: Readonly<Record<string, IndexDefinition>>;
}

type Flat<T> = { [Name in keyof T]: T[Name] } & {};

type ValueOf<A> = A extends AttributeMarks & { valueType?: infer Value }
  ? Exclude<Value, undefined>
  : never;

type OptionalNames<A> = {
  [Name in keyof A]: A[Name] extends { optional?: false } ? never : Name;
}[keyof A];

type DerivedNames<A> = { [Name in keyof A]: A[Name] extends Derived ? Name : never }[keyof A];

export type ValuesOf<D extends Definition> = {
  -readonly [Name in keyof D['attributes']]: ValueOf<D['attributes'][Name]>;
};

export type Item<D extends Definition> = Flat<
  Omit<ValuesOf<D>, DerivedNames<D['attributes']> | OptionalNames<D['attributes']>> &
    Partial<Pick<ValuesOf<D>, OptionalNames<D['attributes']>>>
>;

type Some<D extends Definition, Names> = Flat<Pick<ValuesOf<D>, Names & keyof ValuesOf<D>>>;

type KeyNames<D extends Definition> = NamesIn<D['key']['pk']> | NamesIn<D['key']['sk']>;

export type Part<D extends Definition, Only extends keyof Item<D>> = Flat<Pick<Item<D>, Only>>;

export type Key<D extends Definition> = Some<D, KeyNames<D>>;

/** null removes an optional attribute. */
type Changes<D extends Definition> = {
  [Name in Exclude<keyof Item<D>, KeyNames<D>>]?:
    | Item<D>[Name]
    | (Name extends OptionalNames<D['attributes']> ? null : never);
};

export interface Update<D extends Definition> {
  set?: Changes<D> | undefined;
  /** Numbers to add; a missing attribute counts as 0. */
  add?:
    | { [Name in keyof Item<D> as number extends ValuesOf<D>[Name] ? Name : never]?: number }
    | undefined;
  /** Texts that join a set. */
  join?: TextSets<D> | undefined;
  /** Texts that leave a set. */
  leave?: TextSets<D> | undefined;
  if?: Condition<ValuesOf<D>> | undefined;
}

type TextSets<D extends Definition> = {
  [Name in keyof Item<D> as ReadonlySet<string> extends ValuesOf<D>[Name]
    ? Name
    : never]?: ReadonlySet<string>;
};

export type IndexName<D extends Definition> = 'key' | (keyof D['indexes'] & string);

type DefinitionOf<D extends Definition, By> = By extends keyof D['indexes']
  ? D['indexes'][By]
  : D['key'];

type PkNames<K> = K extends { pk: infer T extends string } ? NamesIn<T> : never;
type SkNames<K> = K extends { sk: infer T extends string } ? NamesIn<T> : never;

type SortValues<D extends Definition, By> = Some<D, SkNames<DefinitionOf<D, By>>>;

export interface Query<D extends Definition, By, Only extends keyof Item<D> = keyof Item<D>> {
  /** Default: the table itself. */
  by?: By;
  /** Leading attributes of the sort key narrow the partition. */
  key: Some<D, PkNames<DefinitionOf<D, By>>> & Partial<SortValues<D, By>>;
  /** The start of the sort key's next attribute. */
  begins?: Partial<SortValues<D, By>> | undefined;
  /** Both ends included. */
  between?: readonly [Partial<SortValues<D, By>>, Partial<SortValues<D, By>>] | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** Applies after reading: a page can be short or empty and not be the last. */
  filter?: Condition<ValuesOf<D>> | undefined;
  /** Default: all attributes. */
  only?: readonly Only[] | undefined;
  /** Whether the query sees the last write. Default for the table; never true of an index. */
  consistent?: boolean | undefined;
}

export interface PageQuery<D extends Definition, By, Only extends keyof Item<D>>
  extends Query<D, By, Only> {
  limit: number;
  cursor?: string | undefined;
}

/** Does not compile if the template names something that is not an attribute. */
type CheckedTemplate<Template extends string, Names> =
  NamesIn<Template> extends Names
    ? Template
    : `The template names no attribute: ${Exclude<NamesIn<Template>, Names> & string}`;

type CheckedKey<K extends KeyDefinition, Names> = {
  pk: CheckedTemplate<K['pk'], Names>;
  sk: CheckedTemplate<K['sk'], Names>;
};

type KeyAttributes<A> = {
  [Name in keyof A]: ValueOf<A[Name]> extends string | number ? Name : never;
}[keyof A];

/** Attributes that every item has, which the table's key may use. */
type FixedAttributes<A> = Exclude<KeyAttributes<A>, OptionalNames<A> | DerivedNames<A>>;

export type Checked<D extends Definition> = {
  key: CheckedKey<D['key'], FixedAttributes<D['attributes']>>;
  indexes?: {
    [By in keyof D['indexes']]: D['indexes'][By] extends KeyDefinition
      ? CheckedKey<D['indexes'][By], KeyAttributes<D['attributes']>>
      : never;
  };
};

/** An item or part of one; the entity checks the types. */
export type Values = Readonly<Record<string, unknown>>;

export interface SchemaKey {
  /** Absent for the table's key. */
  index?: string;
  pkName: string;
  skName: string;
  pk: KeyTemplate;
  sk: KeyTemplate;
  names: readonly string[];
}

export interface Schema {
  name: string;
  table: TableId;
  attributes: Readonly<Record<string, Attribute | Derived>>;
  key: SchemaKey;
  indexes: Readonly<Record<string, SchemaKey>>;
}

export const ENTITY = 'entity';

/** Every stored item has this mark in addition to its attributes and keys. */
export const markOf = ({ name }: Schema): Values => ({ [ENTITY]: name });

const RESERVED = /^(pk|sk|gsi\d[ps]k|entity)$/;

/** @throws Error if an attribute has a name that the table reserves */
export function schemaOf({
  name,
  table = 'data',
  attributes,
  key,
  indexes = {},
}: Definition): Schema {
  const reserved = Object.keys(attributes).find((attribute) => RESERVED.test(attribute));
  if (reserved) throw new Error(`A ${name} cannot have an attribute ${reserved}.`);
  return {
    name,
    table,
    attributes,
    key: schemaKey(key),
    indexes: Object.fromEntries(
      Object.entries(indexes).map(([by, index]) => [by, schemaKey(index, index.index)]),
    ),
  };
}

function schemaKey(key: KeyDefinition, index?: string): SchemaKey {
  const [pk, sk] = [keyTemplate(key.pk), keyTemplate(key.sk)];
  const names = [...new Set([...pk.names, ...sk.names])];
  if (!index) return { pkName: 'pk', skName: 'sk', pk, sk, names };
  return { index, pkName: `${index}pk`, skName: `${index}sk`, pk, sk, names };
}

export const filledKey = ({ pkName, skName, pk, sk }: SchemaKey, values: Values): Values => ({
  [pkName]: fillKey(pk, values),
  [skName]: fillKey(sk, values),
});

/** @returns null for no item, or an item of another entity */
export function itemOf(schema: Schema, stored: Values | undefined): Values | null {
  if (stored?.[ENTITY] !== schema.name) return null;
  const shown = Object.entries(schema.attributes).filter(
    ([name, { kind }]) => kind !== 'derived' && stored[name] !== undefined,
  );
  return Object.fromEntries(shown.map(([name]) => [name, stored[name]]));
}

/** Computes the derived attributes that depend on the sources; null removes one. */
export function deriveFrom({ attributes }: Schema, values: Values, sources: string[]): Values {
  const following = Object.entries(attributes).filter(
    (pair): pair is [string, Derived] => isDerived(pair[1]) && sources.includes(pair[1].from),
  );
  return Object.fromEntries(
    following.map(([name, { from, derive }]) => [name, derive(values[from] ?? undefined) ?? null]),
  );
}

const isDerived = (attribute: Attribute | Derived): attribute is Derived =>
  attribute.kind === 'derived';
