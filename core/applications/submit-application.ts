import { outcomeOf } from '../../shared/applications/application-machine.ts';
import { suggestedAmounts } from '../../shared/applications/catalogue.ts';
import { statementsConsent } from '../../shared/applications/consent.ts';
import type { submitApplication as contract } from '../../shared/applications/contract.ts';
import type { DocumentKind } from '../../shared/documents/documents.ts';
import type { BodyOf } from '../../shared/platform/contract.ts';
import type { ErrorCode } from '../../shared/platform/errors.ts';
import { AppError } from '../platform/app-error.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import { type RequestKey, requestKeyOf } from '../platform/request.store.ts';
import type { StoredDocument } from './application.entity.ts';
import type { ApplicationItem, ChangeItem, InsertOutcome } from './application.store.ts';
import { checkDocument, type DocumentParts, type Refusals } from './check-document.ts';
import { type EarlierParts, earlierResult } from './earlier-result.ts';

type Submission = BodyOf<typeof contract>;

interface SubmitParts extends DocumentParts, EarlierParts {
  insertApplication(
    item: ApplicationItem,
    first: ChangeItem,
    key: RequestKey,
    now: number,
  ): Promise<InsertOutcome>;
  findOpenApplication(userId: string): Promise<{ ref: string } | null>;
  /** Whose number the office can call: a token is older than an account. */
  findUser(userId: string): Promise<{ phone?: string } | null>;
  newId(): string;
  newReference(): string;
  clock: Clock;
}

export interface Submitter {
  userId: string;
  /** The Idempotency-Key. */
  key: string;
  /** The network address the form came from. */
  address: string;
}

/** For each document of the form: what it is, and what to say when it is not there or not real. */
const documents = [
  ['mpesaStatement', 'mpesa', 'financing.mpesaStatementMissing', 'financing.mpesaStatementInvalid'],
  ['bankStatement', 'bank', 'financing.bankStatementMissing', 'financing.bankStatementInvalid'],
  [
    'registrationCert',
    'cert',
    'financing.registrationCertMissing',
    'financing.registrationCertInvalid',
  ],
] as const satisfies ReadonlyArray<readonly [keyof Submission, DocumentKind, ErrorCode, ErrorCode]>;

/**
 * Takes an application in (docs/rules.md 5 and 7). One key makes one application,
 * however often and however many at once it is sent; a repeat answers the first one. An owner
 * has at most one that is open.
 *
 * @throws AppError for a document that is missing, not the owner's or not what it claims to be,
 *   financing.openApplication, and request.keyReused for a key that came with another form before
 */
export async function submitApplication(
  parts: SubmitParts,
  { userId, key, address }: Submitter,
  form: Submission,
): Promise<ApplicationItem> {
  const requestKey = requestKeyOf(userId, key, form);
  const before = await earlierResult(parts, requestKey);
  if (before) return before;

  const user = await parts.findUser(userId);
  if (!user?.phone) throw new AppError('account.notFound');
  if (await parts.findOpenApplication(userId)) return openAlready(parts, requestKey);
  const checked = await checkDocuments(parts, userId, form);
  refuseIncomplete(checked, form);
  return insert(parts, { form, documents: checked, requestKey, address });
}

/** The one that is open may be this very request's: the same press came twice at once. */
async function openAlready(parts: SubmitParts, requestKey: RequestKey): Promise<ApplicationItem> {
  const earlier = await earlierResult(parts, requestKey);
  if (earlier) return earlier;
  const open = await parts.findOpenApplication(requestKey.userId);
  const message = open && `You already have an application in review (${open.ref}).`;
  throw new AppError('financing.openApplication', message ?? undefined);
}

async function checkDocuments(
  parts: SubmitParts,
  userId: string,
  form: Submission,
): Promise<StoredDocument[]> {
  const found = await Promise.all(
    documents.map(async ([field, kind, missing, invalid]) => {
      const key = form[field];
      const refusals: Refusals = { missing, invalid };
      return key && checkDocument(parts, { userId, key, kind, documentId: kind }, refusals);
    }),
  );
  return found.filter((document) => !!document);
}

/** Asks the machine, which has the last word about what may be submitted. */
function refuseIncomplete(checked: readonly StoredDocument[], form: Submission): void {
  const has = (kind: DocumentKind) => checked.some((document) => document.kind === kind);
  const outcome = outcomeOf('Draft', 'submit', {
    hasDocuments: has('mpesa') && has('cert'),
    hasConsent: form.consent === statementsConsent.version,
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
}

interface Accepted {
  form: Submission;
  documents: StoredDocument[];
  requestKey: RequestKey;
  address: string;
}

async function insert(parts: SubmitParts, accepted: Accepted): Promise<ApplicationItem> {
  const { requestKey } = accepted;
  const now = parts.clock();
  const item = applicationOf(accepted, parts.newId(), parts.newReference(), isoTime(now));
  const outcome = await parts.insertApplication(item, firstChange(item), requestKey, now);
  if (outcome === 'inserted') return item;
  if (outcome === 'refTaken') return insert(parts, accepted);
  if (outcome === 'repeated' || outcome === 'open') return openAlready(parts, requestKey);
  const gone = item.documents.find(({ key }) => outcome.missing.includes(key));
  const [, , missing] = documents.find(([, kind]) => kind === gone?.kind) ?? documents[0];
  throw new AppError(missing);
}

function applicationOf(
  { form, documents: files, requestKey, address }: Accepted,
  applicationId: string,
  ref: string,
  createdAt: string,
): ApplicationItem {
  const { mpesaStatement, bankStatement, registrationCert, consent, ...answers } = form;
  const urlOf = (kind: DocumentKind) => `/api/applications/${applicationId}/documents/${kind}`;
  return {
    ...answers,
    ...{ applicationId, ref, version: 1, userId: requestKey.userId },
    suggestedAmount: suggestedAmounts[form.systemNeed],
    status: 'Pending Review',
    createdAt,
    changedAt: createdAt,
    mpesaStatementUrl: urlOf('mpesa'),
    ...(bankStatement ? { bankStatementUrl: urlOf('bank') } : {}),
    registrationCertUrl: urlOf('cert'),
    documents: files,
    questions: [],
    consent: { ...statementsConsent, agreedAt: createdAt, address },
  };
}

const firstChange = ({ applicationId, userId, ref, version, createdAt }: ApplicationItem) => ({
  ...{ applicationId, userId, ref, version },
  event: 'submit' as const,
  from: 'Draft' as const,
  to: 'Pending Review' as const,
  role: 'owner' as const,
  by: userId,
  at: createdAt,
  details: {},
});
