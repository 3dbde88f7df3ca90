import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { RequestKey } from '#core/platform/limits/once.ts';
import type { answerQuestion as contract } from '#shared/applications/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type {
  ApplicationItem,
  StoredDocument,
  StoredQuestion,
} from '../application/application.entity.ts';
import { changeApplication } from '../change-application.ts';
import type { Deps } from '../deps.ts';
import { changeOnce, type OwnerRequest, ownApplication } from '../own-application.ts';
import { checkDocument } from './check-document.ts';

type Answer = BodyOf<typeof contract>;

/** How often we try, because other changes to the same application may be quicker. */
const TRIES = 3;

/** Saves one answer. The status changes only with the last answer, which gives the application back to the reviewer. */
export function answerQuestion(
  deps: Deps,
  request: OwnerRequest,
  answer: Answer,
): Promise<ApplicationItem> {
  const body = { answer: request.applicationId, ...answer };
  return changeOnce(deps, request, body, (application, requestKey) =>
    trySaving(deps, application, { answer, requestKey }, TRIES),
  );
}

interface AnswerRequest {
  answer: Answer;
  requestKey: RequestKey;
}

/** If another answer changes the application first, checks this answer against the changed application. */
async function trySaving(
  deps: Deps,
  application: ApplicationItem,
  request: AnswerRequest,
  tries: number,
): Promise<ApplicationItem> {
  try {
    return await checkAndSave(deps, application, request);
  } catch (error) {
    const isLate = error instanceof AppError && error.code === 'applications.changed';
    if (!isLate || tries === 1) throw error;
    const now = await ownApplication(deps, application);
    return trySaving(deps, now, request, tries - 1);
  }
}

async function checkAndSave(
  deps: Deps,
  application: ApplicationItem,
  { answer, requestKey }: AnswerRequest,
): Promise<ApplicationItem> {
  const question = application.questions.find(({ number }) => number === answer.number);
  if (!question) throw new AppError('applications.questionNotFound');
  if (question.answer) throw new AppError('applications.questionAnswered');
  const document = await documentOf(deps, application.userId, question, answer);
  if (!document && !answer.text) throw new AppError('applications.answerMissing');
  const answered = {
    ...question,
    answer: {
      text: answer.text,
      documentId: document?.documentId ?? null,
      answeredAt: isoTime(deps.clock()),
    },
  };
  return saveAnswer(deps, application, { answered, document, requestKey });
}

/** A question for a text takes no file. A question for a file needs a file. */
async function documentOf(
  deps: Deps,
  userId: string,
  { wants, number }: StoredQuestion,
  { document: key }: Answer,
): Promise<StoredDocument | null> {
  if (wants === 'text') {
    if (key) throw new AppError('applications.answerInvalid');
    return null;
  }
  if (!key) throw new AppError('applications.answerMissing');
  return checkDocument(
    deps,
    { userId, key, kind: wants, documentId: `answer-${number}` },
    { missing: 'applications.answerMissing', invalid: 'applications.answerInvalid' },
  );
}

interface CheckedAnswer {
  answered: StoredQuestion;
  document: StoredDocument | null;
  requestKey: RequestKey;
}

async function saveAnswer(
  deps: Deps,
  application: ApplicationItem,
  { answered, document, requestKey }: CheckedAnswer,
): Promise<ApplicationItem> {
  const questions = application.questions.map((one) =>
    one.number === answered.number ? answered : one,
  );
  const changes = {
    questions,
    ...(document ? { documents: [...application.documents, document] } : {}),
  };
  const files = document ? [document.key] : [];
  const openQuestions = questions.filter(({ answer }) => !answer).length;
  if (openQuestions > 0) return saveOpen(deps, application, { changes, requestKey, files });
  return changeApplication(deps, application, {
    event: 'answer',
    facts: { openQuestions },
    by: application.userId,
    changes,
    details: { questions: questions.length },
    requestKey,
    files,
  });
}

interface OpenChange {
  changes: Pick<ApplicationItem, 'questions'>;
  requestKey: RequestKey;
  files: string[];
}

/** Until the last question is answered, an answer is not an event of the state machine and adds no history entry. */
async function saveOpen(
  deps: Deps,
  before: ApplicationItem,
  { changes, requestKey, files }: OpenChange,
): Promise<ApplicationItem> {
  if (before.status !== 'Information Requested') throw new AppError('applications.notNow');
  const now = deps.clock();
  const next = { ...changes, version: before.version + 1, changedAt: isoTime(now) };
  const outcome = await deps.saveTransition({ before, changes: next, requestKey, files }, now);
  if (outcome !== 'saved') throw new AppError('applications.changed');
  return { ...before, ...next };
}
