import { createHash } from 'node:crypto';
import { isoTime, utcDayOf } from '#core/platform/clock.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { present } from '#core/platform/table/condition.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import type { DeleteWrite, PutWrite } from '#core/platform/table/writes.ts';
import { type DueKind, dueKinds } from '#shared/platform/due-kinds.ts';

/** Later work for an owner. Written in the transaction that makes the work due, and deleted when the work is done. */
export const due = entity({
  name: 'due',
  about:
    'Something that is to be done for an owner at a later moment. The row is deleted when it is done.',
  attributes: {
    kind: oneOf(dueKinds),
    day: text({ about: 'The day of `at`, in UTC.' }),
    shard: whole({ about: 'One of 16. All rows of an owner are in one.' }),
    at: text({ about: 'The moment from which it is due.' }),
    ownerId: text(),
    subject: text({
      personal: true,
      about:
        'What it is about: the number of a customer, the id of an application, the reference of an agreement.',
    }),
  },
  key: {
    question: 'What is due on this day, until this moment?',
    pk: 'due#{kind}#{day}#{shard}',
    sk: '{at}#{ownerId}#{subject}',
  },
});

export type DueRow = ItemOf<typeof due>;

export const SHARDS = 16;

interface Due extends Pick<DueRow, 'kind' | 'ownerId' | 'subject'> {
  /** When it becomes due, in milliseconds since 1970. */
  at: number;
}

export const dueRow = ({ at, ...rest }: Due): DueRow => ({
  ...rest,
  day: utcDayOf(at),
  shard: shardOf(rest.ownerId),
  at: isoTime(at),
});

/** All rows of one owner are in one shard, whatever their ids look like. */
export const shardOf = (ownerId: string): number =>
  createHash('sha256').update(ownerId).digest().readUInt8() % SHARDS;

/** For the transaction that makes work due. Idempotent. */
export const putDue = (row: DueRow): PutWrite => due.put(row);

/** For the transaction after which the work is not due. Does nothing if the row does not exist. */
export const deleteDue = (row: DueRow): DeleteWrite => due.delete(row);

/** For the transaction that does the work. Fails if the row is gone, so the work is done once. */
export const takeDue = (row: DueRow): DeleteWrite => due.delete(row, { if: { at: present } });

/** Rows of a page: their work takes a few seconds at most. */
const PAGE = 100;

export interface DuePage {
  kind: DueKind;
  shard: number;
  /** By default, the first day that the kind's job looks at. */
  day?: string | undefined;
  cursor?: string | undefined;
}

/** Sorts after every id. */
const LAST = '\uffff';

export function readDue(
  { day, cursor, ...key }: DuePage & { day: string },
  now: number,
): Promise<Page<DueRow>> {
  const none = { ownerId: '', subject: '' };
  const between = [
    { at: day, ...none },
    { at: isoTime(now), ...none, ownerId: LAST },
  ] as const;
  return due.page({ key: { ...key, day }, between, limit: PAGE, cursor });
}

export async function forgetDue(row: DueRow): Promise<void> {
  await write(deleteDue(row));
}
