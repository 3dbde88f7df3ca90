/** Requests to a contract's route, with good and bad values everywhere. */
import fc from 'fast-check';
import type { Contract } from '#shared/platform/contract.ts';
import type { Fields } from '#shared/platform/fields.ts';
import { callbackKinds, callingCarriers } from '#shared/sms/contract.ts';
import { bodiesOf, hostileTexts, type Known, validObject } from './contract-values.ts';
import hostile from './hostile-values.json' with { type: 'json' };
import type { ApiRequest } from './in-process-api.ts';
import { paramNamesOf } from './text-places.ts';
import { plainTexts, type World } from './world.ts';

/** The callers of a route, and a stranger. */
export interface Cast {
  callers: readonly World[];
  stranger: World;
  poolUserId: string;
  office: OfficeCast;
}

/** The calling staff, and what they can name. */
export interface OfficeCast {
  /** Claims of members' tokens: the first may call the route. */
  claims: readonly Record<string, string>[];
  ids: Known;
}

/** Prints as first line, headers and body. */
export class Attempt {
  readonly request: ApiRequest;

  constructor(request: ApiRequest) {
    this.request = request;
  }

  [fc.toStringMethod](): string {
    const { method, target, headers, body, claims } = this.request;
    const lines = [`${method} ${target}`, ...Object.entries(headers).map((one) => one.join(': '))];
    const token = claims ? [`token: ${JSON.stringify(claims)}`] : [];
    return ['', ...lines, ...token, body ?? ''].map(shortened).join('\n');
  }
}

const shortened = (line: string): string =>
  line.length > 400 ? `${line.slice(0, 400)}… (${line.length} letters)` : line;

/** Most requests could succeed, and each other one has something wrong. */
export const attemptsAt = (contract: Contract, cast: Cast): fc.Arbitrary<Attempt> =>
  fc.oneof(
    ...cast.callers.map((caller) => attemptsOf(caller, contract, withOffice(contract, cast))),
  );

/** In the office no owner is a stranger: staff can name everybody's things. */
function withOffice({ caller }: Contract, cast: Cast): Cast {
  if (caller !== 'staff') return cast;
  const { ids } = cast.office;
  const stranger = { ...cast.stranger, ids: { ...cast.stranger.ids, ...ids } };
  return { ...cast, stranger };
}

function attemptsOf(caller: World, contract: Contract, cast: Cast): fc.Arbitrary<Attempt> {
  const { method, path } = contract;
  const parts = fc.record({
    params: paramsOf(path, caller, cast.stranger),
    query: queryOf(contract.query, caller, cast.stranger),
    headers: headersOf(contract, caller),
    claims: claimsOf(contract, caller, cast),
    body: bodyOf(contract.body, caller, cast.stranger),
  });
  return parts.map(({ params, query, headers, claims, body }) => {
    const target = `${path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '')}${query}`;
    return new Attempt({
      method,
      target,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(claims ? { claims } : {}),
    });
  });
}

const most = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 5): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

/** The values that an owner's and a stranger's fields can name. */
const known = ({ ids }: World): Known => ({ ...plainTexts, ...ids });

