import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AwsError } from '../../endpoint/aws-error.ts';
import { JsonFile } from '../../files/json-file.ts';
import type { UserPool } from './user-pool.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';

export interface User {
  sub: string;
  poolId: string;
  attributes: Record<string, string>;
  status: UserStatus;
  /** Undefined if the pool generated the password, which then nobody knows. */
  passwordHash?: string;
  createdAt: string;
  changedAt: string;
  /** Milliseconds since 1970. Access tokens from before it no longer reach the user pool's own API. */
  signedOutAt?: number;
}

export interface RefreshToken {
  poolId: string;
  clientId: string;
  sub: string;
  /** Shared by all tokens that come from one sign-in. */
  originJti: string;
  authTime: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Milliseconds since 1970. */
  rotatedAt?: number;
  revoked?: boolean;
}

interface State {
  /** The private key, with its `kid`. */
  signingKey: JsonWebKey;
  users: User[];
  refreshTokens: Record<string, RefreshToken>;
}

function newState(): State {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    signingKey: { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() },
    users: [],
    refreshTokens: {},
  };
}

/** The memory of the user pools: users, refresh tokens and the key that signs. */
export class Directory {
  private readonly file: JsonFile<State>;
  private readonly byPhone = new Map<string, User>();

  constructor(dataDir: string) {
    this.file = new JsonFile(join(dataDir, 'cognito.json'), newState);
    this.file.changed();
    this.file.flush();
    for (const user of this.file.value.users) {
      // Earlier versions of the file know confirmed users only.
      user.status ??= 'CONFIRMED';
      user.changedAt ??= user.createdAt;
      this.index(user);
    }
    this.deleteExpired();
  }

  get signingKey(): JsonWebKey {
    return this.file.value.signingKey;
  }

  /** @returns all users of a pool, the oldest first */
  usersOf(pool: Pick<UserPool, 'id'>): User[] {
    return this.file.value.users.filter(({ poolId }) => poolId === pool.id);
  }

  /** Finds a user by the phone number that a person types, or by the name that the pool gave. */
  find(pool: Pick<UserPool, 'id'>, username: string): User | undefined {
    return (
      this.byPhone.get(`${pool.id} ${username}`) ??
      this.file.value.users.find((user) => user.poolId === pool.id && user.sub === username)
    );
  }

  add(user: User): void {
    const phone = user.attributes.phone_number;
    if (this.byPhone.has(`${user.poolId} ${phone}`)) {
      throw new AwsError(
        'UsernameExistsException',
        'An account with the given phone_number already exists.',
      );
    }
    this.file.value.users.push(user);
    this.index(user);
    this.file.changed();
  }

  /** Deletes a user with all sessions. The number is then free. */
  remove(user: User): void {
    const { users, refreshTokens } = this.file.value;
    users.splice(users.indexOf(user), 1);
    this.byPhone.delete(`${user.poolId} ${user.attributes.phone_number}`);
    for (const [value, { sub }] of Object.entries(refreshTokens)) {
      if (sub === user.sub) delete refreshTokens[value];
    }
    this.file.changed();
  }

  /** Sets attributes. A new number becomes the name to sign in with, and the old number is free. */
  setAttributes(user: User, attributes: Record<string, string>): void {
    this.byPhone.delete(`${user.poolId} ${user.attributes.phone_number}`);
    Object.assign(user.attributes, attributes);
    this.index(user);
    this.userChanged(user);
  }

  deleteAttributes(user: User, names: readonly string[]): void {
    for (const name of names) delete user.attributes[name];
    this.userChanged(user);
  }

  /** Stores a user that was changed in place. */
  userChanged(user: User): void {
    user.changedAt = new Date().toISOString();
    this.file.changed();
  }

  /** Stores tokens that were changed in place. */
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

  /** @returns all refresh tokens of one sign-in or of one user */
  refreshTokensOf(of: { originJti: string } | { sub: string }): RefreshToken[] {
    const [field, value] = Object.entries(of)[0] as ['originJti' | 'sub', string];
    return Object.values(this.file.value.refreshTokens).filter((token) => token[field] === value);
  }

  stop(): void {
    this.file.flush();
  }

  private index(user: User): void {
    const phone = user.attributes.phone_number;
    if (phone) this.byPhone.set(`${user.poolId} ${phone}`, user);
  }

  private deleteExpired(): void {
    const { refreshTokens } = this.file.value;
    for (const [value, token] of Object.entries(refreshTokens)) {
      if (token.expiresAt < Date.now()) delete refreshTokens[value];
    }
  }
}
