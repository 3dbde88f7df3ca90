/** The attributes of users, as calls name them. */
import { AwsError } from '#local/endpoint/aws-error.ts';
import type { User } from './directory.ts';
import type { UserPoolClient } from './user-pool.ts';

export interface NameAndValue {
  Name: string;
  Value?: string;
}

export const recordOf = (pairs: readonly NameAndValue[] = []): Record<string, string> =>
  Object.fromEntries(pairs.map(({ Name, Value }) => [Name, Value ?? '']));

/** All attributes of a user, with the `sub` first. */
export const attributesOf = (user: User): Required<NameAndValue>[] =>
  Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));

/** A client may only write the attributes of its list. Without a list, it may write all. */
export function requireWritable(client: UserPoolClient, names: readonly string[]): void {
  const writable = client.writeAttributes;
  if (!writable || names.every((name) => writable.includes(name))) return;
  throw new AwsError(
    'NotAuthorizedException',
    'A client attempted to write unauthorized attribute',
  );
}

export const invalid = (message: string) => new AwsError('InvalidParameterException', message);
