import { type AnyCondition, absent, conditionTerms } from './condition.ts';
import type { TableId } from './entity-types.ts';
import { newExpression } from './expression.ts';
import { canFill } from './key-template.ts';
import { deriveFrom, ENTITY, filledKey, markOf, type Schema, type Values } from './schema.ts';
import { type AnyUpdate, updateText } from './update-text.ts';

interface Parameters {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

export interface PutWrite {
  action: 'put';
  table: TableId;
  input: Parameters & { Item: Values };
}

export interface UpdateWrite {
  action: 'update';
  table: TableId;
  input: Parameters & { Key: Values; UpdateExpression: string };
}

export interface DeleteWrite {
  action: 'delete';
  table: TableId;
  input: Parameters & { Key: Values };
}

/** A write that nobody has made yet: the parameters of a DynamoDB command, without its table. */
export type Write = PutWrite | UpdateWrite | DeleteWrite;

/** Demands something of an item without changing it; only as a part of a transaction. */
export interface Check {
  action: 'check';
  table: TableId;
  input: Parameters & { Key: Values; ConditionExpression: string };
}

interface Conditional {
  if?: AnyCondition;
}

/** The makers of an entity's writes; their types are those of `Entity`. */
export function writesOf(schema: Schema) {
  const put = (item: Values, condition?: AnyCondition) => ({
    action: 'put',
    table: schema.table,
    input: { Item: storedItem(schema, item), ...demand(condition) },
  });
  const on = (action: 'delete' | 'check', key: Values, ...conditions: Conditions) => ({
    action,
    table: schema.table,
    input: { Key: filledKey(schema.key, key), ...demand(...conditions) },
  });
  return {
    create: (item: Values) => put(item, { pk: absent }),
    put: (item: Values, options?: Conditional) => put(item, options?.if),
    patch: (key: Values, update: AnyUpdate) => changeOf(schema, key, update, true),
    upsert: (key: Values, update: AnyUpdate) => changeOf(schema, key, update, false),
    delete: (key: Values, options?: Conditional) => on('delete', key, options?.if),
    check: (key: Values, options?: Conditional) => on('check', key, itself(schema), options?.if),
  };
}

/** There is an item, and it is no other entity's. */
const itself = (schema: Schema): AnyCondition => ({ [ENTITY]: schema.name });

function changeOf(schema: Schema, key: Values, update: AnyUpdate, mustExist: boolean) {
  const expression = newExpression();
  const UpdateExpression = updateText(schema, { ...update, key, mustExist }, expression);
  const own = mustExist ? itself(schema) : undefined;
  const terms = [own, update.if].flatMap((condition) => conditionTerms(condition, expression));
  return {
    action: 'update',
    table: schema.table,
    input: {
      Key: filledKey(schema.key, key),
      UpdateExpression,
      ...(terms.length > 0 && { ConditionExpression: terms.join(' AND ') }),
      ...expression.attributes(),
    },
  };
}

/** @returns the item with all its keys, and without attributes that the entity does not have */
function storedItem(schema: Schema, item: Values): Values {
  const values: Values = { ...item, ...deriveFrom(schema, item, Object.keys(schema.attributes)) };
  const own = Object.entries(schema.attributes).filter(([name, { kind, optional }]) => {
    if (values[name] !== undefined && values[name] !== null) return true;
    if (optional || kind === 'derived') return false;
    throw new Error(`A ${schema.name} needs ${name}.`);
  });
  const indexes = Object.values(schema.indexes).filter(
    ({ pk, sk }) => canFill(pk, values) && canFill(sk, values),
  );
  return Object.assign(
    Object.fromEntries(own.map(([name]) => [name, values[name]])),
    filledKey(schema.key, values),
    ...indexes.map((index) => filledKey(index, values)),
    markOf(schema),
  );
}

type Conditions = (AnyCondition | undefined)[];

function demand(...conditions: Conditions): Parameters {
  const expression = newExpression();
  const terms = conditions.flatMap((condition) => conditionTerms(condition, expression));
  if (terms.length === 0) return {};
  return { ConditionExpression: terms.join(' AND '), ...expression.attributes() };
}
