import type { SchemaObject } from '#web/openapi/openapi-document.ts';

/** @returns a type as people read it: `whole number from 1 to 10,000, or null` */
export function typeText(schema: SchemaObject): string {
  const { $ref, anyOf, enum: values, type } = schema;
  if ($ref) return $ref.split('/').at(-1) ?? '';
  if (anyOf) return anyOf.map(typeText).join(', or ');
  if (values) return values.join(', ');
  if (Array.isArray(type))
    return type.map((one) => typeText({ ...schema, type: one })).join(', or ');
  if (type === 'object') return objectText(schema);
  const name = names[type ?? ''] ?? type ?? '';
  return `${name}${rangeText(schema, type)}`;
}

const names: Record<string, string> = {
  integer: 'whole number',
  string: 'text',
  boolean: 'true or false',
};

const objectText = ({ properties = {} }: SchemaObject): string =>
  `{ ${Object.entries(properties)
    .map(([name, one]) => `${name}: ${typeText(one)}`)
    .join('; ')} }`;

function rangeText(schema: SchemaObject, type: string | undefined): string {
  if (schema.format === 'date-time') return ' (a moment)';
  const { minimum, maximum, maxLength } = schema;
  if (type === 'string') return maxLength === undefined ? '' : ` of at most ${maxLength} letters`;
  if (type !== 'integer') return '';
  if (minimum !== undefined && maximum !== undefined) {
    return ` from ${minimum} to ${maximum.toLocaleString('en')}`;
  }
  return minimum === undefined ? '' : ` from ${minimum}`;
}
