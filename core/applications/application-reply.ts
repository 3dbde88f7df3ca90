/** Replies for an application's owner. They name no staff, IP addresses or passwords. */

import type { UploadItem } from '#core/documents/upload.store.ts';
import { shown } from '#core/platform/shown.ts';
import { actorFor } from '#shared/applications/application-machine.ts';
import {
  Application,
  ApplicationDetail,
  type ApplicationDocument,
  Change,
  Question,
} from '#shared/applications/contract.ts';
import type {
  ApplicationItem,
  ChangeItem,
  StoredCall,
  StoredDocument,
} from './application/application.entity.ts';

export const toApplicationReply = (item: ApplicationItem): Application =>
  shown(Application, {
    ...item,
    openQuestions: item.questions.filter(({ answer }) => !answer).length,
    offeredAmount: item.offer?.amount,
    offeredPeriod: item.offer?.period,
  });

/** @param uploads the files of the documents that need a password */
export function toDetailReply(
  item: ApplicationItem,
  history: readonly ChangeItem[],
  uploads: readonly (UploadItem | null)[],
): ApplicationDetail {
  const { version, language = 'en', text, agreedAt } = item.consent;
  return shown(ApplicationDetail, {
    ...item,
    ...toApplicationReply(item),
    documents: item.documents.map((document) => toDocumentReply(document, uploads)),
    questions: item.questions.map((one) => shown(Question, one)),
    consent: { version, language, text, agreedAt },
    promisedCall: item.promisedCall && hoursOf(item.promisedCall),
    history: history.map((one) => shown(Change, { ...one, by: actorFor(one.role) })),
  });
}

/** Owners see the hours of the call, and not who will call. */
const hoursOf = ({ from, to }: StoredCall) => ({ from, to });

function toDocumentReply(
  document: StoredDocument,
  uploads: readonly (UploadItem | null)[],
): ApplicationDocument {
  const upload = uploads.find((one) => one?.key === document.key);
  return { ...document, hasPassword: upload?.statementPassword !== undefined };
}
