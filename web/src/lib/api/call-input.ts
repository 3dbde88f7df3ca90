import type { BodyOf, ParamsOf, QueryOf } from '#shared/platform/contract.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';

export type Optional = {
  /** Names one request: the same key never acts twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type CallInput<C> = (BodyOf<C> extends undefined ? unknown : { body: BodyOf<C> }) &
  (keyof ParamsOf<C> extends never ? unknown : { params: ParamsOf<C> }) &
  (QueryOf<C> extends undefined ? unknown : { query: QueryOf<C> }) &
  Optional;

export type Loose = Optional & {
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
};

export function pathOf(path: string, { params = {}, query = {} }: Loose): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  // A cursor stored on the device before its first page is null.
  const given = Object.entries(query)
    .filter((pair): pair is [string, string] => !!pair[1])
    .map(([name, value]) => [name, withoutUnseen(value)]);
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}
