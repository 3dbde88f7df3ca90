/** The till's door as OpenAPI 3.1, made from its contracts: what they say is said once. */
import * as z from 'zod/mini';
import { type ErrorCode, errors } from '../../shared/errors.ts';
import {
  type Contract,
  idempotencyKeyPattern,
  type Schema,
} from '../../shared/platform/contract.ts';
import { STATUS_OF_KIND } from '../../shared/platform/error-catalogue.ts';
import {
  fillMessage,
  type Message,
  type Params,
  paramNames,
} from '../../shared/platform/message.ts';
import { refusalsOf } from '../../shared/platform/refusals.ts';
import { Customer, Entry, Posting, SentRedeemCode } from '../../shared/rewards/contract.ts';
import * as till from '../../shared/till/contract.ts';
import type {
  OpenApiDocument,
  Operation,
  Parameter,
  ResponseObject,
  SchemaObject,
} from './openapi-document.ts';
import * as words from './till-words.ts';

const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const schemas = { Customer, Entry, Posting, SentRedeemCode, Refusal };

const keyScheme = 'apiKey';

export function tillDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, exported] of Object.entries<unknown>(till)) {
    if (!isContract(exported)) continue;
    const { path, method } = exported;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, exported) };
  }
  const { keyWords: description } = words;
  return {
    openapi: '3.1.1',
    info: words.info,
    servers: [{ url: '/' }],
    security: [{ [keyScheme]: [] }],
    paths,
    components: {
      securitySchemes: {
        [keyScheme]: { type: 'apiKey', in: 'header', name: 'x-api-key', description },
      },
      schemas: componentSchemas(),
    },
  };
}

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

function operationOf(name: string, contract: Contract): Operation {
  const { summary, description } = wordsOf(words.operations, name);
  const { body } = contract;
  const schema =
    body && described(withoutNoise(z.toJSONSchema(body, { ...options, io: 'input' })), name);
  const example = words.examples[name]?.body;
  return {
    operationId: name,
    summary,
    description,
    parameters: parametersOf(contract),
    ...(schema
      ? { requestBody: { required: true, content: { 'application/json': { schema, example } } } }
      : {}),
    responses: responsesOf(name, contract),
  };
}

function parametersOf({ path, idempotent }: Contract): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => {
    const { description, example } = wordsOf(words.parameters, name);
    return { name, in: 'path', required: true, description, schema: { type: 'string' }, example };
  });
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: words.idempotencyWords,
    schema: { type: 'string', pattern: idempotencyKeyPattern.source },
    example: '2b1f7a52-93c6-4f0e-8a75-6d1f0c9b4e21',
  };
  return idempotent ? [...inPath, key] : inPath;
}

function responsesOf(name: string, contract: Contract): Operation['responses'] {
  const { status, reply } = contract;
  const done: ResponseObject = {
    description: wordsOf(words.operations, name).done,
    content: {
      'application/json': { schema: referenceTo(reply), example: words.examples[name]?.reply },
    },
  };
  const byStatus = Map.groupBy(refusalsOf(contract), statusOf);
  const refusals = [...byStatus].map(([one, those]) => [one, refusalOf(one, those)]);
  return { [status]: done, ...Object.fromEntries(refusals) };
}

const statusOf = (code: ErrorCode): number => STATUS_OF_KIND[errors[code][0]];

function refusalOf(status: number, codes: ErrorCode[]): ResponseObject {
  const examples = codes.map((code) => {
    const [, message] = errors[code];
    const params = exampleParams(message);
    return [code, { value: { code, message: fillMessage(message, params), params } }];
  });
  const retryAfter = {
    'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  };
  return {
    description: words.refusalWords,
    ...(status === STATUS_OF_KIND.tooMany ? { headers: retryAfter } : {}),
    content: {
      'application/json': {
        schema: { allOf: [referenceTo(Refusal), { properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** Values for the params that a message names. */
const exampleParams = (message: Message): Params =>
  Object.fromEntries(
    paramNames(message)
      .filter((name) => name in words.exampleParams)
      .map((name) => [name, wordsOf(words.exampleParams, name)]),
  );

function referenceTo(schema: Schema | undefined): SchemaObject {
  const [name] = Object.entries<unknown>(schemas).find(([, one]) => one === schema) ?? [];
  if (!name) throw new Error('a reply of the till has no name in the document');
  return { $ref: uriOf(name) };
}

const uriOf = (name: string) => `#/components/schemas/${name}`;

const options = {
  target: 'draft-2020-12',
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    // They only repeat what the format and the type say.
    if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  },
} as const;

function componentSchemas(): Record<string, SchemaObject> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  // Of an input: a reply may get more fields one day.
  const made = z.toJSONSchema(registry, { ...options, io: 'input', uri: uriOf });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, schema]) => [
      name,
      described(withoutNoise(schema), name),
    ]),
  );
}

/** In a document they are where the document says. */
function withoutNoise(schema: object): SchemaObject {
  const { $schema, $id, ...rest } = schema as SchemaObject & { $schema?: string; $id?: string };
  return rest;
}

function described(schema: SchemaObject, name: string): SchemaObject {
  const properties = Object.entries(schema.properties ?? {}).map(([field, one]) => [
    field,
    { ...one, description: wordsOf(wordsOf(words.fields, name), field) },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** @throws when something new was given no words */
function wordsOf<T>(all: Record<string, T>, name: string): T {
  const found = all[name];
  if (found === undefined) throw new Error(`"${name}" has no words in the document`);
  return found;
}
