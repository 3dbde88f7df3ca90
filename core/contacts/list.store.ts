import { transactFor } from '#core/accounts/owner-transaction.ts';
import { addToAnyTotals, addWithin } from '#core/accounts/totals.store.ts';
import { isoTime } from '#core/platform/clock.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { absent, present, roomFor } from '#core/platform/table/condition.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { Check } from '#core/platform/table/writes.ts';
import { MAX_MEMBERS } from '#shared/contacts/limits.ts';

/** A row that made no member. The item also makes a repeated row count only once. */
export const listRefusal = entity({
  name: 'listRefusal',
  about: 'A row that an owner added to a list and that was refused. Deleted after 30 days.',
  attributes: {
    userId: text(),
    listId: text(),
    line: whole({ about: 'The place in the file that it came from.' }),
    typed: text({ personal: true, about: 'The number as it was typed.' }),
    name: text({ optional: true, personal: true }),
    problem: oneOf(['invalid', 'duplicate']),
    phone: text({ optional: true, personal: true, about: 'The number of a duplicate.' }),
    ttl: whole(),
  },
  key: {
    question: 'Which rows of this list were refused?',
    pk: 'list#{listId}',
    sk: 'refused#{line:7}#{typed}',
  },
  indexes: {
    byPhone: {
      index: 'gsi1',
      question: 'Which refused rows have the number of this person?',
      pk: 'refused#{userId}',
      sk: '{phone}#{listId}#{line:7}',
    },
  },
});

export type ListRefusal = ItemOf<typeof listRefusal>;

export const listMember = entity({
  name: 'listMember',
  about: 'Somebody in a list of an owner.',
  attributes: {
    listId: text(),
    phone: text({ personal: true }),
    line: whole({ about: 'The place in the file that it came from.' }),
    name: text({ optional: true, personal: true }),
  },
  key: { question: 'Who is in this list?', pk: 'list#{listId}', sk: '{phone}' },
});

export type ListMember = ItemOf<typeof listMember>;

export const contactList = entity({
  name: 'contactList',
  about: 'A list of people whom an owner sends offers to.',
  attributes: {
    userId: text(),
    listId: text(),
    name: text(),
    createdAt: text(),
    consentAt: text({ about: 'When the owner declared that its people agreed to offers.' }),
    members: whole(),
    invalid: whole({ about: 'Rows with no Kenyan mobile number.' }),
    duplicate: whole({ about: 'Rows with the number of a member.' }),
    deletedAt: text({
      optional: true,
      about: 'When its deletion began. From then on nobody is added, and nobody in it gets offers.',
    }),
  },
  key: {
    question: 'Which lists does this owner have?',
    pk: 'lists#{userId}',
    sk: '{listId}',
  },
});

export type ContactListItem = ItemOf<typeof contactList>;

export const MAX_LISTS = 50;

/** Rows deleted in parallel. */
const LANES = 25;
/** Rows of one page. */
const PAGE = 500;

export const onList =
  (listId: string) =>
  (phone: string): Check =>
    listMember.check({ listId, phone });

/** @returns null if the list does not exist or is being deleted */
export async function findList(userId: string, listId: string): Promise<ContactListItem | null> {
  const found = await contactList.get({ userId, listId });
  return found?.deletedAt ? null : found;
}

/** Newest first, including lists whose deletion has not finished. */
export const listLists = (userId: string): Promise<ContactListItem[]> =>
  contactList.list({ key: { userId }, order: 'desc' });

export const pageMembers = (
  listId: string,
  cursor: string | undefined,
  limit: number,
): Promise<Page<ListMember>> =>
  // Refused rows are in the same partition. Their sort keys begin with another letter.
  listMember.page({ key: { listId }, begins: { phone: '+' }, limit, cursor });

/** The rows that made no member, in the order of their lines. */
export const pageRefusals = (
  listId: string,
  cursor: string | undefined,
  limit: number,
): Promise<Page<ListRefusal>> => listRefusal.page({ key: { listId }, limit, cursor });

/** @returns `full` if the owner has 50 lists or no account; `repeated` if the request was done before */
export async function insertList(
  list: ContactListItem,
  requestKey: RequestKey,
): Promise<'done' | 'full' | 'repeated'> {
  const { userId, listId, createdAt } = list;
  const failed = await transact({
    repeated: recordRequest(requestKey, listId, Date.parse(createdAt)),
    full: addWithin(userId, 'contactLists', MAX_LISTS),
    list: contactList.create(list),
  });
  if (failed?.label === 'list') throw new Error('two lists have one id');
  return failed?.label ?? 'done';
}

/** @returns the members with these numbers, and the refusals of the same rows */
export async function findRows(
  { listId }: Pick<ContactListItem, 'listId'>,
  phones: readonly string[],
  rows: readonly Pick<ListRefusal, 'line' | 'typed'>[],
): Promise<{ members: ListMember[]; refusals: ListRefusal[] }> {
  const [members, refusals] = await Promise.all([
    listMember.getAll(phones.map((phone) => ({ listId, phone }))),
    listRefusal.getAll(rows.map(({ line, typed }) => ({ listId, line, typed }))),
  ]);
  const isThere = <Row>(row: Row | null) => row !== null;
  return { members: members.filter(isThere), refusals: refusals.filter(isThere) };
}

/**
 * Writes all rows or none: at most 90 members and refusals together.
 * @returns `changed` if one of the rows exists already; `full` if the list is gone or has no room
 * @throws AppError accounts.notFound
 */
export async function insertRows(
  { userId, listId }: Pick<ContactListItem, 'userId' | 'listId'>,
  { members, refusals }: { members: readonly ListMember[]; refusals: readonly ListRefusal[] },
): Promise<'done' | 'full' | 'changed'> {
  const duplicate = refusals.filter(({ problem }) => problem === 'duplicate').length;
  const add = { members: members.length, invalid: refusals.length - duplicate, duplicate };
  const failed = await transactFor(userId, {
    full: contactList.patch(
      { userId, listId },
      {
        add,
        if: {
          deletedAt: absent,
          members: roomFor(add.members, MAX_MEMBERS),
          invalid: roomFor(add.invalid, MAX_MEMBERS),
          duplicate: roomFor(add.duplicate, MAX_MEMBERS),
        },
      },
    ),
    changed: [
      ...members.map((member) => listMember.create(member)),
      ...refusals.map((refusal) => listRefusal.create(refusal)),
    ],
  });
  return failed?.label ?? 'done';
}

/**
 * Marks a list, so that nobody is added to it.
 * @returns false if it does not exist @throws AppError accounts.notFound
 */
export async function closeList(userId: string, listId: string, now: number): Promise<boolean> {
  const list = contactList.patch({ userId, listId }, { set: { deletedAt: isoTime(now) } });
  return (await transactFor(userId, { list })) === null;
}

/** Can be called again after an error. */
export async function deleteClosedList(userId: string, listId: string): Promise<void> {
  await deleteAll(
    (cursor) => pageMembers(listId, cursor, PAGE),
    (member) => write(listMember.delete(member)),
  );
  await deleteAll(
    (cursor) => pageRefusals(listId, cursor, PAGE),
    (refusal) => write(listRefusal.delete(refusal)),
  );
  await transact({
    list: contactList.delete({ userId, listId }, { if: { deletedAt: present } }),
    totals: addToAnyTotals(userId, { contactLists: -1 }),
  });
}

async function deleteAll<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  remove: (item: Item) => Promise<unknown>,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const { items, next } = await read(cursor);
    await inLanes(items, LANES, async (item) => void (await remove(item)));
    cursor = next ?? undefined;
  } while (cursor);
}
