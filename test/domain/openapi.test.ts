import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contractsByNoun } from '../../shared/contracts.ts';
import { errors } from '../../shared/errors.ts';
import type { Contract } from '../../shared/platform/contract.ts';
import { STATUS_OF_KIND } from '../../shared/platform/error-catalogue.ts';
import { fillMessage, type Params } from '../../shared/platform/message.ts';
import { refusalsOf } from '../../shared/platform/refusals.ts';
import type { Operation, SchemaObject } from '../../web/openapi/openapi-document.ts';
import { tillDocument } from '../../web/openapi/till-document.ts';

const document = JSON.parse(JSON.stringify(tillDocument())) as ReturnType<typeof tillDocument>;
const contracts = contractsByNoun.till;
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

const operationOf = ({ path, method }: Contract): Operation | undefined =>
  document.paths[path]?.[method.toLowerCase()];

const json = (part: { content: Operation['responses'][string]['content'] } | undefined) =>
  part?.content['application/json'];

/** Everything in the document, however deep. */
function* partsOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* partsOf(part);
}

describe('the document', () => {
  it('is OpenAPI 3.1 in shape', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({
      title: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    for (const [path, item] of Object.entries(document.paths)) {
      expect(path).toMatch(/^\//);
      for (const method of Object.keys(item)) expect(method).toMatch(/^(get|put|post|delete)$/);
    }
    for (const { responses, parameters } of operations) {
      expect(Object.keys(responses).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true);
      for (const { description } of Object.values(responses)) expect(description).toBeTruthy();
      for (const parameter of parameters) {
        expect(parameter).toMatchObject({ in: expect.stringMatching(/^(path|header)$/) });
        expect(parameter).toMatchObject({ required: true, schema: { type: 'string' } });
      }
    }
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const name of Object.keys(document.components.schemas)) {
      expect(name).toMatch(/^[a-zA-Z0-9._-]+$/);
    }
  });

  it('points at nothing that is not there', () => {
    const references = [...partsOf(document)].flatMap(({ $ref }) => $ref ?? []);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const [, name = ''] = /^#\/components\/schemas\/(.+)$/.exec(String(reference)) ?? [];
      expect(document.components.schemas[name]).toBeDefined();
    }
  });

  it('asks for the API key on every route', () => {
    expect(document.security).toEqual([{ apiKey: [] }]);
    expect(document.components.securitySchemes.apiKey).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
    });
  });

  it('names every route of the till, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(contracts.map((one) => `${one.method} ${one.path}`).sort());
  });

  it('has words for every field', () => {
    const bodies = operations.flatMap(
      ({ requestBody }) => json(requestBody as never)?.schema ?? [],
    );
    for (const { properties = {} } of [...bodies, ...Object.values(document.components.schemas)]) {
      const wordless = Object.entries<SchemaObject>(properties).filter(
        ([, one]) => !one.description,
      );
      expect(wordless).toEqual([]);
    }
  });
});

describe.each(
  contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const),
)('%s', (_, contract) => {
  const operation = operationOf(contract);

  it('names each of its refusals under its status', () => {
    for (const code of refusalsOf(contract)) {
      const [kind, message] = errors[code];
      const refusal = json(operation?.responses[STATUS_OF_KIND[kind]]);
      const example = refusal?.examples?.[code]?.value as { params: Params } | undefined;
      const params = example?.params ?? {};
      expect(example).toEqual({ code, message: fillMessage(message, params), params });
      expect(fillMessage(message, params)).toMatch(/^[A-Z][^{}]+$/);
      expect(JSON.stringify(refusal?.schema)).toContain(`"${code}"`);
    }
  });

  it('says when to come back', () => {
    expect(operation?.responses[429]?.headers).toHaveProperty('Retry-After');
  });

  it('says that an answer which was lost can be asked for again', () => {
    const names = operation?.parameters.map((parameter) => parameter.name) ?? [];
    expect(names.includes('Idempotency-Key')).toBe(contract.idempotent);
    for (const [, name] of contract.path.matchAll(/\{(\w+)\}/g)) expect(names).toContain(name);
  });

  it('has examples that are as its contract says', () => {
    const reply = json(operation?.responses[contract.status])?.example;
    expect(contract.reply && z.safeParse(contract.reply, reply).error).toBeUndefined();
    if (!contract.body) return;
    const body = json(operation?.requestBody as never);
    expect(z.safeParse(contract.body, body?.example).error).toBeUndefined();
    expect(body?.schema).toMatchObject({ type: 'object', additionalProperties: false });
  });
});
