/** The office's view of the audit, which finds events by references of applications and projects. */
import type { AuditQuestion, AuditEvent as Stored } from '#core/audit/audit.store.ts';
import type { Deps as AuditDeps } from '#core/audit/deps.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { AuditEvent, readAudit as contract, exportAudit } from '#shared/audit/contract.ts';
import type { AuditKind } from '#shared/platform/audit-kinds.ts';
import type { BodyOf, StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

type ReadDeps = Deps & Pick<AuditDeps, 'pageOfAudit'>;

type Asked = BodyOf<typeof exportAudit>;

/**
 * Hides `before` and `after` of events about the reader's own files.
 * @throws AppError applications.notFound, projects.notFound
 */
export async function readAudit(
  deps: ReadDeps,
  by: StaffActor,
  { cursor, kind, ...asked }: BodyOf<typeof contract>,
): Promise<{ events: AuditEvent[]; next: string | null }> {
  const page = await deps.pageOfAudit(await questionOf(deps, asked), cursor ?? undefined);
  const own = await ownFilesOf(deps, by);
  return { events: chosen(page.items, kind, own), next: page.next };
}

/** The most events and bytes of an export, which must fit into a Lambda response of 6 MB. */
const MOST_READ = 5_000;
const MOST_BYTES = 5_000_000;

/** @throws AppError applications.notFound, projects.notFound */
export async function exportEvents(
  deps: ReadDeps,
  by: StaffActor,
  { kind, ...asked }: Asked,
): Promise<{ events: AuditEvent[]; isComplete: boolean }> {
  const question = await questionOf(deps, asked);
  const entry = {
    kind: 'audit.exported',
    subject: 'platform',
    label: `${asked.about} ${asked.which}`,
    after: { kind },
  } as const;
  await deps.auditView(by, entry, deps.clock());
  const { items, isComplete } = await readAll(deps, question);
  const own = await ownFilesOf(deps, by);
  return { events: chosen(items, kind, own), isComplete };
}

/** Reads events, newest first, up to the limits. Events of other kinds count too, because they cost as much to read. */
async function readAll({ pageOfAudit }: ReadDeps, question: AuditQuestion) {
  const items: Stored[] = [];
  let cursor: string | null | undefined;
  let bytes = 0;
  do {
    const page = await pageOfAudit(question, cursor ?? undefined);
    items.push(...page.items);
    bytes += Buffer.byteLength(JSON.stringify(page.items));
    cursor = page.next;
  } while (cursor && items.length < MOST_READ && bytes < MOST_BYTES);
  return { items, isComplete: !cursor };
}

const chosen = (
  items: readonly Stored[],
  kind: AuditKind | null,
  own: ReadonlySet<string>,
): AuditEvent[] =>
  items
    .filter((one) => kind === null || one.kind === kind)
    .map(({ before = null, after = null, ...event }) =>
      own.has(event.subject.replace(/^(?:application|project)#/, ''))
        ? { ...event, before: null, after: null }
        : { ...event, before, after },
    );

/** A project has the id of its application. @throws AppError applications.notFound, projects.notFound */
async function questionOf(
  { findByReference, findPaymentAccount }: ReadDeps,
  { about, which }: Pick<Asked, 'about' | 'which'>,
): Promise<AuditQuestion> {
  if (about === 'day') return { day: which };
  if (about === 'member') return { by: which };
  if (about === 'staff') return { subject: `staff#${which}` };
  if (about === 'project') {
    const account = await findPaymentAccount(which.toUpperCase());
    if (!account) throw new AppError('projects.notFound');
    return { subject: `project#${account.projectId}` };
  }
  const application = await findByReference(which);
  if (!application) throw new AppError('applications.notFound');
  return { subject: `application#${application.applicationId}` };
}

/** Applications read per account, newest first. */
const MOST_OWN = 25;

/**
 * @returns ids of all applications and projects of accounts with the member's number; a project has its application's
 * id
 */
export async function ownFilesOf(
  deps: Deps,
  { staffId }: Pick<StaffActor, 'staffId'>,
): Promise<ReadonlySet<string>> {
  const member = await deps.findMember(staffId);
  if (!member) return new Set();
  const userIds = (await deps.findByPhone(member.phone)).map(({ userId }) => userId);
  const rows = await Promise.all(userIds.map((userId) => deps.rowsOfOwner(userId, MOST_OWN)));
  const projects = await Promise.all(userIds.map((userId) => deps.projectsOfOwner(userId)));
  return new Set([
    ...rows.flat().map(({ applicationId }) => applicationId),
    ...projects.flat().map(({ projectId }) => projectId),
  ]);
}
