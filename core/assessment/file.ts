/** An application's file: everything that the office knows about the application. */
import type { AccountItems } from '#core/accounts/account.store.ts';
import { profileOf } from '#core/accounts/edit-profile.ts';
import type {
  ApplicationItem,
  ChangeItem,
} from '#core/applications/application/application.entity.ts';
import { toDetailReply } from '#core/applications/application-reply.ts';
import { AppError } from '#core/platform/app-error.ts';
import { readStanding } from '#core/projects/money/exposure.ts';
import { requireNotOwn } from '#core/staff/own-business.ts';
import { duplicateWords } from '#shared/assessment/checklist.ts';
import type { Applicant, ApplicationFile } from '#shared/assessment/contract.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { checksOf } from './checklist.ts';
import type { Deps } from './deps.ts';
import { type FoundDuplicate, findDuplicates } from './duplicates.ts';
import { entryOf } from './edit.ts';

/** Opens a file, after the audit has recorded the view. */
export async function openFile(
  deps: Deps,
  application: ApplicationItem,
  by: StaffActor,
): Promise<ApplicationFile> {
  await deps.auditView(by, entryOf(application, 'application.viewed'), deps.clock());
  return readFile(deps, application);
}

export async function readFile(deps: Deps, item: ApplicationItem): Promise<ApplicationFile> {
  const parts = await readParts(deps, item);
  const { user } = parts.account;
  const duplicates = await findDuplicates(deps, item, user);
  return {
    ...ownersPart(item, parts),
    ...staffsPart(item, parts),
    checklist: checksOf(item, { user, duplicates, uploads: parts.uploads }),
    duplicates: duplicates.map(toDuplicate),
    projectRef: parts.project?.ref ?? null,
    owedBeside: parts.owedBeside,
  };
}

type Parts = Awaited<ReturnType<typeof readParts>>;

async function readParts(deps: Deps, item: ApplicationItem) {
  const { applicationId, userId, documents, status } = item;
  const locked = documents.filter(({ needsPassword }) => needsPassword).map(({ key }) => key);
  const [account, history, uploads, views, notes, calls, project, standing] = await Promise.all([
    deps.readAccount(userId),
    deps.readHistory(applicationId),
    deps.findUploads(userId, locked),
    deps.listDocumentViews(applicationId),
    deps.listNotes(applicationId),
    deps.listCalls(applicationId),
    status === 'Offer Accepted' ? deps.findProject({ userId, projectId: applicationId }) : null,
    readStanding(deps, { userId, projectId: applicationId }),
  ]);
  const owedBeside = standing.exposure.owner - standing.exposure.project;
  return { account, history, uploads, views, notes, calls, project, owedBeside };
}

/** The part of the file that the owner sees too. */
function ownersPart(item: ApplicationItem, { account, history, uploads }: Parts) {
  const detail = toDetailReply(item, history, uploads);
  const { documents, questions, offer, declineReason, ...rest } = detail;
  const { consent, history: _, promisedCall: __, ...application } = rest;
  return {
    application,
    documents,
    questions,
    offer,
    declineReason,
    applicant: applicantOf(account),
    consent: { ...consent, address: item.consent.address },
  };
}

const staffsPart = (item: ApplicationItem, { history, views, notes, calls }: Parts) => ({
  assignee: item.assignee ?? null,
  reviewers: item.reviewers ?? [],
  promisedCall: item.promisedCall ?? null,
  recommendation: item.recommendation ?? null,
  firstApproval: item.firstApproval ?? null,
  notes: notes.sort(byTime).map(({ applicationId: _, ...note }) => note),
  calls: calls.sort(byTime).map(({ applicationId: _, ...call }) => call),
  history: history.map(toLine),
  views: views.map(({ documentId, by, at }) => ({ documentId, by, at })),
});

const toDuplicate = ({ same, ref, businessName, status }: FoundDuplicate) => ({
  same: duplicateWords[same],
  ref,
  businessName,
  status,
});

const byTime = (one: { at: string }, other: { at: string }): number =>
  one.at.localeCompare(other.at);

function applicantOf(account: AccountItems): Applicant | null {
  if (!account.user) return null;
  const { userId, phone, signeUpDate } = account.user;
  return { userId, phone, signeUpDate, ...profileOf(account) };
}

const toLine = ({ version, event, to, by, role, at, details }: ChangeItem) => ({
  version,
  event,
  to,
  at,
  details,
  // The office sees the word "owner" or "clock" instead of an id.
  by: role === 'owner' || role === 'clock' ? role : by,
});

/** A reference in upper or lower case (core/applications/application/application.store.ts). */
const REFERENCE = /^[0-9A-Za-z]{7}$/;

/**
 * @param ref as typed.
 * @throws AppError applications.notFound; assessment.ownBusiness if the member owns the business
 */
export async function findFile(deps: Deps, by: StaffActor, ref: string): Promise<ApplicationItem> {
  const application = REFERENCE.test(ref) ? await deps.findByReference(ref) : null;
  if (!application) throw new AppError('applications.notFound');
  await requireNotOwn(deps, by, application.userId, entryOf(application, 'application.viewed'));
  return application;
}

/** @throws AppError applications.changed if the caller saw an older version */
export function requireVersion({ version }: ApplicationItem, seen: number): void {
  if (version !== seen) throw new AppError('applications.changed');
}
