import { actorFor } from '#core/applications/application-reply.ts';
import type { ChangeItem } from '#core/applications/change.entity.ts';
import type { DocumentView } from '#core/applications/document-view.store.ts';
import type { Values } from '#core/platform/table/entity-types.ts';
import type { Deps } from './deps.ts';
import type { ExportedItem } from './exported-item.ts';

/** Applications whose lines are read at the same time. */
const AT_ONCE = 10;

type LineDeps = Pick<Deps, 'readHistory' | 'listDocumentViews' | 'applicationOf'>;

/**
 * The lines that stand beside applications in partitions of their own: the history, and the openings
 * of documents by the staff. The staff is the team, as on the owner's screens.
 *
 * @param items of the owner's partition, as they are stored
 */
export async function applicationLines(
  deps: LineDeps,
  items: readonly Values[],
): Promise<ExportedItem[]> {
  const ids = items.flatMap((item) => deps.applicationOf(item)?.applicationId ?? []);
  const lines: ExportedItem[] = [];
  while (ids.length > 0) {
    const read = ids.splice(0, AT_ONCE).map((id) => linesOf(deps, id));
    lines.push(...(await Promise.all(read)).flat());
  }
  return lines;
}

async function linesOf(deps: LineDeps, applicationId: string): Promise<ExportedItem[]> {
  const [history, views] = await Promise.all([
    deps.readHistory(applicationId),
    deps.listDocumentViews(applicationId),
  ]);
  return [...history.map(toLine), ...views.map(toView)];
}

/** Every attribute is named, so that no other one ever leaves. */
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
