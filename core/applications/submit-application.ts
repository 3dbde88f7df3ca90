import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { once, requestKeyOf } from '#core/platform/limits/once.ts';
import { outcomeOf } from '#shared/applications/application-machine.ts';
import { statementsConsent } from '#shared/applications/consent.ts';
import type { submitApplication as contract } from '#shared/applications/contract.ts';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { ApplicationItem, StoredDocument } from './application.entity.ts';
import type { DocumentDeps } from './check-document.ts';
import type { Deps } from './deps.ts';
import { checkFormDocuments, missingDocument } from './form-documents.ts';
import { type CheckedSubmission, firstChange, newApplication } from './new-application.ts';
import { ownApplication } from './own-application.ts';

type SubmitDeps = DocumentDeps &
  Pick<
    Deps,
    | 'insertApplication'
    | 'findApplication'
    | 'findOpenApplication'
    | 'findCounty'
    | 'learnSector'
    | 'newId'
    | 'newReference'
    | 'clock'
  >;

type Submission = BodyOf<typeof contract>;

interface Submitter {
  userId: string;
  idempotencyKey: string;
  ipAddress: string;
}

type NewSubmission = Omit<CheckedSubmission, 'documents' | 'county'>;

/**
 * Submits an application (docs/rules.md 5 and 7). One key makes one application, however often it
 * is sent; a repeat answers the first one. An owner has at most one open application. A profile without
 * a sector learns the one that was stated.
 *
 * @throws AppError for a document that is missing, not the owner's or not what it claims to be,
 *   accounts.notFound, applications.openApplication, and request.keyReused for a key that came with another form before
 */
export async function submitApplication(
  deps: SubmitDeps,
  { userId, idempotencyKey, ipAddress }: Submitter,
  form: Submission,
): Promise<ApplicationItem> {
  const requestKey = await requestKeyOf(userId, idempotencyKey, form);
  return once(requestKey, {
    replay: (applicationId) => ownApplication(deps, { userId, applicationId }),
    act: () => submit(deps, { form, requestKey, ipAddress }),
  });
}

async function submit(
  deps: SubmitDeps,
  submission: NewSubmission,
): Promise<ApplicationItem | 'repeated'> {
  const { form, requestKey } = submission;
  const { userId } = requestKey;
  const open = await deps.findOpenApplication(userId);
  if (open) throw alreadyOpen(open.ref);
  const documents = await checkFormDocuments(deps, userId, form);
  requireComplete(documents, form);
  const county = await deps.findCounty(userId);
  return insert(deps, { ...submission, documents, county });
}

const alreadyOpen = (reference: string | undefined): AppError =>
  new AppError('applications.openApplication', { reference });

/** Asks the machine, which decides what may be submitted. */
function requireComplete(documents: readonly StoredDocument[], form: Submission): void {
  const has = (kind: DocumentKind) => documents.some((document) => document.kind === kind);
  const outcome = outcomeOf('Draft', 'submit', {
    hasDocuments: has('mpesa') && has('cert'),
    hasConsent: form.consent === statementsConsent.version,
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
}

async function insert(
  deps: SubmitDeps,
  submission: CheckedSubmission,
): Promise<ApplicationItem | 'repeated'> {
  const { requestKey } = submission;
  const now = deps.clock();
  const ids = { applicationId: deps.newId(), ref: deps.newReference() };
  const item = newApplication(submission, ids, isoTime(now));
  const outcome = await deps.insertApplication(item, firstChange(item), requestKey, now);
  if (outcome === 'inserted') {
    await deps.learnSector(item.userId, item.sector);
    return item;
  }
  if (outcome === 'repeated') return 'repeated';
  if (outcome === 'refTaken') return insert(deps, submission);
  if (outcome === 'tooMany') throw new AppError('applications.tooManyToday');
  if (outcome === 'open') {
    const open = await deps.findOpenApplication(item.userId);
    throw alreadyOpen(open?.ref);
  }
  throw new AppError(missingDocument(outcome.missing));
}
