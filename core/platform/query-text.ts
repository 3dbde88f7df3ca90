import { type AnyCondition, conditionTerms } from './condition.ts';
import type { Range } from './cursor.ts';
import { type Expression, newExpression } from './expression.ts';
import { beginningOf, canFill, fillKey } from './key-template.ts';
import { ENTITY, type Schema, type SchemaKey, type Values } from './schema.ts';

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

/** @returns the index that a query is about */
export function indexOf({ name, key, indexes }: Schema, by = 'key'): SchemaKey {
  const index = by === 'key' ? key : indexes[by];
  if (!index) throw new Error(`A ${name} has no index ${by}.`);
  return index;
}

/** @returns the part of an index that a query looks at */
export function rangeOf(index: SchemaKey, { key, begins, between }: AnyQuery): Range {
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

/** The parameters of a query, without its table and page. */
export function queryInput(index: SchemaKey, query: AnyQuery) {
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

/** The attributes to read: those that are wanted, and the one that names the entity. */
export function projection(only: readonly string[] | undefined, { name }: Expression) {
  return only ? { ProjectionExpression: [ENTITY, ...only].map(name).join(', ') } : {};
}
