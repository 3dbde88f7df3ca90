import {
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { fromCursor, invalidCursor, toCursor } from './cursor.ts';
import { documentClient, tableName } from './dynamodb.ts';
import type { Page } from './page.ts';
import { type AnyQuery, indexOf, queryInput, rangeOf } from './query-text.ts';
import { itemOf, type Schema, type SchemaKey, type Values } from './schema.ts';

export interface AnyPageQuery extends AnyQuery {
  limit?: number;
  cursor?: string;
}

/**
 * Reads one page. DynamoDB names a last key also where nothing follows the page, so one item more is asked for: a list
 * of exactly one page has no further one. A filter, or a choice of attributes, leaves that to the next page.
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

/** @returns the key of the last item of a page, as DynamoDB names it */
function lastKey(page: readonly Values[], { pkName, skName }: SchemaKey): Values | undefined {
  const last = page.at(-1);
  return last && Object.fromEntries(['pk', 'sk', pkName, skName].map((name) => [name, last[name]]));
}

/** Reads all pages of a query, one after the other. */
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
