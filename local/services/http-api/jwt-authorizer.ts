import type { IncomingHttpHeaders } from 'node:http';
import type { JWTPayload } from 'jose';
import type { StackResource } from '#local/template/stack.ts';

/** Checks signature, issuer and expiry against the pool's keys. */
export type VerifyToken = (token: string, issuer: string) => Promise<JWTPayload>;

interface JwtConfiguration {
  Audience: string[];
  Issuer: string;
}

/** API Gateway passes claims on as text, a list as `[a b]`. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(' ')}]`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function refuse(description: string): Decision {
  const error = `error="invalid_token" error_description="${description}"`;
  const wwwAuthenticate = `Bearer scope="" ${error}`;
  return { allowed: false, status: 401, message: 'Unauthorized', wwwAuthenticate };
}

const missingToken: Decision = {
  allowed: false,
  status: 401,
  message: 'Unauthorized',
  wwwAuthenticate: 'Bearer',
};

export class JwtAuthorizer implements Authorizer {
  private readonly configuration: JwtConfiguration;
  private readonly verify: VerifyToken;

  constructor(resource: StackResource, verify: VerifyToken) {
    const configuration = resource.property<JwtConfiguration>('JwtConfiguration');
    if (!configuration) throw new Error(`${resource.logicalId} has no JWT configuration.`);
    this.configuration = configuration;
    this.verify = verify;
  }

  async decide(
    { authorization }: IncomingHttpHeaders,
    scopes: readonly string[],
  ): Promise<Decision> {
    const token = authorization?.replace(/^Bearer\s+/i, '').trim();
    if (!token) return missingToken;
    let payload: JWTPayload;
    try {
      payload = await this.verify(token, this.configuration.Issuer);
    } catch (error) {
      const expired = (error as { code?: string }).code === 'ERR_JWT_EXPIRED';
      return refuse(expired ? 'the token has expired' : 'signature or issuer is not valid');
    }
    const audiences = [payload.aud ?? payload.client_id].flat().map(String);
    if (!audiences.some((audience) => this.configuration.Audience.includes(audience))) {
      return refuse('the token does not have a valid audience');
    }
    const granted = String(payload.scope ?? '').split(' ');
    if (scopes.length > 0 && !scopes.some((scope) => granted.includes(scope))) {
      const wwwAuthenticate = `Bearer scope="${scopes.join(' ')}" error="insufficient_scope"`;
      return { allowed: false, status: 403, message: 'Forbidden', wwwAuthenticate };
    }
    const claims = Object.entries(payload).map(([name, value]) => [name, asText(value)]);
    return {
      allowed: true,
      authorizer: { jwt: { claims: Object.fromEntries(claims), scopes: null } },
    };
  }
}

export type Decision =
  | {
      allowed: true;
      /** `requestContext.authorizer` of the function's event. */
      authorizer: unknown;
    }
  | { allowed: false; status: 401 | 403 | 500; message: string; wwwAuthenticate?: string };

/** A route has one at most. */
export interface Authorizer {
  /** @param scopes the route's scopes; a token needs one of them */
  decide(headers: IncomingHttpHeaders, scopes: readonly string[]): Promise<Decision>;
}
