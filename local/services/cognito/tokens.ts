import {
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { decodeJwt, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { AwsError } from '#local/endpoint/aws-error.ts';
import type { Directory, RefreshToken, User } from './directory.ts';
import { type Triggers, triggerAttributes } from './triggers.ts';
import type { UserPoolClient } from './user-pool.ts';

const SELF_SERVICE_SCOPE = 'aws.cognito.signin.user.admin';

export interface AuthenticationResult {
  AccessToken: string;
  IdToken: string;
  ExpiresIn: number;
  TokenType: 'Bearer';
  RefreshToken?: string;
}

interface Grant {
  client: UserPoolClient;
  user: User;
  originJti: string;
  /** Seconds since 1970. */
  authTime: number;
  source: 'TokenGeneration_Authentication' | 'TokenGeneration_RefreshTokens';
  clientMetadata?: unknown;
}

interface TokenOverrides {
  idTokenGeneration?: ClaimsOverride | null;
  accessTokenGeneration?: ClaimsOverride | null;
}

interface PoolKeys {
  privateKey: KeyObject;
  publicKey: KeyObject;
  keyId: string;
}

function poolKeys(key: JsonWebKey): PoolKeys {
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  return { privateKey, publicKey: createPublicKey(privateKey), keyId: String(key.kid) };
}

const poolIdOf = (issuer: unknown): string => String(issuer).split('/').at(-1) ?? '';

/** The attributes in an ID token. Verified flags are booleans. */
const idAttributes = ({ attributes }: User): JWTPayload =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      name.endsWith('_verified') ? value === 'true' : value,
    ]),
  );

const isJwt = (token: string): boolean => token.split('.').length === 3;

const notAuthorized = (message: string) => new AwsError('NotAuthorizedException', message);

export class Tokens {
  private readonly directory: Directory;
  private readonly triggers: Triggers;
  private readonly keys: ReadonlyMap<string, PoolKeys>;

  constructor(directory: Directory, triggers: Triggers) {
    this.directory = directory;
    this.triggers = triggers;
    this.keys = new Map(
      Object.entries(directory.signingKeys).map(([poolId, key]) => [poolId, poolKeys(key)]),
    );
  }

  jwks(poolId: string) {
    const { publicKey, keyId } = this.keysOf(poolId);
    const { kty, n, e } = publicKey.export({ format: 'jwk' });
    return { keys: [{ alg: 'RS256', e, kid: keyId, kty, n, use: 'sig' }] };
  }

  /** @returns the claims of an unexpired token that the issuer's pool signed */
  async verify(token: string, issuer: string): Promise<JWTPayload> {
    const { publicKey } = this.keysOf(poolIdOf(issuer));
    const { payload } = await jwtVerify(token, publicKey, { issuer, algorithms: ['RS256'] });
    return payload;
  }

  async issue(
    client: UserPoolClient,
    user: User,
    clientMetadata: unknown,
  ): Promise<AuthenticationResult> {
    const authTime = Math.floor(Date.now() / 1000);
    const originJti = randomUUID();
    const grant = { client, user, originJti, authTime, clientMetadata };
    const tokens = await this.sign({ ...grant, source: 'TokenGeneration_Authentication' });
    const expiresAt = Date.now() + client.refreshTokenSeconds * 1000;
    return { ...tokens, RefreshToken: this.newRefreshToken(grant, expiresAt) };
  }

  async refresh(client: UserPoolClient, value: string): Promise<AuthenticationResult> {
    const token = this.usableRefreshToken(client, value);
    const user = this.directory.find(client.pool, token.sub);
    if (!user) throw notAuthorized('Invalid Refresh Token');
    const { originJti, authTime, expiresAt } = token;
    const grant = { client, user, originJti, authTime };
    const rotates = client.rotationGraceSeconds !== undefined;
    if (rotates && token.rotatedAt === undefined) {
      token.rotatedAt = Date.now();
      this.directory.changed();
    }
    const tokens = await this.sign({ ...grant, source: 'TokenGeneration_RefreshTokens' });
    return rotates ? { ...tokens, RefreshToken: this.newRefreshToken(grant, expiresAt) } : tokens;
  }

  revoke(client: UserPoolClient, value: string): void {
    const token = this.directory.refreshToken(value);
    if (!client.revocable) {
      throw new AwsError(
        'UnsupportedOperationException',
        'Token revocation is not enabled for this client.',
      );
    }
    if (isJwt(value)) {
      throw new AwsError('UnsupportedTokenTypeException', 'The provided token is not supported.');
    }
    if (!token || token.clientId !== client.id) return;
    this.revokeAll(this.directory.refreshTokensOf({ originJti: token.originJti }));
  }

  signOutEverywhere(user: User): void {
    user.signedOutAt = Date.now();
    this.revokeAll(this.directory.refreshTokensOf({ sub: user.sub }));
  }

  /** @throws AwsError if the access token does not reach the pool's own API */
  async requireSelfService(issuers: readonly string[], accessToken: string): Promise<void> {
    const claims = await this.accessClaims(issuers, accessToken);
    const scopes = String(claims.scope ?? '').split(' ');
    if (!scopes.includes(SELF_SERVICE_SCOPE)) {
      throw notAuthorized('Access Token does not have required scopes');
    }
    const user = this.directory.find({ id: poolIdOf(claims.iss) }, String(claims.sub));
    if (!user) throw new AwsError('UserNotFoundException', 'User does not exist.');
    if (this.isRevoked(user, claims)) throw notAuthorized('Access Token has been revoked');
  }

