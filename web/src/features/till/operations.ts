import type {
  MediaType,
  OpenApiDocument,
  Operation,
  RefusalExample,
  ResponseObject,
  SchemaObject,
} from '#web/openapi/json-schema.ts';

export interface HttpOperation extends Operation {
  method: string;
  path: string;
}

export const operationsOf = ({ paths }: OpenApiDocument): HttpOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );

interface Refusal extends RefusalExample {
  status: string;
}

export const refusalsOf = ({ responses }: Operation, { components }: OpenApiDocument): Refusal[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) =>
      codesOf(response)
        .flatMap((code) => components.examples[code]?.value ?? [])
        .map((refusal) => ({ ...refusal, status })),
    );

const codesOf = ({ content }: ResponseObject): readonly string[] =>
  content?.['application/json'].schema.properties?.code?.enum ?? [];

interface Reply {
  status: string;
  description: string;
  media: MediaType;
}

export function replyOf({ responses }: Operation): Reply {
  const [first] = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const media = first?.[1].content?.['application/json'];
  if (!first || !media) throw new Error('an operation answers nothing');
  return { status: first[0], description: first[1].description, media };
}

/** A terminal command. @param origin such as `https://miliki.co.ke` */
export function curlOf(operation: HttpOperation, origin: string): string {
  const { method, path, parameters, requestBody } = operation;
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, example), path);
  const headers = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, example }) => `-H '${name}: ${example}'`);
  const body = requestBody?.content['application/json'].example;
  return [
    `curl -X ${method} ${origin}${filled}`,
    "-H 'x-api-key: mlk_...'",
    ...headers,
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`] : []),
  ].join(' \\\n  ');
}

/** For people: `whole number from 1 to 10,000, or null`. */
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
