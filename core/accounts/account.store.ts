import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { EntityItem } from 'electrodb';
import { documentClient, tableOptions } from '../platform/table.ts';
import { holds, outlasting } from '../platform/transaction.ts';
import { identity } from './identity.entity.ts';
import { settings } from './settings.entity.ts';
import { totals } from './totals.electro.ts';
import { user } from './user.entity.ts';

export type User = EntityItem<typeof user>;

/** Everything about one account; each part is null until it was first written. */
export interface AccountItems {
  user: User | null;
  settings: EntityItem<typeof settings> | null;
  totals: EntityItem<typeof totals> | null;
}

/**
 * Reads a whole account in one Query, whatever the number of customers.
 * ElectroDB's collections would not bound the sort key and read every customer with it.
 */
export async function readAccount(userId: string): Promise<AccountItems> {
  const { Items } = await documentClient.send(
    new QueryCommand({
      TableName: tableOptions.table,
      // An owner who has just signed up, or just sent an SMS, sees it.
      ConsistentRead: true,
      // What begins with `account#`, as a range: the local engine walks the partition for a prefix.
      KeyConditionExpression: 'pk = :pk and sk between :first and :last',
      ExpressionAttributeValues: {
        ':pk': `user#${userId}`,
        ':first': 'account#',
        ':last': 'account$',
      },
    }),
  );
  const found = { Items: Items ?? [] };
  const [owner] = user.parse(found).data;
  return {
    // What is left of a closed account has the same key, and is no account.
    user: owner?.phone ? owner : null,
    settings: settings.parse(found).data[0] ?? null,
    totals: totals.parse(found).data[0] ?? null,
  };
}

export async function findUser(userId: string): Promise<User | null> {
  const { data } = await user.get({ userId }).go({ consistent: true });
  return data;
}

/** @returns the number this user proved by a code, or null before the first one */
export async function provenPhone(userId: string): Promise<string | null> {
  return (await identity.get({ userId }))?.phone ?? null;
}

/** @returns false when the account exists already, which is left as it is */
export function insertUser(item: User): Promise<boolean> {
  return holds(() => user.create(item).go());
}

/** @returns false when there is no such account */
export function touchLogin(userId: string, at: string): Promise<boolean> {
  const login = { lastLogin: at, lastLoginVia: 'Web' };
  const write = () =>
    user
      .patch({ userId })
      .set(login)
      // What is left of a closed account is no account.
      .where((row, is) => is.exists(row.phone))
      .go();
  return holds(() => outlasting(write));
}
