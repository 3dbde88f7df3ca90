import { requireUser } from '#core/accounts/require-user.ts';
import { invalidCursor, type Page } from '#core/platform/table/cursor.ts';
import type { Values } from '#core/platform/table/entity-types.ts';
import type { ProjectItem } from '#core/projects/project.entity.ts';
import { receiptsOf } from '#core/purchases/receipt.ts';
import { personHolder } from '#core/sign-in/person-holder.ts';
import type { OwnerActor } from '#shared/platform/contract.ts';
import { applicationLines } from './application-lines.ts';
import type { Deps } from './deps.ts';
import { type ExportedItem, toExportedItem } from './exported-item.ts';

/** Enough to be done soon, and small enough for a phone and for the answers of Lambda. */
const PAGE = 500;

/** Between the partition and the sort key of a cursor. */
const AFTER = ' after ';

/**
 * Exports a page of the owner's partitions, one after the other: every item of a known kind, without
 * secrets, and after an application its history, with each opening of its documents by the staff. A
 * page goes on in the next partition until it is full, so that small ones cost no request each.
 *
 * @param cursor the partition, and the sort key in it after which the page starts
 * @throws AppError accounts.notFound; request.invalidField for a partition that is not the owner's
 */
export async function exportAccount(
  deps: Deps,
  owner: Pick<OwnerActor, 'userId' | 'poolUserId'>,
  cursor: string | undefined,
): Promise<Page<ExportedItem>> {
  await requireUser(deps, owner.userId);
  const { items, next } = await readFrom(deps, await partitionsOf(deps, owner), cursor);
  const exported = items.map(toExportedItem).filter((item) => item !== null);
  return { items: [...exported, ...(await applicationLines(deps, items))], next };
}

async function readFrom(
  { readPartition }: Deps,
  partitions: readonly string[],
  cursor: string | undefined,
): Promise<Page<Values>> {
  let [pk, after] = cursor?.split(AFTER, 2) ?? [partitions[0]];
  if (!partitions.includes(pk ?? '')) throw invalidCursor();
  const items: Values[] = [];
  while (pk && items.length < PAGE) {
    const page: Page<Values> = await readPartition({ pk, after, limit: PAGE - items.length });
    items.push(...page.items);
    if (page.next !== null) return { items, next: `${pk}${AFTER}${page.next}` };
    pk = partitions[partitions.indexOf(pk) + 1];
    after = undefined;
  }
  return { items, next: pk ?? null };
}

/**
 * Everything of an owner's: most in one partition, and each list of contacts, each project and the PDFs and
 * reminders of each agreement in one of its own.
 */
async function partitionsOf(
  deps: Deps,
  { userId, poolUserId }: Pick<OwnerActor, 'userId' | 'poolUserId'>,
): Promise<string[]> {
  const own = [
    'user',
    'credits',
    'campaigns',
    'templates',
    'automatic',
    'lists',
    'cards',
    'agreements',
    'purchases',
  ];
  const [lists, projects] = await Promise.all([
    deps.listLists(userId),
    deps.wholeProjectsOf(userId),
  ]);
  return [
    ...own.map((name) => `${name}#${userId}`),
    receiptsOf(userId),
    `passkeys#${personHolder(poolUserId)}`,
    ...lists.map(({ listId }) => `list#${listId}`),
    ...projects.flatMap(partitionsOfProject),
  ];
}

const partitionsOfProject = ({ userId, projectId, agreements }: ProjectItem): string[] => [
  `project#${userId}#${projectId}`,
  ...agreements.map(({ ref }) => `agreement#${userId}#${ref}`),
];
