import {
  type AnyCondition,
  absent,
  conditionTerms,
  type Expression,
  knownBy,
  newExpression,
} from './condition.ts';
import {
  canFill,
  deriveFrom,
  ENTITY,
  filledKey,
  markOf,
  type Schema,
  type SchemaKey,
  type TableId,
  type Values,
} from './entity-types.ts';

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

/** A write not made yet: the parameters of a DynamoDB command, without its table. */
export type Write = PutWrite | UpdateWrite | DeleteWrite;

/** Requires something of an item without changing it; only in a transaction. */
export interface Check {
  action: 'check';
  table: TableId;
  input: Parameters & { Key: Values; ConditionExpression: string };
}

interface Conditional {
  if?: AnyCondition;
}

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

/** The item exists, and belongs to this entity. */
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

interface AnyUpdate {
  set?: Values;
  add?: Values;
  join?: Values | undefined;
  leave?: Values | undefined;
  if?: AnyCondition;
}

interface Changes extends AnyUpdate {
  key: Values;
  /** Whether the item exists, with its key's attributes and marks. */
  mustExist: boolean;
}

function updateText(schema: Schema, changes: Changes, expression: Expression): string {
  const { mustExist } = changes;
  const key = pick(changes.key, schema.key.names);
  const given = ownValues(schema, changes.set ?? {});
  const set: Record<string, unknown> = {
    ...given,
    ...deriveFrom(schema, given, Object.keys(given)),
  };
  // DynamoDB adds to numbers and to sets with one word.
  const add = ownValues(schema, { ...changes.add, ...changes.join });
  const leave = ownValues(schema, changes.leave ?? {});
  const touched = new Set([...Object.keys(set), ...Object.keys(add)]);
  const known: Values = { ...knownBy(changes.if), ...set, ...key };
  for (const index of Object.values(schema.indexes)) {
    const isTouched = index.names.some((name) => touched.has(name));
    if (isTouched || !mustExist) Object.assign(set, changedKey(schema, index, known, isTouched));
  }
  if (!mustExist) Object.assign(set, key);
  return sections({ ...set, ...markOf(schema) }, add, leave, expression);
}

/**
 * Null for both halves if the item leaves the index.
 * @throws Error if an attribute of the key is unknown: the update must set it, or require its value
 */
function changedKey(schema: Schema, index: SchemaKey, known: Values, isTouched: boolean): Values {
  if (canFill(index.pk, known) && canFill(index.sk, known)) return filledKey(index, known);
  if (!isTouched) return {};
  if (index.names.some((name) => known[name] === null)) {
    return { [index.pkName]: null, [index.skName]: null };
  }
  const missing = index.names.filter((name) => known[name] === undefined);
  throw new Error(`This change of a ${schema.name} must know ${missing}, for ${index.index}.`);
}

/** Takes only the key's attributes, because a caller may pass a whole item as a key. */
const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const ownValues = ({ attributes }: Schema, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && Object.hasOwn(attributes, name),
    ),
  );

function sections(set: Values, add: Values, leave: Values, { name, value }: Expression): string {
  const isRemoved = (attribute: string) => set[attribute] === null;
  const names = Object.keys(set);
  const removed = names.filter(isRemoved);
  const present = names.filter((attribute) => !isRemoved(attribute));
  const parts = [
    ['SET', present.map((attribute) => `${name(attribute)} = ${value(set[attribute])}`)],
    ['REMOVE', removed.map(name)],
    ['ADD', Object.keys(add).map((attribute) => `${name(attribute)} ${value(add[attribute])}`)],
    [
      'DELETE',
      Object.keys(leave).map((attribute) => `${name(attribute)} ${value(leave[attribute])}`),
    ],
  ] as const;
  return parts
    .filter(([, clauses]) => clauses.length > 0)
    .map(([verb, clauses]) => `${verb} ${clauses.join(', ')}`)
    .join(' ');
}
