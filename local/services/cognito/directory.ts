import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AwsError } from '#local/endpoint/aws-error.ts';
import { JsonFile } from '#local/files/json-file.ts';
import { lookedUp } from './user-name.ts';
import type { UserPool } from './user-pool.ts';

type UserStatus = 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';

export interface User {
  sub: string;
  poolId: string;
  attributes: Record<string, string>;
  status: UserStatus;
  createdAt: string;
  changedAt: string;
  /** Milliseconds since 1970. Earlier access tokens no longer reach the pool's own API. */
  signedOutAt?: number;
}

export interface RefreshToken {
  poolId: string;
  clientId: string;
  sub: string;
  /** Shared by all tokens of one sign-in. */
  originJti: string;
  authTime: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Milliseconds since 1970. */
  rotatedAt?: number;
  revoked?: boolean;
}

interface State {
  /** Private keys, each with its `kid`, by pool id. */
  signingKeys: Record<string, JsonWebKey>;
  users: User[];
  refreshTokens: Record<string, RefreshToken>;
}

function newSigningKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() };
}

/** The memory of the pools: users, refresh tokens and signing keys. */
export class Directory {
  private readonly file: JsonFile<State>;
  private readonly pools: ReadonlyMap<string, UserPool>;
  private readonly byName = new Map<string, User>();

  constructor(dataDir: string, pools: readonly UserPool[]) {
    this.pools = new Map(pools.map((pool) => [pool.id, pool]));
    this.file = new JsonFile(join(dataDir, 'cognito.json'), () => ({
      signingKeys: {},
      users: [],
      refreshTokens: {},
    }));
    // Older files have one key for all pools.
    this.file.value.signingKeys ??= {};
    for (const { id } of pools) this.file.value.signingKeys[id] ??= newSigningKey();
    this.file.changed();
    this.file.flush();
    for (const user of this.file.value.users) {
      // Older files have confirmed users only.
      user.status ??= 'CONFIRMED';
      user.changedAt ??= user.createdAt;
      this.index(user);
    }
    this.deleteExpired();
  }

  get signingKeys(): Readonly<Record<string, JsonWebKey>> {
    return this.file.value.signingKeys;
  }

  find({ id }: Pick<UserPool, 'id'>, username: string): User | undefined {
    return (
      this.byName.get(this.placeOf(id, username)) ??
      this.file.value.users.find((user) => user.poolId === id && user.sub === username)
    );
  }

  add(user: User): void {
    if (this.byName.has(this.placeOfUser(user))) {
      const name = this.pools.get(user.poolId)?.nameAttribute;
      throw new AwsError(
        'UsernameExistsException',
        `An account with the given ${name} already exists.`,
      );
    }
    this.file.value.users.push(user);
    this.index(user);
    this.file.changed();
  }

  /** Deletes a user and all sessions. The name becomes free. */
  remove(user: User): void {
    const { users, refreshTokens } = this.file.value;
    users.splice(users.indexOf(user), 1);
    this.byName.delete(this.placeOfUser(user));
    for (const [value, { sub }] of Object.entries(refreshTokens)) {
      if (sub === user.sub) delete refreshTokens[value];
    }
    this.file.changed();
  }

  userChanged(user: User): void {
    user.changedAt = new Date().toISOString();
    this.file.changed();
  }

  changed(): void {
    this.file.changed();
  }

  addRefreshToken(value: string, token: RefreshToken): void {
    this.file.value.refreshTokens[value] = token;
    this.file.changed();
  }

  refreshToken(value: string): RefreshToken | undefined {
    return this.file.value.refreshTokens[value];
  }

  refreshTokensOf(of: { originJti: string } | { sub: string }): RefreshToken[] {
    const [field, value] = Object.entries(of)[0] as ['originJti' | 'sub', string];
    return Object.values(this.file.value.refreshTokens).filter((token) => token[field] === value);
  }

  stop(): void {
    this.file.flush();
  }

  private index(user: User): void {
    if (this.pools.has(user.poolId)) this.byName.set(this.placeOfUser(user), user);
  }

  private placeOfUser({ poolId, attributes }: User): string {
    const { nameAttribute } = this.pools.get(poolId) ?? {};
    return this.placeOf(poolId, (nameAttribute && attributes[nameAttribute]) ?? '');
  }

  /** Pools share no users. */
  private placeOf(poolId: string, username: string): string {
    const pool = this.pools.get(poolId);
    return `${poolId} ${pool ? lookedUp(pool, username) : username}`;
  }

  private deleteExpired(): void {
    const { refreshTokens } = this.file.value;
    for (const [value, token] of Object.entries(refreshTokens)) {
      if (token.expiresAt < Date.now()) delete refreshTokens[value];
    }
  }
}
