import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Fields, fieldsOf, parsedJson } from '#core/mpesa/loose-json.ts';
import { askStatus, pullPage, registerPull, registerUrls, reverse } from './daraja-ledger.ts';
import { push, query, standingOrder } from './daraja-prompts.ts';
import {
  badRequest,
  type DarajaDeps,
  type DarajaReply,
  html,
  ok,
  refusal,
  tokenRefusal,
} from './daraja-reply.ts';

const TOKEN_SECONDS = 3599;

type Handle = (deps: DarajaDeps, body: Fields) => DarajaReply | Promise<DarajaReply>;

const handlers: Readonly<Record<string, Handle>> = {
  '/mpesa/stkpush/v1/processrequest': push,
  '/mpesa/stkpushquery/v1/query': query,
  '/standingorder/v1/createStandingOrderExternal': standingOrder,
  '/mpesa/c2b/v2/registerurl': registerUrls,
  '/mpesa/transactionstatus/v1/query': askStatus,
  '/mpesa/reversal/v1/request': reverse,
  '/pulltransactions/v1/register': registerPull,
  '/pulltransactions/v1/query': pullPage,
};

export class DarajaApi {
  private readonly deps: DarajaDeps;

  constructor(deps: DarajaDeps) {
    this.deps = deps;
  }

  answer(message: IncomingMessage, url: URL, body: Buffer): DarajaReply | Promise<DarajaReply> {
    const path = url.pathname;
    if (path === '/oauth/v1/generate') return this.issueToken(message, url);
    const handle = Object.hasOwn(handlers, path) ? handlers[path] : undefined;
    if (!handle) return refusal(404, '404.001.01', 'Resource not found');
    if (message.method !== 'POST') return refusal(405, '405.001', 'Method Not Allowed');
    if (!this.isAuthorized(message)) return tokenRefusal();
    const text = body.toString();
    return parsedJson(text) === null
      ? badRequest('Request Payload')
      : handle(this.deps, fieldsOf(parsedJson(text)));
  }

  /** A new token ends the one before. */
  private issueToken({ headers }: IncomingMessage, url: URL): DarajaReply {
    if (this.deps.faults.strike('tokenDown')) return html(503);
    if (url.searchParams.get('grant_type') !== 'client_credentials') {
      return refusal(400, '400.008.02', 'Invalid grant type passed');
    }
    const { consumerKey, consumerSecret } = this.deps.credentials();
    const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    if (headers.authorization !== `Basic ${basic}`) {
      return refusal(400, '400.008.01', 'Invalid Authentication passed');
    }
    const value = randomBytes(21).toString('base64url');
    this.deps.file.value.token = { value, expiresAt: Date.now() + TOKEN_SECONDS * 1000 };
    this.deps.file.changed();
    return ok({ access_token: value, expires_in: String(TOKEN_SECONDS) });
  }

  private isAuthorized({ headers }: IncomingMessage): boolean {
    const state = this.deps.file.value;
    if (this.deps.faults.strike('tokenRefused')) delete state.token;
    const { token } = state;
    return (
      token !== undefined &&
      token.expiresAt > Date.now() &&
      headers.authorization === `Bearer ${token.value}`
    );
  }
}
