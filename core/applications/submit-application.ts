import { outcomeOf } from '../../shared/applications/application-machine.ts';
import { suggestedAmounts } from '../../shared/applications/catalogue.ts';
import { statementsConsent } from '../../shared/applications/consent.ts';
import type { submitApplication as contract } from '../../shared/applications/contract.ts';
import type { DocumentKind } from '../../shared/documents/documents.ts';
import type { BodyOf } from '../../shared/platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { type RequestKey, requestKeyOf } from '../platform/request.store.ts';
import type { StoredDocument } from './application.entity.ts';
import type { ApplicationItem, ChangeItem } from './application.store.ts';
import type { DocumentDeps } from './check-document.ts';
import type { Deps } from './deps.ts';
import { type EarlierDeps, earlierResult } from './earlier-result.ts';
import { checkFormDocuments, missingDocument } from './form-documents.ts';

type SubmitDeps = DocumentDeps &
  EarlierDeps &
  Pick<Deps, 'insertApplication' | 'findOpenApplication' | 'newId' | 'newReference' | 'clock'> & {
    findUser(userId: string): Promise<{ phone?: string } | null>;
  };

type Submission = BodyOf<typeof contract>;

interface Submitter {
  userId: string;
  idempotencyKey: string;
  ipAddress: string;
}

/**
 * Takes an application in (docs/rules.md 5 and 7). One key makes one application, however often
 * and however many at once it is sent; a repeat answers the first one. An owner has at most one
 * open application.
 *
 * @throws AppError for a document that is missing, not the owner's or not what it claims to be,
 *   financing.openApplication, and request.keyReused for a key that came with another form before
 */
export async function submitApplication(
  deps: SubmitDeps,
  { userId, idempotencyKey, ipAddress }: Submitter,
  form: Submission,
): Promise<ApplicationItem> {
  const requestKey = requestKeyOf(userId, idempotencyKey, form);
  const before = await earlierResult(deps, requestKey);
  if (before) return before;

  // A token is older than the account. The office needs a number to call.
  const user = await deps.findUser(userId);
  if (!user?.phone) throw new AppError('account.notFound');
  if (await deps.findOpenApplication(userId)) return alreadyOpen(deps, requestKey);
  const documents = await checkFormDocuments(deps, userId, form);
  requireComplete(documents, form);
  return insert(deps, { form, documents, requestKey, ipAddress });
}

/** The open application may be the result of this very request, sent twice at once. */
async function alreadyOpen(deps: SubmitDeps, requestKey: RequestKey): Promise<ApplicationItem> {
  const earlier = await earlierResult(deps, requestKey);
  if (earlier) return earlier;
  const open = await deps.findOpenApplication(requestKey.userId);
  const message = open && `You already have an application in review (${open.ref}).`;
  throw new AppError('financing.openApplication', message ?? undefined);
}

/** Asks the machine, which decides what may be submitted. */
function requireComplete(documents: readonly StoredDocument[], form: Submission): void {
  const has = (kind: DocumentKind) => documents.some((document) => document.kind === kind);
  const outcome = outcomeOf('Draft', 'submit', {
    hasDocuments: has('mpesa') && has('cert'),
    hasConsent: form.consent === statementsConsent.version,
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
}

interface CheckedSubmission {
  form: Submission;
  documents: StoredDocument[];
  requestKey: RequestKey;
  ipAddress: string;
}

async function insert(deps: SubmitDeps, submission: CheckedSubmission): Promise<ApplicationItem> {
  const { requestKey } = submission;
  const now = deps.clock();
  const ids = { applicationId: deps.newId(), ref: deps.newReference() };
  const item = applicationOf(submission, ids, isoTime(now));
  const outcome = await deps.insertApplication(item, firstChange(item), requestKey, now);
  if (outcome === 'inserted') return item;
  if (outcome === 'refTaken') return insert(deps, submission);
  if (outcome === 'repeated' || outcome === 'open') return alreadyOpen(deps, requestKey);
  const gone = item.documents.find(({ key }) => outcome.missing.includes(key));
  throw new AppError(missingDocument(gone?.kind ?? 'mpesa'));
}

function applicationOf(
  { form, documents, requestKey, ipAddress }: CheckedSubmission,
  { applicationId, ref }: Pick<ApplicationItem, 'applicationId' | 'ref'>,
  createdAt: string,
): ApplicationItem {
  const urlOf = (kind: DocumentKind) => `/api/applications/${applicationId}/documents/${kind}`;
  return {
    applicationId,
    ref,
    version: 1,
    userId: requestKey.userId,
    businessName: form.businessName,
    sector: form.sector,
    systemNeed: form.systemNeed,
    suggestedAmount: suggestedAmounts[form.systemNeed],
    repaymentPeriod: form.repaymentPeriod,
    description: form.description,
    status: 'Pending Review',
    createdAt,
    changedAt: createdAt,
    mpesaStatementUrl: urlOf('mpesa'),
    ...(form.bankStatement ? { bankStatementUrl: urlOf('bank') } : {}),
    registrationCertUrl: urlOf('cert'),
    documents,
    questions: [],
    consent: { ...statementsConsent, agreedAt: createdAt, address: ipAddress },
  };
}

const firstChange = (item: ApplicationItem): ChangeItem => ({
  applicationId: item.applicationId,
  userId: item.userId,
  ref: item.ref,
  version: item.version,
  event: 'submit',
  from: 'Draft',
  to: 'Pending Review',
  role: 'owner',
  by: item.userId,
  at: item.createdAt,
  details: {},
});
