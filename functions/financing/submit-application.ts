import { createHash } from 'node:crypto';
import { suggestedAmounts } from '../../shared/catalogue.ts';
import type { BodyOf } from '../../shared/contracts/contract.ts';
import type { submitApplication as contract } from '../../shared/contracts/financing.ts';
import { type DocumentKind, documentRules } from '../../shared/documents.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import { AppError } from '../kit/app-error.ts';
import { type Clock, isoTime } from '../kit/clock.ts';
import type { ApplicationItem, RequestKey } from './application.store.ts';
import type { DocumentSample } from './document.store.ts';
import { startsLike } from './document-content.ts';

type Submission = BodyOf<typeof contract>;

interface SubmitParts {
  findRequest(key: RequestKey): Promise<{ bodyHash: string; resultId: string } | null>;
  insertApplication(item: ApplicationItem, key: RequestKey, now: number): Promise<boolean>;
  findApplication(userId: string, applicationId: string): Promise<ApplicationItem | null>;
  readSample(key: string): Promise<DocumentSample | null>;
  newId(): string;
  clock: Clock;
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
 * Takes an application in (specification sections 5 and 7). One key makes one application,
 * however often and however many at once it is sent; a repeat answers the first one.
 *
 * @throws AppError for a document that is missing, not the owner's or not what it claims to be,
 *   and request.keyReused for a key that came with another form before
 */
export async function submitApplication(
  parts: SubmitParts,
  userId: string,
  key: string,
  form: Submission,
): Promise<ApplicationItem> {
  const bodyHash = createHash('sha256').update(JSON.stringify(form)).digest('hex');
  const requestKey = { userId, key, bodyHash };
  const before = await earlierResult(parts, requestKey);
  if (before) return before;

  await Promise.all(documents.map((document) => checkDocument(parts, userId, form, document)));
  const now = parts.clock();
  const item = applicationOf(form, userId, parts.newId(), isoTime(now));
  if (await parts.insertApplication(item, requestKey, now)) return item;

  const winner = await earlierResult(parts, requestKey);
  if (!winner) throw new Error('a request that was done has no application');
  return winner;
}

async function earlierResult(parts: SubmitParts, key: RequestKey): Promise<ApplicationItem | null> {
  const done = await parts.findRequest(key);
  if (!done) return null;
  if (done.bodyHash !== key.bodyHash) throw new AppError('request.keyReused');
  return parts.findApplication(key.userId, done.resultId);
}

async function checkDocument(
  parts: SubmitParts,
  userId: string,
  form: Submission,
  [field, kind, missing, invalid]: (typeof documents)[number],
): Promise<void> {
  const key = form[field];
  if (key === null) return;
  if (!key.startsWith(`applications/${userId}/${kind}_`)) throw new AppError('uploads.notYours');
  const sample = await parts.readSample(key);
  if (!sample) throw new AppError(missing);
  const allowed = documentRules[kind].types as readonly string[];
  if (!allowed.includes(sample.type) || !startsLike(sample.type, sample.bytes)) {
    throw new AppError(invalid);
  }
}

function applicationOf(
  form: Submission,
  userId: string,
  applicationId: string,
  createdAt: string,
): ApplicationItem {
  const { mpesaStatement, bankStatement, registrationCert, ...answers } = form;
  const urlOf = (kind: DocumentKind) => `/api/applications/${applicationId}/documents/${kind}`;
  return {
    ...answers,
    applicationId,
    userId,
    suggestedAmount: suggestedAmounts[form.systemNeed],
    status: 'Pending Review',
    createdAt,
    mpesaStatementUrl: urlOf('mpesa'),
    mpesaStatementKey: mpesaStatement,
    ...(bankStatement ? { bankStatementUrl: urlOf('bank'), bankStatementKey: bankStatement } : {}),
    registrationCertUrl: urlOf('cert'),
    registrationCertKey: registrationCert,
  };
}
