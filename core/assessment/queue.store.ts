import { reference } from '#core/applications/application/application.entity.ts';
import { type QueueRowItem, queueRow, stageOf } from '#core/applications/application/queue-row.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { listQueue } from '#shared/assessment/contract.ts';
import { MOST_COUNTED } from '#shared/delivery/limits.ts';
import type { QueryOf } from '#shared/platform/contract.ts';

/** Rows on a page: even with the longest names, the Query costs at most 5 read units. */
const PAGE = 25;

type Question = Pick<QueryOf<typeof listQueue>, 'status' | 'assignee' | 'order'>;

/** Oldest first, unless the order is another one. */
export function pageOfQueue(
  { status, assignee: desk, order }: Question,
  cursor?: string,
  limit = PAGE,
): Promise<Page<QueueRowItem>> {
  const how = { order, cursor, limit } as const;
  return desk
    ? queueRow.page({ by: 'byDesk', key: { desk, stage: stageOf(status), status }, ...how })
    : queueRow.page({ by: 'byStatus', key: { status }, ...how });
}

/** At most `MOST_COUNTED`. */
export const countInQueue = async (question: Question): Promise<number> =>
  (await pageOfQueue(question, undefined, MOST_COUNTED)).items.length;

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