function mixed(caller: World, stranger: World): Known {
  const [own, others] = [known(caller), known(stranger)];
  const names = [...new Set([...Object.keys(own), ...Object.keys(others)])];
  return Object.fromEntries(
    names.map((name) => [name, [...(own[name] ?? []), ...(others[name] ?? [])]]),
  );
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

function paramsOf(path: string, caller: World, stranger: World) {
  // The words of a closed set, which nobody owns.
  const words = { carrier: callingCarriers, kind: callbackKinds };
  const values: Record<string, readonly string[]> = { ...words, ...mixed(caller, stranger) };
  const odd = [...hostileTexts.map(encoded), ...hostile.rawParams];
  return fc.record(
    Object.fromEntries(
      paramNamesOf(path).map((name) => [
        name,
        most(fc.constantFrom(...(values[name] ?? []).map(encoded)), fc.constantFrom(...odd), 3),
      ]),
    ),
  );
}

function queryOf(fields: Fields | undefined, caller: World, stranger: World): fc.Arbitrary<string> {
  const odd = fc.constantFrom('?', '?=', '?a=b', '?%zz=%zz', '?__proto__=1', '?cursor=&cursor=');
  if (!fields) return most(fc.constant(''), odd, 20);
  const hostile = fc
    .tuple(fc.constantFrom(...Object.keys(fields)), fc.constantFrom(...hostileTexts))
    .map(([name, text]) => `&${name}=${encoded(text)}`);
  const valid = validObject(fields, mixed(caller, stranger)).map((values) => {
    const pairs = Object.entries(values).map(([name, text]) => `${name}=${encoded(`${text}`)}`);
    return `?${pairs.join('&')}`;
  });
  const spoilt = fc.tuple(valid, hostile).map((parts) => parts.join(''));
  return most(fc.oneof(valid, spoilt), odd, 9);
}

function bodyOf(fields: Fields | undefined, caller: World, stranger: World) {
  const none = fc.constant(undefined);
  if (!fields) return most<string | undefined>(none, fc.constantFrom('{}', '[', 'a=b'), 20);
  const own = bodiesOf(fields, known(caller));
  const others = bodiesOf(fields, mixed(caller, stranger));
  return most<string | undefined>(fc.oneof(own, others), none, 40);
}

const wrongTypes = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'json', ''];
const rightTypes = ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'];

const wrongKeys = ['', 'short', 'x'.repeat(65), 'spaces are not allowed', '\u00e9'.repeat(20)];

function headersOf({ body, idempotent, caller }: Contract, { apiKey }: World) {
  const some = <T>(value: fc.Arbitrary<T>, name: string) =>
    value.map((text): Record<string, string> => (text === undefined ? {} : { [name]: `${text}` }));
  const type = most(fc.constantFrom(...rightTypes), fc.constantFrom(undefined, ...wrongTypes), 12);
  const used = fc.constant('a-key-that-was-used-before');
  const key = most(fc.uuid(), fc.oneof(used, fc.constantFrom(undefined, ...wrongKeys)), 8);
  const till = most(fc.constant(apiKey), fc.constantFrom(undefined, '', 'mlk_x', '\u00ff'), 12);
  return fc
    .tuple(
      body ? some(type, 'content-type') : fc.constant({}),
      idempotent ? some(key, 'idempotency-key') : fc.constant({}),
      caller === 'till' ? some(till, 'x-api-key') : fc.constant({}),
    )
    .map((all): Record<string, string> => Object.assign({}, ...all));
}

/** Claims that API Gateway accepts: usually an access token's. */
function claimsOf({ caller }: Contract, { userId }: World, { poolUserId, office }: Cast) {
  if (caller === 'staff') return claimsOfStaff(office);
  if (caller !== 'owner') return fc.constant(undefined);
  const now = Math.floor(Date.now() / 1000);
  const right = {
    sub: poolUserId,
    account: userId,
    token_use: 'access',
    auth_time: `${now + 600}`,
  };
  const { account, ...withoutAccount } = right;
  return most<Record<string, string>>(
    fc.constant(right),
    fc.constantFrom<Record<string, string>>(
      { ...right, token_use: 'id' },
      { ...right, auth_time: 'never' },
      { ...right, account: 'nobody' },
      withoutAccount,
    ),
    12,
  );
}

/** Most calls come from a permitted member. */
function claimsOfStaff({ claims }: OfficeCast) {
  const [right = {}, ...others] = claims;
  const { origin_jti, ...withoutSession } = right;
  return most<Record<string, string>>(
    fc.constant(right),
    fc.constantFrom<Record<string, string>>(
      ...others,
      { ...right, token_use: 'id' },
      { ...right, auth_time: 'never' },
      { ...right, sub: 'nobody' },
      { ...right, origin_jti: `${origin_jti}-of-another` },
      withoutSession,
    ),
    12,
  );
}
