import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { once, type RequestKey, requestKeyOf } from '#core/platform/limits/once.ts';
import { outcomeOf } from '#shared/applications/application-machine.ts';
import { suggestedAmounts } from '#shared/applications/catalogue.ts';
import { consentIn, statementsConsent } from '#shared/applications/consent.ts';
import type { submitApplication as contract } from '#shared/applications/contract.ts';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type {
  ApplicationItem,
  ChangeItem,
  StoredDocument,
} from '../application/application.entity.ts';
import type { Deps } from '../deps.ts';
import { ownApplication } from '../own-application.ts';
import { checkDocument, type Refusals } from './check-document.ts';

type Submission = BodyOf<typeof contract>;

interface Submitter {
  userId: string;
  idempotencyKey: string;
  ipAddress: string;
}

type NewSubmission = Omit<CheckedSubmission, 'documents' | 'county'>;

/**
 * docs/rules.md 5 and 7. One Idempotency-Key makes one application: a repeated call returns it. An owner has at most
 * one open application. A profile without a sector gets the sector of the application.
 * @throws AppError for a document that is missing, not the owner's or not what it claims to be, accounts.notFound,
 *   applications.openApplication, and request.keyReused for a key that was used with another form
 */
export async function submitApplication(
  deps: Deps,
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
  deps: Deps,
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

function requireComplete(documents: readonly StoredDocument[], form: Submission): void {
  const has = (kind: DocumentKind) => documents.some((document) => document.kind === kind);
  const outcome = outcomeOf('Draft', 'submit', {
    hasDocuments: has('mpesa') && has('cert'),
    hasConsent: form.consent === statementsConsent.version,
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
}

async function insert(
  deps: Deps,
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

interface FormDocument extends Refusals {
  field: 'mpesaStatement' | 'bankStatement' | 'registrationCert';
}

const formDocuments: Record<DocumentKind, FormDocument> = {
  mpesa: {
    field: 'mpesaStatement',
    missing: 'applications.mpesaStatementMissing',
    invalid: 'applications.mpesaStatementInvalid',
  },
  bank: {
    field: 'bankStatement',
    missing: 'applications.bankStatementMissing',
    invalid: 'applications.bankStatementInvalid',
  },
  cert: {
    field: 'registrationCert',
    missing: 'applications.registrationCertMissing',
    invalid: 'applications.registrationCertInvalid',
  },
};

const kinds = Object.keys(formDocuments) as DocumentKind[];

/** @throws AppError for a document that is missing, not the owner's or not what it claims to be */
async function checkFormDocuments(
  deps: Deps,
  userId: string,
  form: BodyOf<typeof contract>,
): Promise<StoredDocument[]> {
  const checked: StoredDocument[] = [];
  // One after another, because each file is in memory as a whole.
  for (const kind of kinds) {
    const { field, ...refusals } = formDocuments[kind];
    const key = form[field];
    const claim = key && { userId, key, kind, documentId: kind };
    if (claim) checked.push(await checkDocument(deps, claim, refusals));
  }
  return checked;
}

const missingDocument = (kind: DocumentKind) => formDocuments[kind].missing;

interface CheckedSubmission {
  form: BodyOf<typeof contract>;
  documents: StoredDocument[];
  requestKey: RequestKey;
  ipAddress: string;
  county: ApplicationItem['county'];
}

/** @param createdAt ISO 8601 */
function newApplication(
  { form, documents, requestKey, ipAddress, county }: CheckedSubmission,
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
    ...(county ? { county } : {}),
    status: 'Pending Review',
    createdAt,
    changedAt: createdAt,
    mpesaStatementUrl: urlOf('mpesa'),
    ...(form.bankStatement ? { bankStatementUrl: urlOf('bank') } : {}),
    registrationCertUrl: urlOf('cert'),
    documents,
    questions: [],
    consent: {
      ...consentIn(statementsConsent, form.language),
      agreedAt: createdAt,
      address: ipAddress,
    },
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
