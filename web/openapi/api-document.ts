/** Every route, for developers (`npm run openapi`). The site publishes only the tills' API (till-document.ts). */
import { contractModules, namedContracts } from '#shared/contracts.ts';
import type { Fields } from '#shared/platform/fields.ts';
import { brand } from '#shared/site/brand.ts';
import { makeDocument, type SchemeOfCaller } from '#web/openapi/document.ts';
import type { OpenApiDocument } from '#web/openapi/json-schema.ts';
import parameters from '#web/openapi/parameter-texts.json' with { type: 'json' };
import { apiKeyOfTills, textOf, tillTexts } from '#web/openapi/till-document.ts';

const accessTokenOfOwners: SchemeOfCaller = {
  caller: 'owner',
  name: 'accessToken',
  scheme: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a signed-in owner (docs/sign-in.md).',
  },
};

const accessTokenOfStaff: SchemeOfCaller = {
  caller: 'staff',
  name: 'staffToken',
  scheme: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a signed-in member of the staff (docs/office.md).',
  },
};

export const apiDocument = (): OpenApiDocument =>
  makeDocument({
    info: {
      title: `${brand.name} API`,
      version: tillTexts.info.version,
      description: 'Every route of the product, made from the contracts in shared/.',
      contact: tillTexts.info.contact,
    },
    contracts: namedContracts,
    named: namedFields(),
    schemes: [accessTokenOfOwners, apiKeyOfTills, accessTokenOfStaff],
    texts: {
      operation: (name) => ({ summary: inWords(name), done: 'Done.' }),
      parameter: (name) => textOf(parameters, name),
      idempotencyKey: tillTexts.idempotencyKey,
      refusal: 'Refused.',
      field: () => undefined,
      example: () => ({}),
    },
  });

/** "Create upload" for createUpload. */
const inWords = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** Records exported beside contracts: Account, Settings and others. */
const namedFields = (): Record<string, Fields> =>
  Object.fromEntries(
    Object.values(contractModules)
      .flatMap((exports) => Object.entries<unknown>(exports))
      .filter((entry): entry is [string, Fields] => isFields(entry[1])),
  );

const isFields = (value: unknown): value is Fields =>
  Object(value) === value &&
  Object.values(value as object).every((field) => typeof Object(field).type === 'string');
