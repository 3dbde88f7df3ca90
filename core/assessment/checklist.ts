import type { User } from '#core/accounts/account.store.ts';
import type {
  ApplicationItem,
  StoredDocument,
} from '#core/applications/application/application.entity.ts';
import type { UploadItem } from '#core/documents/upload.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { isUndecided } from '#shared/applications/application-machine.ts';
import { checklistOf, coveredMonths, isPersonCheck } from '#shared/assessment/checklist.ts';
import type { Check } from '#shared/assessment/contract.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';
import type { FoundDuplicate } from './duplicates.ts';
import { auditOf, edit } from './edit.ts';

interface ChecklistSources {
  /** Null if the account is closed. */
  user: User | null;
  duplicates: readonly FoundDuplicate[];
  /** The uploads of documents that need a password. */
  uploads: readonly (UploadItem | null)[];
}

export function checksOf(
  { documents, consent, checks, recommendation }: ApplicationItem,
  { user, duplicates, uploads }: ChecklistSources,
): Check[] {
  const hasPassword = ({ key }: StoredDocument) =>
    uploads.some((upload) => upload?.key === key && upload.statementPassword !== undefined);
  return checklistOf({
    documents: documents.map((one) => ({ ...one, hasPassword: hasPassword(one) })),
    consent: consent.version,
    owner: user && {
      yearStarted: user.yearStarted ?? null,
      kraPin: user.kraPin ?? null,
      registrationNumber: user.registrationNumber ?? null,
    },
    others: duplicates.flatMap(({ same, ref, status }) =>
      same === 'number' && ref && status ? [{ ref, status }] : [],
    ),
    duplicates,
    months: recommendation?.figures ? coveredMonths(recommendation.figures) : null,
    ticks: checks ?? {},
  });
}

/**
 * @throws AppError applications.notNow after the decision, request.invalidField for an item that people cannot tick,
 * applications.changed
 */
export async function tick(
  deps: Deps,
  application: ApplicationItem,
  by: StaffActor,
  { item, done }: { item: string; done: boolean },
): Promise<void> {
  if (!isPersonCheck(item)) throw new AppError('request.invalidField', { field: 'item' });
  if (!isUndecided(application.status)) throw new AppError('applications.notNow');
  const { [item]: _, ...others } = application.checks ?? {};
  const own = done ? { [item]: { by: by.staffId, at: isoTime(deps.clock()) } } : {};
  const audit = auditOf(deps, by, application, 'application.checked', { after: { item, done } });
  await edit(deps, application, { checks: { ...others, ...own } }, { audit });
}
