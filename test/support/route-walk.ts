/** Requests to each route, made from contracts, which cover new routes too. */
import { namedContracts } from '#shared/contracts.ts';
import type { Contract } from '#shared/platform/contract.ts';
import type { Fields } from '#shared/platform/fields.ts';
import { newKey } from './call.ts';
import { namesOfRequired, sampleOf } from './contract-values.ts';
import { paramNamesOf } from './text-places.ts';
import { plainTexts } from './world.ts';

export type NamedRoute = readonly [title: string, contract: Contract];

export const routesOf = (...callers: Contract['caller'][]): NamedRoute[] =>
  namedContracts
    .filter(({ contract }) => callers.includes(contract.caller))
    .map(({ contract }) => [`${contract.method} ${contract.path}`, contract]);

/** Valid texts for numbers, file keys and codes. */
const known = {
  ...plainTexts,
  ...Object.fromEntries(['phone', 'phones', 'phoneNumber'].map((name) => [name, ['0712345678']])),
  ...Object.fromEntries(
    ['key', 'document', 'mpesaStatement', 'bankStatement', 'registrationCert'].map((name) => [
      name,
      ['applications/none/mpesa_none.pdf'],
    ]),
  ),
  code: ['123456'],
};

/** A request with valid fields, whose params name nothing. @param changes fields of the body */
export const requestFor = (
  { path, query, body }: Contract,
  changes: Record<string, unknown> = {},
) => ({
  params: Object.fromEntries(paramNamesOf(path).map((name) => [name, 'none'])),
  ...(query && { query: requiredIn(query) }),
  ...(body && { body: { ...sampleOf(body, known), ...changes } }),
  idempotencyKey: newKey(),
});

function requiredIn(fields: Fields): Record<string, string> {
  const sample = sampleOf(fields, known);
  return Object.fromEntries(namesOfRequired(fields).map((name) => [name, `${sample[name]}`]));
}
