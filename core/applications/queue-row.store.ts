import type { ApplicationStatus } from '../../shared/applications/application-machine.ts';
import type { Page } from '../platform/page.ts';
import { type QueueRowItem, queueRow } from './queue-row.entity.ts';

/** Rows on a page: a Query of at most 5 read units. */
const PAGE = 50;

/** @returns a page of the applications with a status, oldest first: of everybody, or of one member */
export function pageOfQueue(
  { status, assignee }: { status: ApplicationStatus; assignee?: string | undefined },
  cursor?: string,
): Promise<Page<QueueRowItem>> {
  const how = { limit: PAGE, cursor, order: 'asc' } as const;
  return assignee
    ? queueRow.page({ by: 'byAssignee', key: { status, assignee }, ...how })
    : queueRow.page({ by: 'byStatus', key: { status }, ...how });
}

/** @returns the newest applications of an owner, at most so many */
export async function rowsOfOwner(userId: string, most: number): Promise<QueueRowItem[]> {
  const page = await queueRow.page({
    key: { userId },
    begins: { applicationId: '' },
    ...{ order: 'desc', limit: most, consistent: false },
  });
  return page.items;
}

export const findRow = (key: {
  userId: string;
  applicationId: string;
}): Promise<QueueRowItem | null> => queueRow.get(key, { consistent: false });
