import { accountExists, transactFor } from '#core/accounts/owner-transaction.ts';
import { byPhone, type Task, task } from '#core/due/task.ts';
import { insertionOf, type NewNotification } from '#core/notifications/notification.store.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { derived, json, oneOf, text, texts, whole } from '#core/platform/table/attributes.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact } from '#core/platform/table/transact.ts';
import type { Write } from '#core/platform/table/writes.ts';
import {
  type ComplaintList,
  type ComplaintState,
  complaintStates,
  complaintWays,
  MOST_COMPLAINTS_A_DAY,
} from '#shared/complaints/complaint.ts';
import type { Letter } from '#shared/complaints/contract.ts';

const listOf: Readonly<Record<ComplaintState, ComplaintList>> = {
  open: 'waiting',
  escalated: 'waiting',
  answered: 'answered',
  closed: 'closed',
};

export const complaint = entity({
  name: 'complaint',
  about: 'A complaint with all letters and answers. It is kept, as the law asks for a register.',
  attributes: {
    ref: text(),
    person: text({
      about:
        'Who complains: `owner#<userId>`, `card#<hash of the link>` or `phone#<hash of the phone>`.',
      personal: true,
    }),
    userId: text({ optional: true, about: 'The account of an owner.' }),
    way: oneOf(complaintWays),
    name: text({ optional: true, personal: true }),
    phone: text({ about: 'As +254...', personal: true }),
    phoneHash: text({ optional: true, about: 'Of the phone, for the key of its task.' }),
    state: oneOf(complaintStates),
    list: derived('state', (state: ComplaintState) => listOf[state]),
    openedAt: text(),
    dueDay: text({ about: 'The day in Nairobi by which it must be answered.' }),
    letters: json<Letter[]>({ personal: true }),
    answeredBy: texts({
      about: 'The id of the member of the staff who answered last.',
      secret: true,
    }),
    version: whole(),
  },
  key: { question: 'What is this complaint?', pk: 'complaint#{ref}', sk: 'complaint' },
  indexes: {
    ofPerson: {
      index: 'gsi1',
      question: 'What did this person complain about, newest first?',
      pk: 'complaintsOf#{person}',
      sk: '{openedAt}#{ref}',
    },
    register: {
      index: 'gsi2',
      question: 'Which complaints wait, are answered or closed, by the day of their answer?',
      pk: 'complaints#{list}',
      sk: '{dueDay}#{ref}',
    },
  },
});

export type ComplaintItem = ItemOf<typeof complaint>;

export const ownerOf = (userId: string): string => `owner#${userId}`;

/** Complaints of a page. */
const PAGE = 20;

/** @public deps spread the module */
export const findComplaint = (ref: string): Promise<ComplaintItem | null> => complaint.get({ ref });

/** Newest first. */
export const complaintsOf = (person: string, cursor?: string): Promise<Page<ComplaintItem>> =>
  complaint.page({ by: 'ofPerson', key: { person }, order: 'desc', limit: PAGE, cursor });

/** @public deps spread the module */
export const pageOfRegister = (
  list: ComplaintList,
  cursor?: string,
): Promise<Page<ComplaintItem>> =>
  complaint.page({
    by: 'register',
    key: { list },
    order: list === 'waiting' ? 'asc' : 'desc',
    limit: PAGE,
    cursor,
  });

/**
 * The first of those that wait, until a day in Nairobi.
 * @public deps spread the module
 */
export const complaintsDueBy = (day: string): Promise<Page<ComplaintItem>> =>
  complaint.page({
    by: 'register',
    key: { list: 'waiting' },
    between: [
      { dueDay: '0', ref: '0' },
      { dueDay: day, ref: '~' },
    ],
    limit: PAGE,
  });

/** A small row for Today, because the letters of a complaint may be long. */
function taskOf({ ref: subject, phoneHash = subject, ...item }: ComplaintItem): Task {
  const userId = item.userId ?? byPhone(phoneHash);
  const notBy = [...(item.answeredBy ?? [])];
  const { openedAt: since, dueDay: until } = item;
  return { userId, kind: 'complaint', subject, name: '', since, until, notBy };
}

export const tasksOf = (item: ComplaintItem): Task[] =>
  listOf[item.state] === 'waiting' ? [taskOf(item)] : [];

/** @throws AppError server.busy */
export async function insertComplaint(
  item: ComplaintItem,
  { requestKey, audit, now }: { requestKey: RequestKey; audit?: Write; now: number },
): Promise<'saved' | 'repeated' | 'tooMany' | 'gone'> {
  const failed = await transact({
    repeated: recordRequest(requestKey, item.ref, now),
    tooMany: countUp(
      { of: `complaints#${item.person}`, per: 'day', most: MOST_COMPLAINTS_A_DAY },
      now,
    ),
    gone: item.userId !== undefined && accountExists(item.userId),
    saved: [complaint.create(item), task.put(taskOf(item)), ...(audit ? [audit] : [])],
  });
  return failed?.label ?? 'saved';
}

/** Fails unless the stored version is the one before it. */
const nextVersion = (item: ComplaintItem): Write[] => [
  complaint.put(item, { if: { version: item.version - 1 } }),
  tasksOf(item).length > 0 ? task.put(taskOf(item)) : task.delete(taskOf(item)),
];

/**
 * Saves what its owner does with a complaint: a letter, or the end.
 * @returns false if somebody was quicker @throws AppError accounts.notFound
 * @public deps spread the module
 */
export const saveByOwner = async (userId: string, item: ComplaintItem): Promise<boolean> =>
  (await transactFor(userId, { changed: nextVersion(item) })) === null;

/**
 * Saves an answer.
 * @param note told to an owner whose account still exists
 * @returns false if somebody was quicker
 * @public deps spread the module
 */
export async function saveAnswer(
  item: ComplaintItem,
  { audit, note, now }: { audit: Write; note: NewNotification | undefined; now: number },
): Promise<boolean> {
  const saved = { changed: nextVersion(item), audit };
  const failed = await (note ? transact({ ...saved, ...insertionOf(note, now) }) : transact(saved));
  if (failed?.label !== 'account') return failed === null;
  return (await transact(saved)) === null;
}
