/** The part of a token that a pre token generation trigger may change. */
import type { JWTPayload } from 'jose';

export interface ClaimsOverride {
  claimsToAddOrOverride?: Record<string, unknown> | null;
  claimsToSuppress?: string[] | null;
  scopesToAdd?: string[] | null;
  scopesToSuppress?: string[] | null;
}

/** Cognito keeps these as they are, whatever the trigger answers. */
const reserved = new Set(
  (
    'acr amr at_hash aud auth_time azp client_id cognito:username device_key event_id exp iat iss ' +
    'jti nbf nonce origin_jti scope sub token_use username version'
  ).split(' '),
);

export function overridden(
  claims: JWTPayload,
  override: ClaimsOverride | null | undefined,
): JWTPayload {
  if (!override) return claims;
  const added = Object.entries(override.claimsToAddOrOverride ?? {});
  const result: JWTPayload = {
    ...claims,
    ...Object.fromEntries(added.filter(([name]) => !reserved.has(name))),
  };
  for (const name of override.claimsToSuppress ?? []) {
    if (!reserved.has(name)) delete result[name];
  }
  if (typeof claims.scope === 'string') result.scope = scopeWith(claims.scope, override);
  return result;
}

function scopeWith(scope: string, { scopesToAdd, scopesToSuppress }: ClaimsOverride): string {
  const suppressed = scopesToSuppress ?? [];
  const remaining = scope.split(' ').filter((one) => !suppressed.includes(one));
  return [...new Set([...remaining, ...(scopesToAdd ?? [])])].join(' ');
}
