import { createHash } from 'node:crypto';
import { dayOf, isoTime } from '#core/platform/clock.ts';
import { present } from '#core/platform/table/condition.ts';
import type { DeleteWrite, PutWrite } from '#core/platform/table/writes.ts';
import { type DueRow, due } from './due.entity.ts';

export const SHARDS = 16;

interface Due extends Pick<DueRow, 'kind' | 'ownerId' | 'subject'> {
  /** The moment from which it is due, in milliseconds since 1970. */
  at: number;
}

export const dueRow = ({ at, ...rest }: Due): DueRow => ({
  ...rest,
  day: dayOf(at),
  shard: shardOf(rest.ownerId),
  at: isoTime(at),
});

/** All rows of one owner are in one shard, whatever its ids look like. */
export const shardOf = (ownerId: string): number =>
  createHash('sha256').update(ownerId).digest().readUInt8() % SHARDS;

/** The write for the transaction that makes something due later. A second one changes nothing. */
export const putDue = (row: DueRow): PutWrite => due.put(row);

/** The write for the transaction after which it is no longer due. The row need not be there. */
export const deleteDue = (row: DueRow): DeleteWrite => due.delete(row);

/** The write for the transaction that does it: its condition makes that happen once. */
export const takeDue = (row: DueRow): DeleteWrite => due.delete(row, { if: { at: present } });
