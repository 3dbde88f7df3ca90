import type { Condition } from './condition.ts';
import type { Page } from './cursor.ts';
import {
  type Checked,
  type Definition,
  type IndexName,
  type Item,
  itemOf,
  type Key,
  type PageQuery,
  type Part,
  type PrefixOf,
  type Query,
  schemaOf,
  type Update,
  type Values,
  type ValuesOf,
} from './entity-types.ts';
import {
  type AnyPageQuery,
  type AnyQuery,
  type AnyReadOptions,
  getItem,
  getItems,
  queryAll,
  queryPage,
} from './read-items.ts';
import {
  type Check,
  type DeleteWrite,
  type PutWrite,
  type UpdateWrite,
  writesOf,
} from './writes.ts';

interface ReadOptions<Only> {
  /** The attributes that are wanted; all unless they are named. */
  only?: readonly Only[];
  /** Whether the last write is seen; true unless it is said otherwise. */
  consistent?: boolean;
}

interface Conditional<D extends Definition> {
  if?: Condition<ValuesOf<D>>;
}

/** A kind of item in a table. Reads act at once; writes are data for `write` and `transact`. */
export interface Entity<D extends Definition = Definition> {
  readonly definition: D;
  /** The text that all keys in the table begin with, for the filters of its stream. */
  readonly prefix: { readonly [Half in 'pk' | 'sk']: PrefixOf<D['key'][Half]> };

  /** @returns the item, or null if there is none */
  get<Only extends keyof Item<D> = keyof Item<D>>(
    key: Key<D>,
    options?: ReadOptions<Only>,
  ): Promise<Part<D, Only> | null>;
  /**
   * Reads any number of items.
   *
   * @returns the items in the order of the keys, null where there is none
   * @throws AppError server.busy when DynamoDB keeps some back
   */
  getAll<Only extends keyof Item<D> = keyof Item<D>>(
    keys: readonly Key<D>[],
    options?: ReadOptions<Only>,
  ): Promise<(Part<D, Only> | null)[]>;
  /**
   * Reads one page of a query.
   *
   * @throws AppError request.invalidField for a cursor that is not of this query
   */
  page<By extends IndexName<D> = 'key', Only extends keyof Item<D> = keyof Item<D>>(
    query: PageQuery<D, By, Only>,
  ): Promise<Page<Part<D, Only>>>;
  /** Reads all pages of a query. */
  list<By extends IndexName<D> = 'key', Only extends keyof Item<D> = keyof Item<D>>(
    query: Query<D, By, Only>,
  ): Promise<Part<D, Only>[]>;
  /** @returns a stored item, of the stream for example; null for one of another entity */
  read(stored: Readonly<Record<string, unknown>> | undefined): Item<D> | null;

  /** A new item; its condition is that no item has this key. */
  create(item: Item<D>): PutWrite;
  /** A whole item. It replaces one that has its key. */
  put(item: Item<D>, options?: Conditional<D>): PutWrite;
  /** Changes an item, which must exist. */
  patch(key: Key<D>, update: Update<D>): UpdateWrite;
  /** Changes an item, or makes one where there is none. */
  upsert(key: Key<D>, update: Update<D>): UpdateWrite;
  /** Deletes an item; without a condition, it need not be there. */
  delete(key: Key<D>, options?: Conditional<D>): DeleteWrite;
  /** Demands that an item exists in a transaction that does not change it, and more if asked. */
  check(key: Key<D>, options?: Conditional<D>): Check;
}

/** The type of an entity's items. */
export type ItemOf<E extends Pick<Entity, 'definition'>> = Item<E['definition']>;

/**
 * Defines a kind of item. Needs no environment: the table is looked up at the first read or write.
 *
 * @throws Error when an attribute has a name that the table uses itself
 */
export function entity<const D extends Definition>(definition: D & Checked<D>): Entity<D> {
  const schema = schemaOf(definition);
  const untyped = {
    definition,
    prefix: { pk: schema.key.pk.prefix, sk: schema.key.sk.prefix },
    get: (key: Values, options?: AnyReadOptions) => getItem(schema, key, options),
    getAll: (keys: Values[], options?: AnyReadOptions) => getItems(schema, keys, options),
    page: (query: AnyPageQuery) => queryPage(schema, query),
    list: (query: AnyQuery) => queryAll(schema, query),
    read: (stored?: Values) => itemOf(schema, stored),
    ...writesOf(schema),
  };
  // The definition gives the types, which its templates alone cannot prove.
  return untyped as unknown as Entity<D>;
}
