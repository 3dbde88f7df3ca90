import { objectSchema } from '#functions/platform/schema.ts';
import { contractsByNoun } from '#shared/contracts.ts';
import { errors } from '#shared/errors.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { STATUS_OF_KIND } from '#shared/platform/error-catalogue.ts';
import type { NumberField } from '#shared/platform/fields.ts';
import { fillMessage } from '#shared/platform/message.ts';
import { refusalsOf } from '#shared/platform/refusals.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import { apiDocument } from '#web/openapi/api-document.ts';
import type { Operation, SchemaObject } from '#web/openapi/json-schema.ts';
import { tillDocument } from '#web/openapi/till-document.ts';

type Document = ReturnType<typeof tillDocument>;

const asJson = (document: Document) => JSON.parse(JSON.stringify(document)) as Document;

const till = asJson(tillDocument());
const all = asJson(apiDocument());
const everyContract = Object.values(contractsByNoun).flat();

const documents = [
  ['the document of tills', till, contractsByNoun.till],
  ['the document of all routes', all, everyContract],
] as const;

const operationsIn = ({ paths }: Document) =>
  Object.values(paths).flatMap((item) => Object.values(item));

const operationOf = (document: Document, { path, method }: Contract): Operation | undefined =>
  document.paths[path]?.[method.toLowerCase()];

const json = (part: Pick<Operation['responses'][string], 'content'> | undefined) =>
  part?.content?.['application/json'];

/** Everything in the document, recursively. */
function* partsOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* partsOf(part);
}

describe.each(documents)('%s', (title, document, contracts) => {
  const operations = operationsIn(document);

  it(`${title} has the shape of OpenAPI 3.1`, () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({
      title: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    for (const [path, item] of Object.entries(document.paths)) {
      expect(path).toMatch(/^\//);
      for (const method of Object.keys(item)) expect(method).toMatch(/^(get|put|post|delete)$/);
    }
  });

  it(`${title} has operations with statuses, descriptions and parameters of OpenAPI`, () => {
    for (const { responses, parameters } of operations) {
      expect(Object.keys(responses).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true);
      for (const { description } of Object.values(responses)) expect(description).toBeTruthy();
      for (const parameter of parameters) {
        expect(parameter).toMatchObject({ in: expect.stringMatching(/^(path|header|query)$/) });
        expect(parameter).toMatchObject({ schema: { type: 'string' } });
        if (parameter.in === 'path') expect(parameter.required).toBe(true);
      }
    }
  });

  it(`${title} has a name of its own for each operation and schema`, () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const name of Object.keys(document.components.schemas)) {
      expect(name).toMatch(/^[a-zA-Z0-9._-]+$/);
    }
  });

  it(`${title} points at nothing that is not there`, () => {
    const references = [...partsOf(document)].flatMap(({ $ref }) => $ref ?? []);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const [, name = ''] = /^#\/components\/schemas\/(.+)$/.exec(String(reference)) ?? [];
      expect(document.components.schemas[name]).toBeDefined();
    }
  });

  it(`${title} has every route of its contracts, and no other`, () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(contracts.map((one) => `${one.method} ${one.path}`).sort());
  });
});

it('the document of tills asks for the API key on every route', () => {
  expect(till.security).toEqual([{ apiKey: [] }]);
  const apiKey = { type: 'apiKey', in: 'header', name: 'x-api-key' };
  expect(till.components.securitySchemes.apiKey).toMatchObject(apiKey);
  for (const { security } of operationsIn(till)) expect(security).toBeUndefined();
});

it('the document of tills has words for every field', () => {
  const bodies = operationsIn(till).flatMap(
    ({ requestBody }) => json(requestBody as never)?.schema ?? [],
  );
  for (const { properties = {} } of [...bodies, ...Object.values(till.components.schemas)]) {
    const wordless = Object.entries<SchemaObject>(properties).filter(([, one]) => !one.description);
    expect(wordless).toEqual([]);
  }
});

it('the document of all routes asks owners for a token, tills for a key, and visitors for nothing', () => {
  const expected = {
    owner: undefined,
    till: [{ apiKey: [] }],
    staff: [{ staffToken: [] }],
    anyone: [],
  };
  expect(all.security).toEqual([{ accessToken: [] }]);
  for (const contract of everyContract) {
    expect(operationOf(all, contract)?.security).toEqual(expected[contract.caller]);
  }
});

