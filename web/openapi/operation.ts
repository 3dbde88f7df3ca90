import type { NamedContract } from '#shared/contracts.ts';
import { type ErrorCode, errors } from '#shared/errors.ts';
import { type Contract, idempotencyKeyPattern } from '#shared/platform/contract.ts';
import { STATUS_OF_KIND } from '#shared/platform/error-catalogue.ts';
import { fillMessage, type Message, paramNames } from '#shared/platform/message.ts';
import { refusalsOf } from '#shared/platform/refusals.ts';
import { BUSINESS_HEADER } from '#shared/platform/team-roles.ts';
import {
  bodySchema,
  fieldSchema,
  type MediaType,
  type Operation,
  objectSchema,
  type Parameter,
  type RefusalExample,
  type ResponseObject,
  referenceTo,
  type Schemas,
} from '#web/openapi/json-schema.ts';

export interface OperationTexts {
  operation(name: string): {
    summary: string;
    description?: string;
    /** The meaning of an answer that is not a refusal. */
    done: string;
  };
  parameter(name: string): { description: string; example: string };
  idempotencyKey: string;
  refusal: string;
  field(owner: string, field: string): string | undefined;
  example(name: string): { body?: unknown; reply?: unknown };
}

export function operationOf(
  { noun, name, contract }: NamedContract,
  texts: OperationTexts,
  schemas: Schemas,
): Operation {
  const { summary, description } = texts.operation(name);
  const { body } = contract;
  const example = texts.example(name).body;
  return {
    operationId: name,
    tags: [noun],
    summary,
    ...(description ? { description } : {}),
    parameters: parametersOf(name, contract, texts, schemas),
    ...(body
      ? { requestBody: { required: true, content: json(bodySchema(name, body, schemas), example) } }
      : {}),
    responses: { ...replyOf(name, contract, texts, schemas), ...refusalResponses(contract, texts) },
  };
}

const json = (schema: MediaType['schema'], example: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

function parametersOf(
  name: string,
  contract: Contract,
  texts: OperationTexts,
  schemas: Schemas,
): Parameter[] {
  const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, part = '']): Parameter => {
    const { description, example } = texts.parameter(part);
    return {
      name: part,
      in: 'path',
      required: true,
      description,
      schema: { type: 'string' },
      example,
    };
  });
  const inQuery = Object.entries(contract.query ?? {}).map(([part, field]): Parameter => {
    const { description, example } = texts.parameter(part);
    const schema = fieldSchema(field, schemas.names, true);
    return { name: part, in: 'query', required: !field.optional, description, schema, example };
  });
  return [
    ...inPath,
    ...inQuery,
    ...businessOf(contract),
    ...idempotencyKeyOf(name, contract, texts),
  ];
}

/** A person working in another's business names it; its id is checked against the membership. */
function businessOf({ roles }: Contract): Parameter[] {
  if (!roles || roles === 'person') return [];
  return [
    {
      name: BUSINESS_HEADER,
      in: 'header',
      required: false,
      description: `The business that the call is for, where it is not the caller's own; for: ${roles.join(', ')}.`,
      schema: { type: 'string' },
      example: '8f14e45f-ceea-467f-a8f0-5f0a2b1c9d3e',
    },
  ];
}

/** A different key for each example: a copy of two examples makes two requests. */
function keyExample(name: string): string {
  const hash = [...name].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 44,
    7,
  );
  return `2b1f7a52-93c6-4f0e-8a75-${hash.toString(16).padStart(12, '0')}`;
}

function idempotencyKeyOf(
  name: string,
  { idempotent }: Contract,
  texts: OperationTexts,
): Parameter[] {
  if (!idempotent) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: idempotent === true,
      description: texts.idempotencyKey,
      schema: { type: 'string', pattern: idempotencyKeyPattern.source },
      example: keyExample(name),
    },
  ];
}

function replyOf(
  name: string,
  { status, reply }: Contract,
  texts: OperationTexts,
  schemas: Schemas,
): Record<string, ResponseObject> {
  const description = texts.operation(name).done;
  if (!reply) return { [status]: { description } };
  const known = schemas.names.get(reply);
  const schema = known ? referenceTo(known) : objectSchema(name, reply, schemas);
  return { [status]: { description, content: json(schema, texts.example(name).reply) } };
}

const exampleParams: RefusalExample['params'] = {
  amount: 25_000,
  because: 'type',
  charged: 1_200,
  days: 30,
  field: 'points',
  found: 'bit.ly/x',
  from: '2026-12-04',
  held: 30,
  kes: 130,
  kind: 'mpesa',
  left: 2,
  limit: 'awards',
  nextAllowedAt: '2026-11-24T05:00:00.000Z',
  minimum: 100,
  may: 'review',
  most: 250_000,
  minutes: 12,
  name: 'Free chai',
  needed: 50,
  owed: 300_000,
  open: 500,
  refundable: 1_668,
  phone: '0700 000 000',
  purpose: 'redemption',
  reason: 'The shop moves to another street',
  reference: 'R7Q2KXA',
  since: '2026-11-04',
  to: '2027-01-04',
};

function refusalResponses(
  contract: Contract,
  texts: { refusal: string },
): Record<string, ResponseObject> {
  const byStatus = Map.groupBy(refusalsOf(contract), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, responseOf(status, codes, texts.refusal)]),
  );
}

const statusOf = (code: ErrorCode): number => STATUS_OF_KIND[errors[code][0]];

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer' } };

const responseOf = (status: number, codes: ErrorCode[], description: string): ResponseObject => ({
  description,
  ...(status === STATUS_OF_KIND.tooMany ? { headers: { 'Retry-After': retryAfter } } : {}),
  content: {
    'application/json': {
      schema: { ...referenceTo('Refusal'), properties: { code: { enum: codes } } },
    },
  },
});

export function refusalExamples(contracts: readonly Contract[]) {
  const codes = new Set(contracts.flatMap(refusalsOf));
  return Object.fromEntries(
    [...codes].toSorted().map((code) => [code, { value: exampleOf(code) }]),
  );
}

function exampleOf(code: ErrorCode): RefusalExample {
  const [, message] = errors[code];
  const params = paramsFor(message);
  return { code, message: fillMessage(message, params), params };
}

const paramsFor = (message: Message): RefusalExample['params'] =>
  Object.fromEntries(
    paramNames(message)
      .filter((name) => name in exampleParams)
      .map((name) => [name, exampleParams[name] ?? '']),
  );
