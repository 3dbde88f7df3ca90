/** Almost right tokens. The embedded cloud's data has the pools' signing keys. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { Contract } from '#shared/platform/contract.ts';
import { type CallOptions, call } from './call.ts';
import { dataDir, isEmbedded } from './cloud.ts';
import type { Tokens } from './sign-in.ts';
import { finishSignIn, type StaffMember, startSignIn } from './staff.ts';
import { insideToken, isInside } from './transport.ts';

/**
 * Almost valid access tokens, by their fault. Inside the process there is no gateway to check signatures and times,
 * so only those that it would accept remain.
 */
export async function badTokensOf(tokens: Tokens): Promise<Record<string, string>> {
  const { accessToken, idToken, refreshToken } = tokens;
  if (isInside) return { none: '', 'an ID token': insideIdToken(accessToken) };
  return {
    none: '',
    'an ID token': idToken,
    'a refresh token': refreshToken,
    tampered: tampered(accessToken),
    'of another pool': await fromAnotherPool(accessToken),
    ...(isEmbedded && {
      expired: await expired(accessToken),
      "of another client's": await forAnotherClient(accessToken),
    }),
  };
}

/** @returns a contract's answer to each token, by fault */
export async function statusesBy(
  tokens: Record<string, string>,
  contract: Contract,
  request: CallOptions<Contract> = {},
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const [what, token] of Object.entries(tokens)) {
    statuses[what] = (await call(contract, { ...request, token })).status;
  }
  return statuses;
}

/** The expected answers. */
export const allRefused = (tokens: Record<string, string>): Record<string, number> =>
  Object.fromEntries(Object.keys(tokens).map((what) => [what, 401]));

const insideIdToken = (accessToken: string): string =>
  insideToken({ ...claimsOf(accessToken), token_use: 'id' });

/** Claims as texts, as the gateway passes them. */
const claimsOf = (token: string): Record<string, string> =>
  Object.fromEntries(Object.entries(decodeJwt(token)).map(([name, value]) => [name, `${value}`]));

/** All tokens of a staff member's new session, if there is a pool. */
export async function tokensOfStaff(
  member: Pick<StaffMember, 'email' | 'passkey' | 'token'>,
): Promise<Tokens> {
  const { email, passkey, token } = member;
  if (isInside) return { accessToken: token, idToken: '', refreshToken: '' };
  const { session, options } = await startSignIn(email);
  const result = await finishSignIn(email, session, passkey.get(options));
  return {
    accessToken: result?.AccessToken ?? '',
    idToken: result?.IdToken ?? '',
    refreshToken: result?.RefreshToken ?? '',
  };
}

/** With one letter of its claims changed. */
function tampered(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' }));
  return [header, forged.toString('base64url'), signature].join('.');
}

/** Signed by the pool, but long expired. */
export async function expired(token: string): Promise<string> {
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  return signByPool({ ...decodeJwt(token), iat: hourAgo - 3600, exp: hourAgo });
}

/** Of a sign-in so many seconds later. */
export async function signedInLater(token: string, seconds: number): Promise<string> {
  const claims = decodeJwt(token);
  const authTime = Number(claims.auth_time) + seconds;
  if (isInside) return insideToken({ ...claimsOf(token), auth_time: `${authTime}` });
  return signByPool({ ...claims, auth_time: authTime });
}

/** Same claims, but another issuer's pool. */
async function fromAnotherPool(token: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  const iss = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Another00';
  return new SignJWT({ ...decodeJwt(token), iss })
    .setProtectedHeader({ alg: 'RS256', kid: 'another' })
    .sign(privateKey);
}

/** Well signed, but for another pool's client. */
async function forAnotherClient(token: string): Promise<string> {
  return signByPool({ ...decodeJwt(token), client_id: 'another-client' });
}

async function signByPool(claims: JWTPayload): Promise<string> {
  const jwk = await signingKey(claims.iss?.split('/').at(-1) ?? '');
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: String(jwk.kid) })
    .sign(await importJWK(jwk, 'RS256'));
}

async function signingKey(poolId: string): Promise<JWK> {
  const { signingKeys } = JSON.parse(await readFile(join(dataDir, 'cognito.json'), 'utf8'));
  return signingKeys[poolId];
}
