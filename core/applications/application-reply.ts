/** For an application's owner: no staff, no IP addresses, no passwords. */

import type { UploadItem } from '#core/documents/upload.store.ts';
import type { Role } from '#shared/applications/application-machine.ts';
import type {
  Application,
  ApplicationDetail,
  ApplicationDocument,
  Change,
  Question,
} from '#shared/applications/contract.ts';
import type {
  ApplicationItem,
  ChangeItem,
  StoredCall,
  StoredDocument,
  StoredQuestion,
} from './application.entity.ts';

/** Names every field, so no other is ever sent. */
export function toApplicationReply(item: ApplicationItem): Application {
  return {
    applicationId: item.applicationId,
    ref: item.ref,
    version: item.version,
    userId: item.userId,
    businessName: item.businessName,
    sector: item.sector,
    systemNeed: item.systemNeed,
    suggestedAmount: item.suggestedAmount,
    repaymentPeriod: item.repaymentPeriod,
    description: item.description,
    status: item.status,
    createdAt: item.createdAt,
    changedAt: item.changedAt,
    openQuestions: item.questions.filter(({ answer }) => !answer).length,
    offeredAmount: item.offer?.amount ?? null,
    offeredPeriod: item.offer?.period ?? null,
    mpesaStatementUrl: item.mpesaStatementUrl,
    ...(item.bankStatementUrl ? { bankStatementUrl: item.bankStatementUrl } : {}),
    registrationCertUrl: item.registrationCertUrl,
  };
}

/** @param uploads of the documents that need a password */
export function toDetailReply(
  item: ApplicationItem,
  history: readonly ChangeItem[],
  uploads: readonly (UploadItem | null)[],
): ApplicationDetail {
  const { version, language = 'en', text, agreedAt } = item.consent;
  return {
    ...toApplicationReply(item),
    documents: item.documents.map((document) => toDocumentReply(document, uploads)),
    questions: item.questions.map(toQuestionReply),
    offer: item.offer ?? null,
    declineReason: item.declineReason ?? null,
    consent: { version, language, text, agreedAt },
    promisedCall: item.promisedCall ? hoursOf(item.promisedCall) : null,
    history: history.map(toChangeReply),
  };
}

/** Owners learn when, and not from whom. */
const hoursOf = ({ from, to }: StoredCall) => ({ from, to });

function toDocumentReply(
  document: StoredDocument,
  uploads: readonly (UploadItem | null)[],
): ApplicationDocument {
  const upload = uploads.find((one) => one?.key === document.key);
  return { ...document, hasPassword: upload?.statementPassword !== undefined };
}

const toQuestionReply = (question: StoredQuestion): Question => ({
  ...question,
  answer: question.answer ?? null,
});

const toChangeReply = ({ version, event, to, role, at }: ChangeItem): Change => ({
  version,
  event,
  to,
  by: actorFor(role),
  at,
});

/** Owners learn that the team acted, and not who or in which role. */
export const actorFor = (role: Role): Change['by'] => (isNamed(role) ? role : 'team');

const isNamed = (role: Role): role is 'owner' | 'clock' => role === 'owner' || role === 'clock';
