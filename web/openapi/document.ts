import type { NamedContract } from '#shared/contracts.ts';
import type { Caller } from '#shared/platform/contract.ts';
import type { Fields } from '#shared/platform/fields.ts';
import {
  type OpenApiDocument,
  type Operation,
  objectSchema,
  type SchemaObject,
  type Schemas,
  type SecurityScheme,
} from '#web/openapi/json-schema.ts';
import { type OperationTexts, operationOf, refusalExamples } from '#web/openapi/operation.ts';

export interface SchemeOfCaller {
  caller: Caller;
  name: string;
  scheme: SecurityScheme;
}

interface DocumentParts {
  info: OpenApiDocument['info'];
  contracts: readonly NamedContract[];
  named: Readonly<Record<string, Fields>>;
  schemes: readonly SchemeOfCaller[];
  texts: OperationTexts;
}

/** See docs/decisions/0017-refusals-carry-their-facts.md. */
const refusalSchema: SchemaObject = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'Stable, for your program.' },
    message: { type: 'string', description: 'For people, in English.' },
    params: {
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      description: 'The facts that the message names, for your program; empty where it names none.',
    },
  },
  required: ['code', 'message', 'params'],
};

export function makeDocument(parts: DocumentParts): OpenApiDocument {
  const { info, contracts, named, schemes, texts } = parts;
  const names = new Map(Object.entries(named).map(([name, fields]) => [fields, name]));
  const schemas: Schemas = { names, fieldText: texts.field };
  const paths: OpenApiDocument['paths'] = {};
  for (const each of contracts) {
    const { path, method } = each.contract;
    const operation = { ...operationOf(each, texts, schemas), ...securityOf(each, schemes) };
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  const components = Object.entries(named).map(([name, fields]) => [
    name,
    objectSchema(name, fields, schemas),
  ]);
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/' }],
    security: schemes.slice(0, 1).map(({ name }) => ({ [name]: [] })),
    paths,
    components: {
      securitySchemes: Object.fromEntries(schemes.map(({ name, scheme }) => [name, scheme])),
      schemas: { ...Object.fromEntries(components), Refusal: refusalSchema },
      examples: refusalExamples(contracts.map(({ contract }) => contract)),
    },
  };
}

function securityOf(
  { contract: { caller } }: NamedContract,
  schemes: readonly SchemeOfCaller[],
): Pick<Operation, 'security'> {
  if (caller === schemes[0]?.caller) return {};
  const own = schemes.filter((scheme) => scheme.caller === caller);
  return { security: own.map(({ name }) => ({ [name]: [] })) };
}
