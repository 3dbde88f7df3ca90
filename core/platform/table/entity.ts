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
  /** Default: all attributes. */
  only?: readonly Only[];
  /** Whether the last write is seen. Default: true. */
  consistent?: boolean;
}

interface Conditional<D extends Definition> {
  if?: Condition<ValuesOf<D>>;
}

/** A kind of item. Reads act at once; writes are data for `write` and `transact`. */
export interface Entity<D extends Definition = Definition> {
  readonly definition: D;
  /** The text that all keys start with, for filters of the table's stream. */
  readonly prefix: { readonly [Half in 'pk' | 'sk']: PrefixOf<D['key'][Half]> };

  get<Only extends keyof Item<D> = keyof Item<D>>(
    key: Key<D>,
    options?: ReadOptions<Only>,
  ): Promise<Part<D, Only> | null>;
  /**
   * @returns in the order of the keys, null for missing ones. @throws AppError server.busy if DynamoDB keeps some back
   */
  getAll<Only extends keyof Item<D> = keyof Item<D>>(
    keys: readonly Key<D>[],
    options?: ReadOptions<Only>,
  ): Promise<(Part<D, Only> | null)[]>;
  /** @throws AppError request.invalidField for a cursor of another query */
  page<By extends IndexName<D> = 'key', Only extends keyof Item<D> = keyof Item<D>>(
    query: PageQuery<D, By, Only>,
  ): Promise<Page<Part<D, Only>>>;
  list<By extends IndexName<D> = 'key', Only extends keyof Item<D> = keyof Item<D>>(
    query: Query<D, By, Only>,
  ): Promise<Part<D, Only>[]>;
  /** Reads a stored item, such as one from the stream; null if it belongs to another entity. */
  read(stored: Readonly<Record<string, unknown>> | undefined): Item<D> | null;

  /** Fails if an item has this key. */
  create(item: Item<D>): PutWrite;
  put(item: Item<D>, options?: Conditional<D>): PutWrite;
  /** Changes an item, which must exist. */
  patch(key: Key<D>, update: Update<D>): UpdateWrite;
  upsert(key: Key<D>, update: Update<D>): UpdateWrite;
  /** Without a condition, the item need not exist. */
  delete(key: Key<D>, options?: Conditional<D>): DeleteWrite;
  /** For a transaction that does not change the item: requires that it exists, and that the given conditions hold. */
  check(key: Key<D>, options?: Conditional<D>): Check;
}

export type ItemOf<E extends Pick<Entity, 'definition'>> = Item<E['definition']>;

/** The table is looked up at the first use. @throws Error if an attribute has a name that the table reserves */
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
  // The definition gives the types; its templates alone cannot prove them.
  return untyped as unknown as Entity<D>;
}