const cases = documents.flatMap(([title, document, contracts]) =>
  contracts.map(
    (contract) => [`${contract.method} ${contract.path} in ${title}`, document, contract] as const,
  ),
);

describe.each(cases)('%s', (title, document, contract) => {
  const operation = operationOf(document, contract);

  it(`${title} names each of its refusals under its status, with its params`, () => {
    for (const code of refusalsOf(contract)) {
      const [kind, message] = errors[code];
      const refusal = json(operation?.responses[STATUS_OF_KIND[kind]]);
      const example = document.components.examples[code]?.value;
      const params = example?.params ?? {};
      expect(example).toEqual({ code, message: fillMessage(message, params), params });
      expect(fillMessage(message, params)).toMatch(/^[A-Z][^{}]+$/);
      expect(refusal?.schema.$ref).toBe('#/components/schemas/Refusal');
      expect(refusal?.schema.properties?.code?.enum).toContain(code);
    }
  });

  it(`${title} names no refusal that its contract does not declare`, () => {
    const named = Object.entries(operation?.responses ?? {})
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([, response]) => json(response)?.schema.properties?.code?.enum ?? []);
    expect(named.toSorted()).toEqual(refusalsOf(contract).toSorted());
  });

  it(`${title} says when to come back after too many calls, if they are limited`, () => {
    const isLimited = refusalsOf(contract).some((code) => errors[code][0] === 'tooMany');
    if (isLimited) expect(operation?.responses[429]?.headers).toHaveProperty('Retry-After');
    else expect(operation?.responses[429]).toBeUndefined();
  });

  it(`${title} has the parameters of its path and query, and the headers it takes`, () => {
    const parameters = operation?.parameters ?? [];
    const namesIn = (place: string) =>
      parameters.filter((one) => one.in === place).map(({ name }) => name);
    expect(namesIn('path')).toEqual(
      [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    expect(namesIn('query')).toEqual(Object.keys(contract.query ?? {}));
    expect(namesIn('header')).toEqual([
      ...(Array.isArray(contract.roles) ? ['x-business'] : []),
      ...(contract.idempotent ? ['Idempotency-Key'] : []),
    ]);
    const key = parameters.find(({ name }) => name === 'Idempotency-Key');
    expect(key?.required ?? false).toBe(contract.idempotent === true);
  });

  it(`${title} has a strict body and a reply if its contract has them`, () => {
    const body = json(operation?.requestBody);
    expect(body === undefined).toBe(contract.body === undefined);
    if (body) expect(body.schema).toMatchObject({ type: 'object', additionalProperties: false });
    const done = operation?.responses[contract.status];
    expect(done?.description).toBeTruthy();
    expect(json(done) === undefined).toBe(contract.reply === undefined);
  });
});

describe.each(contractsByNoun.till.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s',
  (title, contract) => {
    const operation = operationOf(till, contract);

    it(`${title} says to a till when to come back after too many calls`, () =>
      expect(operation?.responses[429]?.headers).toHaveProperty('Retry-After'));

    it(`${title} has examples for tills that are as its contract says`, () => {
      const reply = json(operation?.responses[contract.status])?.example;
      expect(objectSchema(contract.reply ?? {}).safeParse(reply).error).toBeUndefined();
      if (!contract.body) return;
      const body = json(operation?.requestBody);
      expect(objectSchema(contract.body).safeParse(body?.example).error).toBeUndefined();
      expect(body?.schema).toMatchObject({ type: 'object', additionalProperties: false });
    });
  },
);

it('a reply that has the number of a setting with a part has it with its part', () => {
  const names = Object.entries(settingDefinitions).flatMap(([name, { field }]) =>
    field.type === 'decimal' ? [name] : [],
  );
  const found = everyContract.flatMap(({ path, reply }) =>
    [...partsOf(reply)].flatMap((part) =>
      names.flatMap((name) => (part[name] ? [[path, (part[name] as NumberField).type]] : [])),
    ),
  );
  expect(found).not.toEqual([]);
  expect(found).toEqual(found.map(([path]) => [path, 'decimal']));
});
