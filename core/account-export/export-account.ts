import { requireUser } from '../accounts/require-user.ts';
import { invalidCursor } from '../platform/cursor.ts';
import type { Page } from '../platform/page.ts';
import { applicationLines } from './application-lines.ts';
import type { Deps } from './deps.ts';
import { type ExportedItem, toExportedItem } from './exported-item.ts';

/** Enough to be done soon, and small enough for a phone and for the answers of Lambda. */
const PAGE = 500;

/** Between the partition and the sort key of a cursor. */
const AFTER = ' after ';

/**
 * Exports a page of the owner's partitions, one after the other: every item of a known kind, without
 * secrets, and after an application its history, with each opening of its documents by the staff.
 *
 * @param cursor the partition, and the sort key in it after which the page starts
 * @throws AppError accounts.notFound; request.invalidField for a partition that is not the owner's
 */
export async function exportAccount(
  deps: Deps,
  userId: string,
  cursor: string | undefined,
): Promise<Page<ExportedItem>> {
  await requireUser(deps, userId);
  const partitions = await partitionsOf(deps, userId);
  const [pk = '', after] = cursor?.split(AFTER, 2) ?? [partitions[0]];
  const position = partitions.indexOf(pk);
  if (position < 0) throw invalidCursor();
  const { items, next } = await deps.readPartition({ pk, after, limit: PAGE });
  const exported = items.map(toExportedItem).filter((item) => item !== null);
  const following = next === null ? partitions[position + 1] : `${pk}${AFTER}${next}`;
  return {
    items: [...exported, ...(await applicationLines(deps, items))],
    next: following ?? null,
  };
}

/** Everything of an owner's: most in one partition, and each list of contacts in one of its own. */
async function partitionsOf({ listLists }: Deps, userId: string): Promise<string[]> {
  const own = ['user', 'credits', 'campaigns', 'templates', 'automatic', 'lists'];
  const lists = await listLists(userId);
  return [
    ...own.map((name) => `${name}#${userId}`),
    ...lists.map(({ listId }) => `list#${listId}`),
  ];
}
