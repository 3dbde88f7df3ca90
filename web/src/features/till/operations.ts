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

/** Lines for a terminal. */
export interface Commands {
  /** Before the first call: what all calls use. */
  start: string;
  call(operation: HttpOperation): string;
}

/** Commands that work when all are pasted in a row. @param origin such as `https://miliki.co.ke` */
export function commandsOf(document: OpenApiDocument, origin: string): Commands {
  const { phone, entryId } = named(operationsOf(document));
  return {
    start: [
      `BASE=${origin}`,
      'KEY=mlk_...                # your key, from Settings',
      `PHONE='${phone}'      # the customer`,
      'RUN=$(date +%s)            # a new one for each sale',
    ].join('\n'),
    call(operation) {
      const { operationId, method, path, parameters, requestBody } = operation;
      const body = JSON.stringify(requestBody?.content['application/json'].example);
      const isOnce = parameters.some(({ name }) => name === 'Idempotency-Key');
      const command = [
        `curl -sS -X ${method} "$BASE${path}"`,
        '-H "x-api-key: $KEY"',
        ...(isOnce ? [`-H "Idempotency-Key: ${operationId}-$RUN"`] : []),
        "-H 'Content-Type: application/json'",
        `-d '${body.replaceAll(`"${phone}"`, `"'"$PHONE"'"`).replaceAll(entryId, `'"$ENTRY"'`)}'`,
      ].join(' \\\n  ');
      const names = entryIn(operation) === entryId;
      return names ? `ANSWER=$(${command})\necho "$ANSWER"\n${ENTRY_OF_ANSWER}` : command;
    },
  };
}

/** A later call takes this entry back. */
const ENTRY_OF_ANSWER = `ENTRY=$(echo "$ANSWER" | sed 's/.*"entryId":"\\([^"]*\\)".*/\\1/')`;

const entryIn = (operation: HttpOperation): string | undefined =>
  (replyOf(operation).media.example as { entry?: { entryId?: string } }).entry?.entryId;

/** The customer and the entry of the first example, which the others go on with. */
function named([first]: HttpOperation[]) {
  const body = first?.requestBody?.content['application/json'].example as { phone?: string };
  return { phone: body.phone ?? '', entryId: (first && entryIn(first)) ?? '' };
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
