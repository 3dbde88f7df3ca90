/** ListUsers: the users of a pool by pages, narrowed by one attribute. */
import { createHash } from 'node:crypto';
import { describe } from './admin-users.ts';
import { attributesOf, invalid } from './attributes.ts';
import type { Directory, User } from './directory.ts';
import type { UserPool } from './user-pool.ts';

export interface ListUsersInput {
  Filter?: string;
  AttributesToGet?: string[];
  Limit?: number;
  PaginationToken?: string;
}

/** Where a page ended, and the call that it belongs to. */
interface Position {
  after: string;
  call: string;
}

const MOST = 60;

const searchable: Readonly<Record<string, (user: User) => string | undefined>> = {
  username: ({ sub }) => sub,
  sub: ({ sub }) => sub,
  'cognito:user_status': ({ status }) => status,
  // Nobody disables a user here.
  status: () => 'Enabled',
  ...Object.fromEntries(
    ['email', 'phone_number', 'name', 'given_name', 'family_name', 'preferred_username'].map(
      (name) => [name, ({ attributes }: User) => attributes[name]],
    ),
  ),
};

function filterOf(text: string): (user: User) => boolean {
  if (text === '') return () => true;
  const [, name = '', comparison, quoted = ''] =
    /^\s*([\w:]+)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(text) ?? [];
  const read = Object.hasOwn(searchable, name) ? searchable[name] : undefined;
  if (!read) throw invalid('Error while parsing filter.');
  const wanted = quoted.replaceAll(/\\(.)/g, '$1');
  return (user) => {
    const value = read(user);
    return comparison === '=' ? value === wanted : value?.startsWith(wanted) === true;
  };
}

/** Users are listed by the time at which they were made. */
const placeOf = ({ createdAt, sub }: User): string => `${createdAt} ${sub}`;

function positionOf(token: string, call: string): string {
  try {
    const position: Position = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (position.call === call) return position.after;
  } catch {
    // Falls through to the refusal.
  }
  throw invalid('Invalid pagination token');
}

function chosen(user: User, names: readonly string[] | undefined) {
  const attributes = attributesOf(user);
  if (!names) return attributes;
  const missing = names.find((name) => !attributes.some(({ Name }) => Name === name));
  if (missing !== undefined)
    throw invalid(`One or more requested attributes do not exist: ${missing}`);
  return attributes.filter(({ Name }) => names.includes(Name));
}

/**
 * Lists one page of users. A page is cut before it is narrowed, so it may be short or empty
 * before the last one: Cognito promises no full pages.
 */
export function listUsers(directory: Directory, pool: UserPool, input: ListUsersInput) {
  const { Filter = '', AttributesToGet: names, Limit: limit = MOST, PaginationToken } = input;
  if (limit < 0 || limit > MOST) throw invalid(`Limit must be between 0 and ${MOST}.`);
  const matches = filterOf(Filter);
  const call = createHash('sha256')
    .update(JSON.stringify([pool.id, Filter, names]))
    .digest('hex');
  const after = PaginationToken === undefined ? '' : positionOf(PaginationToken, call);
  const all = directory.usersOf(pool).toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const rest = all.filter((user) => placeOf(user) > after);
  const page = rest.slice(0, limit || MOST);
  const last = page.at(-1);
  const position = last && { after: placeOf(last), call };
  return {
    Users: page
      .filter(matches)
      .map((user) => ({ ...describe(user), Attributes: chosen(user, names) })),
    ...(rest.length > page.length && {
      PaginationToken: Buffer.from(JSON.stringify(position)).toString('base64url'),
    }),
  };
}
