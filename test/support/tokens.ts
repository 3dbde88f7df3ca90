/** Tokens that are almost right. The embedded cloud keeps the signing keys of its pools in its data. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { dataDir } from './cloud.ts';

/** The same token with one letter of its claims changed. */
export function tampered(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' }));
  return [header, forged.toString('base64url'), signature].join('.');
}

/** The same token, signed by the pool an age ago. */
export async function expired(token: string): Promise<string> {
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  return signByPool({ ...decodeJwt(token), iat: hourAgo - 3600, exp: hourAgo });
}

/** The same token, of a sign-in so many seconds later. */
export async function signedInLater(token: string, seconds: number): Promise<string> {
  const claims = decodeJwt(token);
  return signByPool({ ...claims, auth_time: Number(claims.auth_time) + seconds });
}

/** A token with the same claims that another pool issued. */
export async function fromAnotherPool(token: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  const iss = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Another00';
  return new SignJWT({ ...decodeJwt(token), iss })
    .setProtectedHeader({ alg: 'RS256', kid: 'another' })
    .sign(privateKey);
}

/** A good signature of the pool on claims that name another pool's client. */
export async function forAnotherClient(token: string): Promise<string> {
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
