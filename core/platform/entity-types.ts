/** The types of entities: everything is inferred from the definition. */
import type { Attribute, AttributeMarks, Derived } from './attributes.ts';
import type { Condition } from './condition.ts';
import type { NamesIn } from './key-template.ts';

export type Attributes = Readonly<Record<string, Attribute | Derived>>;

/** A key and the question that a query by it answers. */
export interface KeyDefinition {
  question: string;
  pk: string;
  sk: string;
}

export interface IndexDefinition extends KeyDefinition {
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
