import { type ErrorCode, errors } from '#shared/errors.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { STATUS_OF_KIND } from '#shared/platform/error-catalogue.ts';
import { fillMessage, type Message, paramNames } from '#shared/platform/message.ts';
import { refusalsOf } from '#shared/platform/refusals.ts';
import { referenceTo } from './json-schema.ts';
import type { RefusalExample, ResponseObject } from './openapi-document.ts';

const exampleParams: RefusalExample['params'] = {
  amount: 25_000,
  because: 'type',
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
};

export function refusalResponses(
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
