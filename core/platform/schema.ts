import type { Attribute, Derived } from './attributes.ts';
import type { Definition, KeyDefinition, TableId } from './entity-types.ts';
import { fillKey, type KeyTemplate, keyTemplate } from './key-template.ts';

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
