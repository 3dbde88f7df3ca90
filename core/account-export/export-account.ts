import { requireUser } from '#core/accounts/require-user.ts';
import type { ChangeItem } from '#core/applications/application/application.entity.ts';
import type { DocumentView } from '#core/applications/application/document-view.store.ts';
import { complaint, ownerOf } from '#core/complaints/complaint.store.ts';
import { entities } from '#core/entities.ts';
import { invalidCursor, type Page } from '#core/platform/table/cursor.ts';
import { type Definition, ENTITY, type Values } from '#core/platform/table/entity-types.ts';
import type { ProjectItem } from '#core/projects/project/project.entity.ts';
import { receiptsOf } from '#core/purchases/receipt.ts';
import { personHolder } from '#core/sign-in/own-passkey.store.ts';
import { actorFor } from '#shared/applications/application-machine.ts';
import type { OwnerActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

/** `what` is the name of the item's entity. */
type ExportedItem = Record<string, unknown>;

const exportable = new Map<string, readonly string[]>(
  entities.map(({ definition }) => [definition.name, namesToExport(definition)]),
);

/** @returns the attributes to export; no other attribute leaves the table */
function namesToExport({ attributes }: Definition): string[] {
  const named = Object.entries(attributes).filter(
    ([name, { kind, secret }]) => kind !== 'derived' && !secret && name !== 'ttl',
  );
  return named.map(([name]) => name);
}

/** @returns null if no entity has the item's name */
export function toExportedItem(stored: Values): ExportedItem | null {
  const what = String(stored[ENTITY]);
  const names = exportable.get(what)?.filter((name) => stored[name] !== undefined);
  if (!names) return null;
  return { what, ...Object.fromEntries(names.map((name) => [name, stored[name]])) };
}

/** Items per page: quick to read, and small enough for a phone and for the response of a Lambda function. */
const PAGE = 500;

/** Separates the partition from the sort key in a cursor. */
const AFTER = ' after ';

/**
 * Exports the items of known entities without secrets. An application has its history and each opening of its
 * documents by the staff. A page continues in the next partition, so small partitions share one request.
 * @param cursor the partition, and the sort key after which the page starts
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
  deps: Deps,
  partitions: readonly string[],
  cursor: string | undefined,
): Promise<Page<Values>> {
  let [pk, after] = cursor?.split(AFTER, 2) ?? [partitions[0]];
  if (!partitions.includes(pk ?? '')) throw invalidCursor();
  const items: Values[] = [];
  while (pk && items.length < PAGE) {
    const page = await readPart(deps, pk, after, PAGE - items.length);
    items.push(...page.items);
    if (page.next !== null) return { items, next: `${pk}${AFTER}${page.next}` };
    pk = partitions[partitions.indexOf(pk) + 1];
    after = undefined;
  }
  return { items, next: pk ?? null };
}

/** The "partition" of an owner's complaints is one of an index, because the office finds each by its number. */
const COMPLAINTS = 'complaints of ';

async function readPart(
  { readPartition, complaintsOf }: Deps,
  pk: string,
  after: string | undefined,
  limit: number,
): Promise<Page<Values>> {
  if (!pk.startsWith(COMPLAINTS)) return readPartition({ pk, after, limit });
  const { items, next } = await complaintsOf(pk.slice(COMPLAINTS.length), after);
  return { items: items.map((item) => ({ ...item, [ENTITY]: complaint.definition.name })), next };
}

/** Most items are in one partition. Lists of contacts, projects, and agreements' PDFs and reminders are in others. */
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
    `${COMPLAINTS}${ownerOf(userId)}`,
  ];
}

const partitionsOfProject = ({ userId, projectId, agreements }: ProjectItem): string[] => [
  `project#${userId}#${projectId}`,
  ...agreements.map(({ ref }) => `agreement#${userId}#${ref}`),
];

/** Applications whose lines are read at the same time. */
const AT_ONCE = 10;

/**
 * Reads history and document views of applications from other partitions. As on the owner's screens, a view names
 * "the team" and no member of the staff.
 * @param items as stored
 */
async function applicationLines(deps: Deps, items: readonly Values[]): Promise<ExportedItem[]> {
  const ids = items.flatMap((item) => deps.applicationOf(item)?.applicationId ?? []);
  const lines: ExportedItem[] = [];
  while (ids.length > 0) {
    const read = ids.splice(0, AT_ONCE).map((id) => linesOf(deps, id));
    lines.push(...(await Promise.all(read)).flat());
  }
  return lines;
}

async function linesOf(deps: Deps, applicationId: string): Promise<ExportedItem[]> {
  const [history, views] = await Promise.all([
    deps.readHistory(applicationId),
    deps.listDocumentViews(applicationId),
  ]);
  return [...history.map(toLine), ...views.map(toView)];
}

/** Names each attribute, so that an attribute added later is not exported by accident. */
const toLine = (item: ChangeItem): ExportedItem => ({
  what: 'change',
  applicationId: item.applicationId,
  ref: item.ref,
  version: item.version,
  event: item.event,
  from: item.from,
  to: item.to,
  by: actorFor(item.role),
  at: item.at,
  details: item.details,
});

const toView = ({ applicationId, documentId, at }: DocumentView): ExportedItem => ({
  what: 'documentView',
  applicationId,
  documentId,
  by: 'team',
  at,
});
