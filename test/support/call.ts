/** Calls of the API by contract. */
import { randomUUID } from 'node:crypto';
import type { BodyOf, Contract, ParamsOf, QueryOf, ReplyOf } from '#shared/platform/contract.ts';
import { send } from './transport.ts';

export const newKey = (): string => randomUUID();

export interface CallOptions<C extends Contract> {
  token?: string;
  /** A till's key, instead of a token. */
  apiKey?: string;
  params?: ParamsOf<C>;
  query?: QueryOf<C> | Record<string, string>;
  body?: BodyOf<C> | Record<string, unknown>;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

interface Refusal {
  code: string;
  message: string;
  params: Record<string, string | number>;
}

/** Calls a route, and returns even refusals. */
export async function call<C extends Contract>(contract: C, options: CallOptions<C> = {}) {
  const { token, apiKey, params = {}, query = {}, body, idempotencyKey, headers = {} } = options;
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
  const {
    status,
    headers: answered,
    text,
  } = await send({
    method: contract.method,
    target: `${path}${search && `?${search}`}`,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = text ? JSON.parse(text) : undefined;
  return {
    status,
    headers: answered,
    reply: reply as ReplyOf<C>,
    refusal: reply as Refusal,
  };
}

export const outcomeOf = ({ status, refusal }: { status: number; refusal?: Refusal }) => [
  status,
  refusal?.code,
];

/** Expects a refusal with this status and code. @returns it */
export async function refused(
  called: Promise<{ status: number; refusal: Refusal }>,
  status: number,
  code: string,
): Promise<Refusal> {
  const answer = await called;
  expect(outcomeOf(answer)).toEqual([status, code]);
  return answer.refusal;
}

/** @throws Error with the status and the code of a refusal */
export async function done<Reply>(
  called: Promise<{ status: number; reply: Reply; refusal: { code: string } }>,
): Promise<Reply> {
  const { status, reply, refusal } = await called;
  if (status >= 300) throw new Error(`answered ${status} ${refusal.code}`);
  return reply;
}

/** @returns all pages of a list */
export async function pagesOf<Page extends { next: string | null }>(
  read: (cursor: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await read(undefined)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read(next));
  return pages;
}

/** @returns all pages of an API list, as "Load more" reads them */
export const pagesOfApi = <Page extends { next: string | null }>(
  read: (more: { cursor?: string }) => Promise<{ reply: Page }>,
): Promise<Page[]> => pagesOf(async (cursor) => (await read(cursor ? { cursor } : {})).reply);
