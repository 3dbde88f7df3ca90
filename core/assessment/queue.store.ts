import { reference } from '#core/applications/application.entity.ts';
import { type QueueRowItem, queueRow, stageOf } from '#core/applications/queue-row.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { ApplicationStatus } from '#shared/applications/application-machine.ts';

/** Rows on a page: a Query of at most 5 read units, however long the names are. */
const PAGE = 25;

const how = (cursor: string | undefined) => ({ limit: PAGE, cursor }) as const;

/** @returns a page of the applications with a status, oldest first */
export const pageByStatus = (
  status: ApplicationStatus,
  cursor?: string,
): Promise<Page<QueueRowItem>> =>
  queueRow.page({ by: 'byStatus', key: { status }, ...how(cursor) });

/**
 * @param desk the id of a member of the staff, or NOBODY
 * @returns a page of the applications on a desk, by status and then oldest first; only open ones, if no
 *   status is asked for
 */
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

/** @returns the newest rows of an owner's applications */
export async function rowsOfOwner(userId: string, limit: number): Promise<QueueRowItem[]> {
  const page = { key: { userId }, order: 'desc', limit } as const;
  return (await queueRow.page({ ...page, consistent: false })).items;
}

/**
 * @param ref in any case, as people type it
 * @returns null if no application has the reference
 */
export async function rowByReference(ref: string): Promise<QueueRowItem | null> {
  const found = await reference.get({ ref: ref.toUpperCase() }, { consistent: false });
  return found && queueRow.get(found, { consistent: false });
}
