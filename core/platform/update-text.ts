import { type AnyCondition, knownBy } from './condition.ts';
import type { Expression } from './expression.ts';
import { canFill } from './key-template.ts';
import {
  deriveFrom,
  filledKey,
  markOf,
  type Schema,
  type SchemaKey,
  type Values,
} from './schema.ts';

/** An update whose types the entity has checked. */
export interface AnyUpdate {
  set?: Values;
  add?: Values;
  if?: AnyCondition;
}

interface Changes extends AnyUpdate {
  key: Values;
  /** Whether the item exists, with its key's attributes and marks. */
  mustExist: boolean;
}

/** The text of an update, with the keys of the indexes that depend on what changes. */
export function updateText(schema: Schema, changes: Changes, expression: Expression): string {
  const { mustExist } = changes;
  const key = pick(changes.key, schema.key.names);
  const given = ownValues(schema, changes.set ?? {});
  const set: Record<string, unknown> = {
    ...given,
    ...deriveFrom(schema, given, Object.keys(given)),
  };
  const add = ownValues(schema, changes.add ?? {});
  const touched = new Set([...Object.keys(set), ...Object.keys(add)]);
  const known: Values = { ...knownBy(changes.if), ...set, ...key };
  for (const index of Object.values(schema.indexes)) {
    const isTouched = index.names.some((name) => touched.has(name));
    if (isTouched || !mustExist) Object.assign(set, changedKey(schema, index, known, isTouched));
  }
  if (!mustExist) Object.assign(set, key);
  return sections({ ...set, ...markOf(schema) }, add, expression);
}

/**
 * A key of an index after a change; null for each of its halves when the item leaves the index.
 *
 * @throws Error when an attribute of it is not known: the update must set it, or demand its value
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

/** A caller may pass a whole item as a key: this takes the attributes of the key alone. */
const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const ownValues = ({ attributes }: Schema, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && Object.hasOwn(attributes, name),
    ),
  );

function sections(set: Values, add: Values, { name, value }: Expression): string {
  const isRemoved = (attribute: string) => set[attribute] === null;
  const names = Object.keys(set);
  const removed = names.filter(isRemoved);
  const present = names.filter((attribute) => !isRemoved(attribute));
  const parts = [
    ['SET', present.map((attribute) => `${name(attribute)} = ${value(set[attribute])}`)],
    ['REMOVE', removed.map(name)],
    ['ADD', Object.keys(add).map((attribute) => `${name(attribute)} ${value(add[attribute])}`)],
  ] as const;
  return parts
    .filter(([, clauses]) => clauses.length > 0)
    .map(([verb, clauses]) => `${verb} ${clauses.join(', ')}`)
    .join(' ');
}
