import { reference } from '#core/applications/application/application.entity.ts';
import { type QueueRowItem, queueRow, stageOf } from '#core/applications/application/queue-row.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { ApplicationStatus } from '#shared/applications/application-machine.ts';

/** Rows on a page: even with the longest names, the Query costs at most 5 read units. */
const PAGE = 25;

const how = (cursor: string | undefined) => ({ limit: PAGE, cursor }) as const;

/** Oldest first. */
export const pageByStatus = (
  status: ApplicationStatus,
  cursor?: string,
): Promise<Page<QueueRowItem>> =>
  queueRow.page({ by: 'byStatus', key: { status }, ...how(cursor) });

/** Sorted by status, then oldest first. Without a status, only open applications. @param desk a staff id, or NOBODY */
export const pageOfDesk = (
  desk: string,
  status: ApplicationStatus | null,
  cursor?: string,
): Promise<Page<QueueRowItem>> =>
  queueRow.page({
    by: 'byDesk',
    key: { desk, ...(status ? { stage: stageOf(status), status } : { stage: 'open' }) },
    ...how(cursor),
  });

/** Newest first. */
export async function rowsOfOwner(userId: string, limit: number): Promise<QueueRowItem[]> {
  const page = { key: { userId }, order: 'desc', limit } as const;
  return (await queueRow.page({ ...page, consistent: false })).items;
}

/** @param ref in any case */
export async function rowByReference(ref: string): Promise<QueueRowItem | null> {
  const found = await reference.get({ ref: ref.toUpperCase() }, { consistent: false });
  return found && queueRow.get(found, { consistent: false });
}
