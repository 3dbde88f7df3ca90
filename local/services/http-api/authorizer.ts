import type { IncomingHttpHeaders } from 'node:http';

/** What an authorizer says about a request. */
export type Decision =
  | {
      allowed: true;
      /** The field `requestContext.authorizer` of the function's event. */
      authorizer: unknown;
    }
  | { allowed: false; status: 401 | 403 | 500; message: string; wwwAuthenticate?: string };

/** An authorizer of an HTTP API. A route has one at most. */
export interface Authorizer {
  /** @param scopes the scopes of the route, one of which a token must have */
  decide(headers: IncomingHttpHeaders, scopes: readonly string[]): Promise<Decision>;
}
