import { requireUser } from '../accounts/require-user.ts';
import type { Page } from '../platform/page.ts';
import { applicationLines } from './application-lines.ts';
import type { Deps } from './deps.ts';
import { type ExportedItem, toExportedItem } from './exported-item.ts';

/** Enough to be done soon, and small enough for a phone and for the answers of Lambda. */
const PAGE = 500;

/**
 * Exports a page of the owner's partition: every item of a known kind, without secrets, and after an
 * application its history, with each opening of its documents by the staff.
 *
 * @param cursor the sort key after which the page starts: the partition is the owner's in any case
 * @throws AppError accounts.notFound, request.invalidField
 */
export async function exportAccount(
  deps: Deps,
  userId: string,
  cursor: string | undefined,
): Promise<Page<ExportedItem>> {
  await requireUser(deps, userId);
  const range = { pk: `user#${userId}`, after: cursor, limit: PAGE };
  const { items, next } = await deps.readPartition(range);
  const exported = items.map(toExportedItem).filter((item) => item !== null);
  return { items: [...exported, ...(await applicationLines(deps, items))], next };
}