  private async accessClaims(issuers: readonly string[], token: string): Promise<JWTPayload> {
    try {
      const issuer = issuers.find((one) => one === decodeJwt(token).iss) ?? '';
      const payload = await this.verify(token, issuer);
      if (payload.token_use === 'access') return payload;
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_JWT_EXPIRED') {
        throw notAuthorized('Access Token has expired');
      }
    }
    throw notAuthorized('Invalid Access Token');
  }

  private isRevoked(user: User, claims: JWTPayload): boolean {
    if (user.signedOutAt !== undefined && Number(claims.iat) * 1000 <= user.signedOutAt)
      return true;
    const family = this.directory.refreshTokensOf({ originJti: String(claims.origin_jti) });
    return family.some(({ revoked }) => revoked);
  }

  private usableRefreshToken(client: UserPoolClient, value: string): RefreshToken {
    const token = this.directory.refreshToken(value);
    if (!token || token.clientId !== client.id) throw notAuthorized('Invalid Refresh Token');
    if (token.revoked) throw notAuthorized('Refresh Token has been revoked');
    if (token.expiresAt < Date.now()) throw notAuthorized('Refresh Token has expired');
    const grace = (client.rotationGraceSeconds ?? 0) * 1000;
    if (token.rotatedAt !== undefined && token.rotatedAt + grace < Date.now()) {
      throw new AwsError(
        'RefreshTokenReuseException',
        'Refresh token has been invalidated by rotation',
      );
    }
    return token;
  }

  private revokeAll(tokens: RefreshToken[]): void {
    for (const token of tokens) token.revoked = true;
    this.directory.changed();
  }

  private newRefreshToken(
    { client, user, originJti, authTime }: Omit<Grant, 'source'>,
    expiresAt: number,
  ): string {
    const value = randomBytes(64).toString('base64url');
    const { pool, id: clientId } = client;
    const owner = { poolId: pool.id, clientId, sub: user.sub };
    this.directory.addRefreshToken(value, { ...owner, originJti, authTime, expiresAt });
    return value;
  }

  private async sign(grant: Grant): Promise<AuthenticationResult> {
    const { client, user, originJti, authTime } = grant;
    const common = {
      sub: user.sub,
      iss: client.pool.issuer,
      origin_jti: originJti,
      event_id: randomUUID(),
      auth_time: authTime,
    };
    const access = {
      ...common,
      client_id: client.id,
      token_use: 'access',
      scope: SELF_SERVICE_SCOPE,
      username: user.sub,
    };
    const id = {
      ...common,
      ...idAttributes(user),
      'cognito:username': user.sub,
      aud: client.id,
      token_use: 'id',
    };
    const overrides = await this.overrides(grant);
    return {
      AccessToken: await this.jwt(
        client.pool.id,
        overridden(access, overrides.accessTokenGeneration),
        client.accessTokenSeconds,
      ),
      IdToken: await this.jwt(
        client.pool.id,
        overridden(id, overrides.idTokenGeneration),
        client.idTokenSeconds,
      ),
      ExpiresIn: client.accessTokenSeconds,
      TokenType: 'Bearer',
    };
  }

  private async overrides(grant: Grant): Promise<TokenOverrides> {
    const { client, user, source, clientMetadata } = grant;
    const response = await this.triggers.call({
      trigger: 'PreTokenGeneration',
      source,
      pool: client.pool,
      clientId: client.id,
      userName: user.sub,
      request: {
        userAttributes: triggerAttributes(user),
        groupConfiguration: {
          groupsToOverride: [],
          iamRolesToOverride: [],
          preferredRole: null,
        },
        scopes: [SELF_SERVICE_SCOPE],
        ...(clientMetadata !== undefined && { clientMetadata }),
      },
      response: { claimsAndScopeOverrideDetails: null },
    });
    return (response?.claimsAndScopeOverrideDetails as TokenOverrides | undefined) ?? {};
  }

  private keysOf(poolId: string): PoolKeys {
    const keys = this.keys.get(poolId);
    if (keys) return keys;
    throw new Error(`There is no user pool ${poolId}.`);
  }

  private jwt(poolId: string, claims: JWTPayload, seconds: number): Promise<string> {
    const { privateKey, keyId } = this.keysOf(poolId);
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ ...claims, jti: randomUUID(), iat: now, exp: now + seconds })
      .setProtectedHeader({ alg: 'RS256', kid: keyId })
      .sign(privateKey);
  }
}

/** The part of a token that a pre token generation trigger may change. */

interface ClaimsOverride {
  claimsToAddOrOverride?: Record<string, unknown> | null;
  claimsToSuppress?: string[] | null;
  scopesToAdd?: string[] | null;
  scopesToSuppress?: string[] | null;
}

/** Claims that Cognito never lets a trigger change. */
const reserved = new Set(
  (
    'acr amr at_hash aud auth_time azp client_id cognito:username device_key event_id exp iat iss ' +
    'jti nbf nonce origin_jti scope sub token_use username version'
  ).split(' '),
);

function overridden(claims: JWTPayload, override: ClaimsOverride | null | undefined): JWTPayload {
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
