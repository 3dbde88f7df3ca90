import type { Field, Fields, NumberField } from '#shared/platform/fields.ts';
import type { SchemaObject } from './openapi-document.ts';

export interface Schemas {
  names: ReadonlyMap<Fields, string>;
  /** A field's meaning, if there is one. @param owner the named object, or the operation whose body it is */
  fieldText(owner: string, field: string): string | undefined;
}

export const referenceTo = (name: string): SchemaObject => ({
  $ref: `#/components/schemas/${name}`,
});

/** A body: any other field is refused. */
export const bodySchema = (name: string, fields: Fields, schemas: Schemas): SchemaObject => ({
  ...objectSchema(name, fields, schemas, true),
  additionalProperties: false,
});

/** A named object with its fields' meanings; a reply may gain fields later. */
export function objectSchema(
  name: string,
  fields: Fields,
  schemas: Schemas,
  isStrict = false,
): SchemaObject {
  const plain = plainObjectSchema(fields, schemas.names, isStrict);
  const properties = Object.entries(plain.properties ?? {}).map(([field, schema]) => [
    field,
    withoutGaps({ ...schema, description: schemas.fieldText(name, field) }),
  ]);
  return { ...plain, properties: Object.fromEntries(properties) };
}

type Names = Schemas['names'];

function plainObjectSchema(fields: Fields, names: Names, isStrict: boolean): SchemaObject {
  const entries = Object.entries(fields);
  const properties = entries.map(([name, field]) => [name, fieldSchema(field, names, isStrict)]);
  const required = entries.filter(([, field]) => !field.optional && !('default' in field));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}),
    ...(isStrict ? { additionalProperties: false } : {}),
  };
}

export function fieldSchema(field: Field, names: Names, isStrict: boolean): SchemaObject {
  const present = presentSchema(field, names, isStrict);
  const schema = field.nullable ? { anyOf: [present, { type: 'null' }] } : present;
  return 'default' in field ? { default: field.default, ...schema } : schema;
}

function presentSchema(field: Field, names: Names, isStrict: boolean): SchemaObject {
  switch (field.type) {
    case 'text':
      return withoutGaps({
        type: 'string',
        minLength: field.min,
        maxLength: field.max,
        pattern: field.pattern?.source,
      });
    case 'whole':
    case 'decimal':
      return numberSchema(field);
    case 'choice':
      return { type: 'string', enum: field.values };
    case 'flag':
      return { type: 'boolean' };
    case 'moment':
      return { type: 'string', format: 'date-time' };
    case 'json':
      return {};
    case 'list':
      return withoutGaps({
        type: 'array',
        items: fieldSchema(field.of, names, isStrict),
        minItems: field.min,
        maxItems: field.max,
      });
    case 'map':
      return { type: 'object', additionalProperties: fieldSchema(field.of, names, isStrict) };
    case 'object':
      return namedSchema(field.fields, names, isStrict);
  }
}

const numberSchema = ({ type, min, max }: NumberField): SchemaObject =>
  withoutGaps({ type: type === 'whole' ? 'integer' : 'number', minimum: min, maximum: max });

function namedSchema(fields: Fields, names: Names, isStrict: boolean): SchemaObject {
  const name = names.get(fields);
  return name ? referenceTo(name) : plainObjectSchema(fields, names, isStrict);
}

const withoutGaps = (schema: { [Name in keyof SchemaObject]: SchemaObject[Name] | undefined }) =>
  Object.fromEntries(
    Object.entries(schema).filter(([, value]) => value !== undefined),
  ) as SchemaObject;
