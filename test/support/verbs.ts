/** People's acts as verbs, a method per contract, such as `owner.award({ phone, points: 5 })`. */
import { type contractModules, namedContracts } from '#shared/contracts.ts';
import type { BodyOf, Contract, ParamsOf, QueryOf } from '#shared/platform/contract.ts';
import type { Fields } from '#shared/platform/fields.ts';
import { type CallOptions, call, newKey } from './call.ts';

type Union<T> = T extends unknown ? (value: T) => void : never;
type Intersection<T> = Union<T> extends (value: infer All) => void ? All : never;

type OfNoun<Exports> = {
  [Name in keyof Exports as Exports[Name] extends Contract ? Name : never]: Exports[Name];
};

type Contracts = Intersection<
  {
    [Noun in keyof typeof contractModules]: OfNoun<(typeof contractModules)[Noun]>;
  }[keyof typeof contractModules]
>;

/** Path params and query or body fields together. Tests of bad bodies send others too. */
type Sent<C> = Some<ParamsOf<C>> &
  Some<BodyOf<C>> &
  Some<QueryOf<C>> &
  Readonly<Record<string, unknown>>;

type Some<T> = [T] extends [undefined] ? unknown : Partial<T>;

interface Extras {
  /** The Idempotency-Key; by default new per call. */
  key?: string;
  headers?: Record<string, string>;
}

export type Answer<C extends Contract> = Awaited<ReturnType<typeof call<C>>>;

export type Verbs = {
  readonly [Name in keyof Contracts]: Contracts[Name] extends infer C extends Contract
    ? (sent?: Sent<C>, extras?: Extras) => Promise<Answer<C>>
    : never;
};

/** Calls with a token, a key, or the passkey again. */
export type Caller = <C extends Contract>(
  contract: C,
  options: CallOptions<C>,
) => Promise<Answer<C>>;

const contracts = new Map(namedContracts.map(({ name, contract }) => [name, contract]));

/** @returns a person with these properties and a verb per contract */
export function withVerbs<Person extends object>(person: Person, by: Caller): Person & Verbs {
  return new Proxy(person, {
    get(target, name, receiver) {
      const contract = typeof name === 'string' && !(name in target) && contracts.get(name);
      if (!contract) return Reflect.get(target, name, receiver);
      return (sent?: Record<string, unknown>, extras?: Extras) =>
        by(contract, optionsOf(contract, sent, extras));
    },
  }) as Person & Verbs;
}

/** An anonymous visitor. */
export const visitorOfApi: Verbs = withVerbs({}, call);

export const withToken = (token: string): Verbs =>
  withVerbs({}, (contract, options) => call(contract, { ...options, token }));

export const tillWith = (apiKey: string): Verbs =>
  withVerbs({}, (contract, options) => call(contract, { ...options, apiKey }));

/** Sorts fields by contract. By default, nullable fields are null, and flags false. */
export function optionsOf(
  { path, body, idempotent }: Contract,
  sent: Record<string, unknown> = {},
  { key, headers }: Extras = {},
): CallOptions<Contract> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const own = Object.entries(sent);
  const params = Object.fromEntries(own.filter(([name]) => names.includes(name)));
  const fields = Object.fromEntries(own.filter(([name]) => !names.includes(name)));
  return {
    params: params as Record<string, string>,
    ...(body
      ? { body: { ...emptyOf(body), ...fields } }
      : { query: fields as Record<string, string> }),
    ...((idempotent || key) && { idempotencyKey: key ?? newKey() }),
    ...(headers && { headers }),
  };
}

/** An untouched form's fields. */
const emptyOf = (fields: Fields = {}): Record<string, null | false> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { optional, default: usual }]) => !optional && usual === undefined)
      .filter(([, { nullable, type }]) => nullable || type === 'flag')
      .map(([name, { nullable }]) => [name, nullable ? null : false]),
  );
