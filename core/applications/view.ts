/** An application as its owner may see it: no staff, no network addresses, no passwords. */
import type { Role } from '../../shared/applications/application-machine.ts';
import type {
  Application,
  ApplicationDetail,
  ApplicationDocument,
  Change,
} from '../../shared/applications/contract.ts';
import type { Upload } from '../documents/upload.store.ts';
import type { ApplicationItem, ChangeItem } from './application.store.ts';

/** What an owner sees is named here, so that nothing else ever does. */
function named(item: ApplicationItem) {
  const { applicationId, ref, version, userId, status, createdAt, changedAt } = item;
  const { businessName, sector, systemNeed, suggestedAmount, repaymentPeriod } = item;
  const { description, mpesaStatementUrl, bankStatementUrl, registrationCertUrl } = item;
  return {
    ...{ applicationId, ref, version, userId, status, createdAt, changedAt },
    ...{ businessName, sector, systemNeed, suggestedAmount, repaymentPeriod },
    ...{ description, mpesaStatementUrl, registrationCertUrl },
    ...(bankStatementUrl ? { bankStatementUrl } : {}),
  };
}

/** The record with what its list shows. */
export function shown(item: ApplicationItem): Application {
  const { questions, offer } = item;
  return {
    ...(named(item) as Omit<Application, 'openQuestions' | 'offeredAmount'>),
    openQuestions: questions.filter(({ answer }) => !answer).length,
    offeredAmount: offer?.amount ?? null,
  };
}

/** @param locked the records of those documents that need a password */
export function detailed(
  item: ApplicationItem,
  history: readonly ChangeItem[],
  locked: readonly (Upload | null)[],
): ApplicationDetail {
  const { version, text, agreedAt } = item.consent;
  const hasPassword = (key: string) =>
    locked.some((file) => file?.key === key && file.statementPassword !== undefined);
  return {
    ...shown(item),
    documents: item.documents.map(
      (document): ApplicationDocument => ({ ...document, hasPassword: hasPassword(document.key) }),
    ),
    questions: item.questions.map((question) => ({ ...question, answer: question.answer ?? null })),
    offer: item.offer ?? null,
    declineReason: item.declineReason ?? null,
    consent: { version, text, agreedAt },
    history: history.map(({ version: number, event, to, role, at }) => ({
      ...{ version: number, event, to, at },
      by: shownRole(role),
    })),
  };
}

const shownRole = (role: Role): Change['by'] =>
  role === 'owner' || role === 'clock' ? role : 'team';
