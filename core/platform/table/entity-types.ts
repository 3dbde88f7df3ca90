import type { Attribute, AttributeMarks, Derived } from './attributes.ts';
import type { Condition } from './condition.ts';

/**
 * Templates of keys, such as `user#{businessId}` or `change#{version:6}`, where `:6` pads a number
 * with zeros to six digits so that it sorts as a number.
 */

type NameIn<Part extends string> = Part extends `${infer Name}:${number}` ? Name : Part;

/** The names of the attributes that a template needs. */
type NamesIn<Template extends string> = Template extends `${string}{${infer Part}}${infer Rest}`
  ? NameIn<Part> | NamesIn<Rest>
  : never;

/** The text in front of a template's first attribute. */
export type PrefixOf<Template extends string> = Template extends `${infer Prefix}{${string}`
  ? Prefix
  : Template;

interface KeyTemplate {
  readonly template: string;
  /** The text in front of the first attribute: all keys of the template begin with it. */
  readonly prefix: string;
  readonly parts: readonly KeyPart[];
  /** The names of its attributes, in order. */
  readonly names: readonly string[];
}

interface KeyPart {
  name: string;
  /** The digits to pad to; 0 does not pad. */
  digits: number;
  /** The text after the attribute. */
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

/** Whether the values have every attribute that the template needs. */
export const canFill = ({ names }: KeyTemplate, values: KeyValues): boolean =>
  names.every((name) => isGiven(values[name]));

/** @throws Error when a value is missing: a key never has `undefined` in it */
export function fillKey({ template, prefix, parts }: KeyTemplate, values: KeyValues): string {
  const filled = parts.map(({ name, digits, after }) => {
    if (!isGiven(values[name])) throw new Error(`The key ${template} needs ${name}.`);
    return keyText(values[name], digits) + after;
  });
  return prefix + filled.join('');
}

/**
 * The beginning that all keys with these values share: up to the first attribute without a value.
 *
 * @param open the name of an attribute whose value is only the beginning of one
 */
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

/** A key and the question that a query by it answers. */
export interface KeyDefinition {
  question: string;
  pk: string;
  sk: string;
}

interface IndexDefinition extends KeyDefinition {
  /** `gsi3` has the attributes that `infra/table.ts` names, and no others. */
  index: 'gsi1' | 'gsi2' | 'gsi3';
}

/** The one table, or the table of audit events, whose items nothing changes or deletes. */
export type TableId = 'data' | 'audit';

export interface Definition {
  name: string;
  /** One sentence for docs/data-model.md. */
  about: string;
  attributes: Attributes;
  /** The table that has the items: the one table, unless it is said otherwise. */
  table?: TableId;
  /** The key in the table itself. */
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

/** Every attribute that a key or a condition can name, derived ones too. */
export type ValuesOf<D extends Definition> = {
  -readonly [Name in keyof D['attributes']]: ValueOf<D['attributes'][Name]>;
};

/** An item as a caller writes and reads it. */
export type Item<D extends Definition> = Flat<
  Omit<ValuesOf<D>, DerivedNames<D['attributes']> | OptionalNames<D['attributes']>> &
    Partial<Pick<ValuesOf<D>, OptionalNames<D['attributes']>>>
>;

type Some<D extends Definition, Names> = Flat<Pick<ValuesOf<D>, Names & keyof ValuesOf<D>>>;

type KeyNames<D extends Definition> = NamesIn<D['key']['pk']> | NamesIn<D['key']['sk']>;

/** An item with the attributes that were requested. */
export type Part<D extends Definition, Only extends keyof Item<D>> = Flat<Pick<Item<D>, Only>>;

/** The attributes that identify an item. */
export type Key<D extends Definition> = Some<D, KeyNames<D>>;

/** The changes of an item; null takes an optional attribute away. */
type Changes<D extends Definition> = {
  [Name in Exclude<keyof Item<D>, KeyNames<D>>]?:
    | Item<D>[Name]
    | (Name extends OptionalNames<D['attributes']> ? null : never);
};

export interface Update<D extends Definition> {
  set?: Changes<D> | undefined;
  /** Numbers to add to attributes; an absent one counts as 0. */
  add?:
    | { [Name in keyof Item<D> as number extends ValuesOf<D>[Name] ? Name : never]?: number }
    | undefined;
  if?: Condition<ValuesOf<D>> | undefined;
}

/** The name of an index; `key` is the table itself. */
export type IndexName<D extends Definition> = 'key' | (keyof D['indexes'] & string);

type DefinitionOf<D extends Definition, By> = By extends keyof D['indexes']
  ? D['indexes'][By]
  : D['key'];

type PkNames<K> = K extends { pk: infer T extends string } ? NamesIn<T> : never;
type SkNames<K> = K extends { sk: infer T extends string } ? NamesIn<T> : never;

type SortValues<D extends Definition, By> = Some<D, SkNames<DefinitionOf<D, By>>>;

/** A question to an index. */
export interface Query<D extends Definition, By, Only extends keyof Item<D> = keyof Item<D>> {
  /** The index to ask. Without it, the query asks the table itself. */
  by?: By;
  /** The partition; leading attributes of the sort key narrow it. */
  key: Some<D, PkNames<DefinitionOf<D, By>>> & Partial<SortValues<D, By>>;
  /** The beginning of the sort key's next attribute. */
  begins?: Partial<SortValues<D, By>> | undefined;
  /** From and to, both included. */
  between?: readonly [Partial<SortValues<D, By>>, Partial<SortValues<D, By>>] | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** Drops items after they were read: a page may be short, or empty, before the last. */
  filter?: Condition<ValuesOf<D>> | undefined;
  /** The attributes that are wanted; all unless they are named. */
  only?: readonly Only[] | undefined;
  /** Whether the query sees the last write. The table does by default; an index never promises it. */
  consistent?: boolean | undefined;
}

export interface PageQuery<D extends Definition, By, Only extends keyof Item<D>>
  extends Query<D, By, Only> {
  /** Items to look at for this page. */
  limit: number;
  cursor?: string | undefined;
}

/** The names of a template that are not attributes of the definition make it fail to compile. */
type CheckedTemplate<Template extends string, Names> =
  NamesIn<Template> extends Names
    ? Template
    : `The template names no attribute: ${Exclude<NamesIn<Template>, Names> & string}`;

type CheckedKey<K extends KeyDefinition, Names> = {
  pk: CheckedTemplate<K['pk'], Names>;
  sk: CheckedTemplate<K['sk'], Names>;
};

/** Attributes whose values a key can hold. */
type KeyAttributes<A> = {
  [Name in keyof A]: ValueOf<A[Name]> extends string | number ? Name : never;
}[keyof A];

/** Attributes that every item has, so that the key in the table can hold them. */
type FixedAttributes<A> = Exclude<KeyAttributes<A>, OptionalNames<A> | DerivedNames<A>>;

export type Checked<D extends Definition> = {
  key: CheckedKey<D['key'], FixedAttributes<D['attributes']>>;
  indexes?: {
    [By in keyof D['indexes']]: D['indexes'][By] extends KeyDefinition
      ? CheckedKey<D['indexes'][By], KeyAttributes<D['attributes']>>
      : never;
  };
};

/** An item or a part of one, whose types the entity checks. */
export type Values = Readonly<Record<string, unknown>>;

/** A key of an entity: its templates, and the attributes of the table that hold it. */
export interface SchemaKey {
  /** Absent for the table's own key. */
  index?: string;
  pkName: string;
  skName: string;
  pk: KeyTemplate;
  sk: KeyTemplate;
  /** The names of all attributes in the two templates. */
  names: readonly string[];
}

/** A definition, made ready for work. */
export interface Schema {
  name: string;
  table: TableId;
  attributes: Readonly<Record<string, Attribute | Derived>>;
  key: SchemaKey;
  indexes: Readonly<Record<string, SchemaKey>>;
}

/** The attribute that names the entity of a stored item. */
export const ENTITY = 'entity';

/** The mark that every stored item has beside its own attributes and keys. */
export const markOf = ({ name }: Schema): Values => ({ [ENTITY]: name });

/** Names that items have for the table's own use. */
const RESERVED = /^(pk|sk|gsi\d[ps]k|entity)$/;

/** @throws Error when an attribute has a name that the table uses itself */
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

/** A key as the table holds it. */
export const filledKey = ({ pkName, skName, pk, sk }: SchemaKey, values: Values): Values => ({
  [pkName]: fillKey(pk, values),
  [skName]: fillKey(sk, values),
});

/** @returns the item as its owner knows it; null for no item, or one of another entity */
export function itemOf(schema: Schema, stored: Values | undefined): Values | null {
  if (stored?.[ENTITY] !== schema.name) return null;
  const shown = Object.entries(schema.attributes).filter(
    ([name, { kind }]) => kind !== 'derived' && stored[name] !== undefined,
  );
  return Object.fromEntries(shown.map(([name]) => [name, stored[name]]));
}

/** Computes the derived attributes that follow one of the sources; null for none. */
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
