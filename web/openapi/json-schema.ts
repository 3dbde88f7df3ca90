/** The part of OpenAPI 3.1 that we use; the page at /docs is drawn from a document like this. */
import type { Field, Fields, NumberField } from '#shared/platform/fields.ts';

export interface SchemaObject {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: SchemaObject;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  additionalProperties?: boolean | SchemaObject;
  anyOf?: SchemaObject[];
}

export interface MediaType {
  schema: SchemaObject;
  example?: unknown;
}

type Content = Record<'application/json', MediaType>;

export interface Parameter {
  name: string;
  in: 'path' | 'header' | 'query';
  required: boolean;
  description: string;
  schema: SchemaObject;
  example: string;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: SchemaObject }>;
  /** Absent from an answer without a body. */
  content?: Content;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** Without it, the document's schemes apply. Empty: anybody may call. */
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, ResponseObject>;
}

export type SecurityScheme =
  | { type: 'apiKey'; in: 'header'; name: string; description: string }
  | { type: 'http'; scheme: 'bearer'; bearerFormat: 'JWT'; description: string };

export interface RefusalExample {
  code: string;
  message: string;
  params: Record<string, string | number>;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; contact: { email: string } };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  /** By path, then by method in small letters. */
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, SecurityScheme>;
    schemas: Record<string, SchemaObject>;
    examples: Record<string, { value: RefusalExample }>;
  };
}

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
