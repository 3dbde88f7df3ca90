/** Every part of a call has a limit, because it is stored, looked up and answered. */
import { callReader } from '#functions/platform/call.ts';
import { objectSchema } from '#functions/platform/schema.ts';
import { namedContracts } from '#shared/contracts.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { type Field, type Fields, flag } from '#shared/platform/fields.ts';

/** More digits of a second than any clock has. */
const LONG_MOMENT = `2026-11-21T07:15:00.${'0'.repeat(400)}Z`;

const accepts = (field: Field, value: unknown): boolean =>
  objectSchema({ value: field }).safeParse({ value }).success;

/** @returns the paths of fields without a limit */
function endlessIn(fields: Fields, at = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => endless(field, `${at}${name}`));
}

function endless(field: Field, path: string): string[] {
  switch (field.type) {
    case 'text':
      return field.max === undefined ? [path] : [];
    case 'moment':
      return accepts(field, LONG_MOMENT) ? [path] : [];
    case 'list':
      return [...(field.max === undefined ? [path] : []), ...endless(field.of, `${path}[]`)];
    case 'object':
      return endlessIn(field.fields, `${path}.`);
    // Neither can have a maximum.
    case 'map':
    case 'json':
      return [path];
    default:
      return [];
  }
}

/** An owner's or till's call, valid apart from the contract's fields. */
const eventWith = (parts: Record<string, unknown>) =>
  ({
    headers: { 'idempotency-key': 'a'.repeat(16) },
    requestContext: {
      http: { sourceIp: '197.1.1.1' },
      authorizer: {
        jwt: { claims: { token_use: 'access', sub: 'owner-1', account: 'owner-1' } },
        lambda: { userId: 'owner-1' },
      },
    },
    ...parts,
  }) as never;

it.each(namedContracts.map(({ name, contract }) => [name, contract] as const))(
  'a call of %s has no field that may be as long as one likes',
  (_, { body, query }) => expect(endlessIn({ ...query, ...body })).toEqual([]),
);

const paramsOf = ({ path }: Contract): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);

it.each(
  namedContracts.flatMap(({ name, contract }) =>
    paramsOf(contract).map((param) => [param, name, contract] as const),
  ),
)('the param %s of %s is not found if it is longer than any id', (param, _, contract) => {
  const read = callReader(contract);
  const fitting = Object.fromEntries(paramsOf(contract).map((each) => [each, 'a'.repeat(40)]));
  // 401 bytes, and 402 in letters of three bytes.
  for (const long of ['a'.repeat(401), '€'.repeat(134)]) {
    const pathParameters = { ...fitting, [param]: long };
    expect(codeOf(() => read(eventWith({ pathParameters })))).toBe('request.notFound');
  }
  const code = codeOf(() => read(eventWith({ pathParameters: fitting })));
  expect(code).not.toBe('request.notFound');
});

/** @returns the refusal's code, or nothing if the call was read */
const codeOf = (read: () => unknown): string | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const read = callReader({
  method: 'POST',
  path: '/api/example',
  caller: 'owner',
  status: 204,
  idempotent: false,
  isRead: false,
  cost: 1,
  errors: [],
  query: undefined,
  body: { known: flag },
  reply: undefined,
});

const refusalOf = (body: Record<string, unknown>) => () => read(eventWith({ body }));

it('a refusal names the first of many unknown fields', () => {
  const body = { known: true, first: 1, second: 2, third: 3 };
  const refusal = { code: 'request.unknownField', params: { field: 'first' } };
  expect(refusalOf(body)).toThrow(expect.objectContaining(refusal));
});

it('a refusal cuts the name of an unknown field at 100 letters', () =>
  expect(refusalOf({ known: true, ['x'.repeat(5_000)]: 1 })).toThrow(
    expect.objectContaining({ params: { field: 'x'.repeat(100) } }),
  ));
