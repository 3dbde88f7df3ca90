/** The file of an application: all that the office knows about it. */
import { duplicateWords } from '../../shared/assessment/checklist.ts';
import type { Applicant, ApplicationFile } from '../../shared/assessment/contract.ts';
import type { StaffActor } from '../../shared/platform/contract.ts';
import type { AccountItems } from '../accounts/account.store.ts';
import { profileOf } from '../accounts/edit-profile.ts';
import type { ApplicationItem } from '../applications/application.entity.ts';
import { toDetailReply } from '../applications/application-reply.ts';
import type { ChangeItem } from '../applications/change.entity.ts';
import { entryOf } from './audit-line.ts';
import { checksOf } from './checklist.ts';
import type { Deps } from './deps.ts';
import { type FoundDuplicate, findDuplicates } from './duplicates.ts';

/** Opens a file, which the audit records before. */
export async function openFile(
  deps: Deps,
  application: ApplicationItem,
  by: StaffActor,
): Promise<ApplicationFile> {
  await deps.auditView(by, entryOf(application, 'application.viewed'), deps.clock());
  return readFile(deps, application);
}

export async function readFile(deps: Deps, item: ApplicationItem): Promise<ApplicationFile> {
  const { applicationId, userId, documents } = item;
  const locked = documents.filter(({ needsPassword }) => needsPassword);
  const [account, history, uploads, views, notes, calls] = await Promise.all([
    deps.readAccount(userId),
    deps.readHistory(applicationId),
    deps.findUploads(
      userId,
      locked.map(({ key }) => key),
    ),
    deps.listDocumentViews(applicationId),
    deps.listNotes(applicationId),
    deps.listCalls(applicationId),
  ]);
  const { user } = account;
  const duplicates = await findDuplicates(deps, item, user);
  const {
    documents: shown,
    questions,
    offer,
    declineReason,
    ...rest
  } = toDetailReply(item, history, uploads);
  const { consent: _, history: __, promisedCall: ___, ...application } = rest;
  const { version, text, agreedAt, address } = item.consent;
  return {
    application,
    applicant: applicantOf(account),
    documents: shown,
    ...{ questions, offer, declineReason },
    consent: { version, text, agreedAt, address },
    assignee: item.assignee ?? null,
    checklist: checksOf(item, { user, duplicates, uploads }),
    duplicates: duplicates.map(toDuplicate),
    reviewer: item.reviewer ?? null,
    notes: notes.sort(byTime).map(({ applicationId: _, ...note }) => note),
    calls: calls.sort(byTime).map(({ applicationId: _, ...call }) => call),
    promisedCall: item.promisedCall ?? null,
    recommendation: item.recommendation ?? null,
    firstApproval: item.firstApproval ?? null,
    history: history.map(toLine),
    views: views.map(({ documentId, by, at }) => ({ documentId, by, at })),
  };
}

const toDuplicate = ({ same, ref, businessName, status }: FoundDuplicate) => ({
  ...{ same: duplicateWords[same], ref, businessName, status },
});

const byTime = (one: { at: string }, other: { at: string }): number =>
  one.at.localeCompare(other.at);

function applicantOf(account: AccountItems): Applicant | null {
  if (!account.user) return null;
  const { userId, phone, signeUpDate } = account.user;
  return { userId, phone, signeUpDate, ...profileOf(account) };
}

const toLine = ({ version, event, to, by, role, at, details }: ChangeItem) => ({
  ...{ version, event, to, at, details },
  // The office calls an owner by that word, and not by an id.
  by: role === 'owner' || role === 'clock' ? role : by,
});
