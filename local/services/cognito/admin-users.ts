/** The calls by which a server of ours administers the users of a pool. */
import { randomUUID } from 'node:crypto';
import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import { attributesOf, invalid, type NameAndValue, recordOf } from './attributes.ts';
import type { Directory, User } from './directory.ts';
import { hashOf, requireGoodPassword } from './passwords.ts';
import type { Tokens } from './tokens.ts';
import type { Triggers } from './triggers.ts';
import { nameKinds, requireUserName } from './user-name.ts';
import type { UserPool } from './user-pool.ts';

export interface CreateUserInput {
  Username?: string;
  TemporaryPassword?: string;
  MessageAction?: string;
  UserAttributes?: NameAndValue[];
  ValidationData?: NameAndValue[];
  ClientMetadata?: Record<string, string>;
}

/** The attributes of these names exist in every pool. This one has no others. */
const standardAttributes = new Set(
  (
    'address birthdate email email_verified family_name gender given_name locale middle_name name ' +
    'nickname phone_number phone_number_verified picture preferred_username profile updated_at ' +
    'website zoneinfo'
  ).split(' '),
);

const seconds = (time: string): number => Date.parse(time) / 1000;

/** A user as calls of the administration describe one. Times are in seconds since 1970. */
export const describe = (user: User) => ({
  Username: user.sub,
  UserCreateDate: seconds(user.createdAt),
  UserLastModifiedDate: seconds(user.changedAt),
  Enabled: true,
  UserStatus: user.status,
});

export class AdminUsers {
  private readonly directory: Directory;
  private readonly triggers: Triggers;
  private readonly tokens: Tokens;

  constructor(directory: Directory, triggers: Triggers, tokens: Tokens) {
    this.directory = directory;
    this.triggers = triggers;
    this.tokens = tokens;
  }

  /** Makes a user who has to change the password. The trigger's confirmation has no effect. */
  async create(pool: UserPool, input: CreateUserInput) {
    const given = recordOf(input.UserAttributes);
    const name = requireUserName(pool, input.Username, given);
    requireKnown(Object.keys(given));
    const { TemporaryPassword: password } = input;
    if (password !== undefined) requireGoodPassword(pool, password);
    if (input.MessageAction !== 'SUPPRESS') throw withoutMessages(pool);
    const sub = randomUUID();
    const { nameAttribute } = pool;
    const verified = nameKinds[nameAttribute].verified;
    const attributes = { [verified]: 'false', ...given, [nameAttribute]: name };
    await this.callPreSignUp(pool, sub, attributes, input);
    const now = new Date().toISOString();
    const user: User = {
      sub,
      poolId: pool.id,
      attributes,
      status: 'FORCE_CHANGE_PASSWORD',
      ...(password !== undefined && { passwordHash: hashOf(password) }),
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
    user.passwordHash = hashOf(password);
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

  private async callPreSignUp(
    pool: UserPool,
    userName: string,
    userAttributes: Record<string, string>,
    { ValidationData, ClientMetadata }: CreateUserInput,
  ): Promise<void> {
    await this.triggers.call({
      trigger: 'PreSignUp',
      source: 'PreSignUp_AdminCreateUser',
      pool,
      clientId: 'CLIENT_ID_NOT_APPLICABLE',
      userName,
      request: {
        userAttributes,
        validationData: ValidationData ? recordOf(ValidationData) : null,
        ...(ClientMetadata && { clientMetadata: ClientMetadata }),
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    });
  }
}

/** Cognito can send e-mail by itself, which the product does not use. */
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
