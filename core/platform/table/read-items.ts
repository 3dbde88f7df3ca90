import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { BUSY, untilDone } from './busy.ts';
import { type AnyCondition, conditionTerms, type Expression, newExpression } from './condition.ts';
import { fromCursor, invalidCursor, type Page, type Range, toCursor } from './cursor.ts';
import { documentClient, tableName } from './dynamodb.ts';
import {
  beginningOf,
  canFill,
  ENTITY,
  filledKey,
  fillKey,
  itemOf,
  type Schema,
  type SchemaKey,
  type Values,
} from './entity-types.ts';

/** A query whose types the entity has checked. */
export interface AnyQuery {
  by?: string;
  key: Values;
  begins?: Values;
  between?: readonly [Values, Values];
  order?: 'asc' | 'desc';
  filter?: AnyCondition;
  only?: readonly string[];
  consistent?: boolean;
}

function indexOf({ name, key, indexes }: Schema, by = 'key'): SchemaKey {
  const index = by === 'key' ? key : indexes[by];
  if (!index) throw new Error(`A ${name} has no index ${by}.`);
  return index;
}

function rangeOf(index: SchemaKey, { key, begins, between }: AnyQuery): Range {
  const pk = fillKey(index.pk, key);
  if (between) {
    const [from, to] = between.map((bound) => fillKey(index.sk, { ...key, ...bound }));
    return { pk, from, to };
  }
  if (canFill(index.sk, key)) {
    const sk = fillKey(index.sk, key);
    return { pk, from: sk, to: sk };
  }
  const [open] = Object.keys(begins ?? {});
  return { pk, begins: beginningOf(index.sk, { ...key, ...begins }, open) };
}

function queryInput(index: SchemaKey, query: AnyQuery) {
  const expression = newExpression();
  const { index: IndexName, pkName, skName } = index;
  const range = rangeOf(index, query);
  const KeyConditionExpression = [
    `${expression.name(pkName)} = ${expression.value(range.pk)}`,
    ...sortTerms(skName, range, expression),
  ].join(' AND ');
  const FilterExpression = conditionTerms(query.filter, expression).join(' AND ');
  return {
    KeyConditionExpression,
    ...(IndexName ? { IndexName } : { ConsistentRead: query.consistent ?? true }),
    ...(FilterExpression ? { FilterExpression } : {}),
    ScanIndexForward: query.order !== 'desc',
    ...projection(query.only, expression),
    ...expression.attributes(),
  };
}

function sortTerms(sk: string, { from, to, begins }: Range, { name, value }: Expression): string[] {
  if (from !== undefined && from === to) return [`${name(sk)} = ${value(from)}`];
  if (from !== undefined) return [`${name(sk)} BETWEEN ${value(from)} AND ${value(to)}`];
  return begins ? [`begins_with(${name(sk)}, ${value(begins)})`] : [];
}

function projection(only: readonly string[] | undefined, { name }: Expression) {
  return only ? { ProjectionExpression: [ENTITY, ...only].map(name).join(', ') } : {};
}

export interface AnyPageQuery extends AnyQuery {
  limit?: number;
  cursor?: string;
}

/**
 * DynamoDB names a last key even if nothing follows. So one more item is requested, to end a list of exactly one page.
 * With a filter or `only`, the next page may be empty.
 */
export async function queryPage(schema: Schema, query: AnyPageQuery): Promise<Page<Values>> {
  const index = indexOf(schema, query.by);
  const { limit, cursor } = query;
  const looksAhead = !query.filter && !query.only;
  const { Items = [], LastEvaluatedKey } = await send(cursor, {
    TableName: tableName(schema.table),
    ...queryInput(index, query),
    ...(limit && { Limit: looksAhead ? limit + 1 : limit }),
    ...(cursor && { ExclusiveStartKey: fromCursor(cursor, index, rangeOf(index, query)) }),
  });
  const page = Items.slice(0, limit);
  const isCut = page.length < Items.length;
  return {
    items: page.map((item) => itemOf(schema, item)).filter((item) => item !== null),
    next: toCursor(isCut ? lastKey(page, index) : LastEvaluatedKey),
  };
}

function lastKey(page: readonly Values[], { pkName, skName }: SchemaKey): Values | undefined {
  const last = page.at(-1);
  return last && Object.fromEntries(['pk', 'sk', pkName, skName].map((name) => [name, last[name]]));
}

export async function queryAll(schema: Schema, query: AnyQuery): Promise<Values[]> {
  const items: Values[] = [];
  let next: string | null = null;
  do {
    const page: Page<Values> = await queryPage(schema, { ...query, ...(next && { cursor: next }) });
    items.push(...page.items);
    next = page.next;
  } while (next);
  return items;
}

/** DynamoDB may still refuse a cursor that looks like one of ours. */
async function send(
  cursor: string | undefined,
  input: QueryCommandInput,
): Promise<QueryCommandOutput> {
  try {
    return await documentClient.send(new QueryCommand(input));
  } catch (cause) {
    const isOfCursor = cursor && cause instanceof Error && cause.name === 'ValidationException';
    throw isOfCursor ? invalidCursor({ cause }) : cause;
  }
}

export interface AnyReadOptions {
  only?: readonly string[];
  consistent?: boolean;
}

const BATCH = 100;

export async function getItem(
  schema: Schema,
  key: Values,
  { only, consistent = true }: AnyReadOptions = {},
): Promise<Values | null> {
  const { Item } = await documentClient.send(
    new GetCommand({
      TableName: tableName(schema.table),
      Key: filledKey(schema.key, key),
      ConsistentRead: consistent,
      ...wanted(only),
    }),
  );
  return itemOf(schema, Item);
}

/** @throws AppError server.busy if DynamoDB keeps items back */
export async function getItems(
  schema: Schema,
  keys: readonly Values[],
  { only, consistent = true }: AnyReadOptions = {},
): Promise<(Values | null)[]> {
  const names = keys.map((key) => nameOf(filledKey(schema.key, key)));
  const missing = new Map(keys.map((key, at) => [names[at], filledKey(schema.key, key)]));
  const found = new Map<string, Values>();
  while (missing.size > 0) {
    const Keys = [...missing.values()].slice(0, BATCH);
    const request = { Keys, ConsistentRead: consistent, ...wanted(only && ['pk', 'sk', ...only]) };
    for (const item of await getBatch(tableName(schema.table), request))
      found.set(nameOf(item), item);
    for (const key of Keys) missing.delete(nameOf(key));
  }
  return names.map((name) => itemOf(schema, found.get(name)));
}

type BatchRequest = { Keys: Values[]; ConsistentRead: boolean };

/** Reads on until all keys are answered: a busy DynamoDB leaves some out. */
async function getBatch(table: string, request: BatchRequest): Promise<Values[]> {
  const items: Values[] = [];
  let { Keys } = request;
  return untilDone(async () => {
    const { Responses, UnprocessedKeys } = await documentClient.send(
      new BatchGetCommand({ RequestItems: { [table]: { ...request, Keys } } }),
    );
    items.push(...(Responses?.[table] ?? []));
    Keys = UnprocessedKeys?.[table]?.Keys ?? [];
    return Keys.length > 0 ? BUSY : items;
  });
}

function wanted(only: readonly string[] | undefined) {
  const expression = newExpression();
  return { ...projection(only, expression), ...expression.attributes() };
}

const nameOf = ({ pk, sk }: Values): string => JSON.stringify([pk, sk]);
