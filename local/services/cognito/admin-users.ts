/** The calls by which our server administers a pool's users. */
import { randomUUID } from 'node:crypto';
import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import type { Directory, User } from './directory.ts';
import type { Tokens } from './tokens.ts';
import { invalid, requireUserName } from './user-name.ts';
import type { UserPool } from './user-pool.ts';

interface NameAndValue {
  Name: string;
  Value?: string;
}

export interface CreateUserInput {
  Username?: string;
  TemporaryPassword?: string;
  MessageAction?: string;
  UserAttributes?: NameAndValue[];
}

/** The standard attributes. This pool has no others. */
const standardAttributes = new Set(
  (
    'address birthdate email email_verified family_name gender given_name locale middle_name name ' +
    'nickname phone_number phone_number_verified picture preferred_username profile updated_at ' +
    'website zoneinfo'
  ).split(' '),
);

const seconds = (time: string): number => Date.parse(time) / 1000;

const attributesOf = (user: User): Required<NameAndValue>[] =>
  Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));

/** The form of AdminCreateUser and AdminGetUser. Times are seconds since 1970. */
const describe = (user: User) => ({
  Username: user.sub,
  UserCreateDate: seconds(user.createdAt),
  UserLastModifiedDate: seconds(user.changedAt),
  Enabled: true,
  UserStatus: user.status,
});

export class AdminUsers {
  private readonly directory: Directory;
  private readonly tokens: Tokens;

  constructor(directory: Directory, tokens: Tokens) {
    this.directory = directory;
    this.tokens = tokens;
  }

  create(pool: UserPool, input: CreateUserInput) {
    const given = Object.fromEntries(
      (input.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value ?? '']),
    );
    const name = requireUserName(pool, input.Username, given);
    requireKnown(Object.keys(given));
    const { TemporaryPassword: password } = input;
    if (password !== undefined) requireGoodPassword(pool, password);
    if (input.MessageAction !== 'SUPPRESS') throw withoutMessages(pool);
    const { nameAttribute } = pool;
    const now = new Date().toISOString();
    const user: User = {
      sub: randomUUID(),
      poolId: pool.id,
      attributes: { [`${nameAttribute}_verified`]: 'false', ...given, [nameAttribute]: name },
      status: 'FORCE_CHANGE_PASSWORD',
      createdAt: now,
      changedAt: now,
    };
    this.directory.add(user);
    return { User: { ...describe(user), Attributes: attributesOf(user) } };
  }

  get(pool: UserPool, username: string) {
    const user = this.find(pool, username);
    return { ...describe(user), UserAttributes: attributesOf(user) };
  }

  setPassword(pool: UserPool, username: string, password: string, isPermanent: boolean) {
    const user = this.find(pool, username);
    requireGoodPassword(pool, password);
    user.status = isPermanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
    this.directory.userChanged(user);
    return {};
  }

  signOut(pool: UserPool, username: string) {
    this.tokens.signOutEverywhere(this.find(pool, username));
    return {};
  }

  delete(pool: UserPool, username: string) {
    this.directory.remove(this.find(pool, username));
    return {};
  }

  private find(pool: UserPool, username: string): User {
    const user = this.directory.find(pool, username);
    if (user) return user;
    throw new AwsError('UserNotFoundException', 'User does not exist.');
  }
}

/** Cognito can send e-mail, which the product does not use. */
const withoutMessages = ({ nameAttribute }: UserPool): AwsError =>
  nameAttribute === 'email'
    ? unsupported('cognito-idp', 'AdminCreateUser with a message')
    : invalid('User pool does not have SMS configuration to send messages.');

function requireKnown(names: readonly string[]): void {
  const unknown = names.find((name) => !standardAttributes.has(name));
  if (unknown === undefined) return;
  throw invalid(
    `Attributes did not conform to the schema: ${unknown}: Attribute does not exist in the schema.`,
  );
}

/** Checks the pool's policy. The password is not stored, because nothing here takes one. @throws AwsError */
function requireGoodPassword({ passwordRules }: UserPool, password: string): void {
  const missing = passwordRules.find(({ pattern }) => !pattern.test(password));
  if (!missing) return;
  throw new AwsError(
    'InvalidPasswordException',
    `Password did not conform with policy: ${missing.complaint}`,
  );
}
