import type { answerQuestion as contract } from '../../shared/applications/contract.ts';
import type { BodyOf } from '../../shared/platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { type RequestKey, requestKeyOf } from '../platform/request.store.ts';
import type { StoredDocument, StoredQuestion } from './application.entity.ts';
import type { ApplicationItem } from './application.store.ts';
import { type ChangeDeps, changeApplication } from './change-application.ts';
import { checkDocument, type DocumentDeps } from './check-document.ts';
import { earlierResult } from './earlier-result.ts';
import { type OwnerRequest, ownApplication } from './own-application.ts';

type AnswerDeps = ChangeDeps & DocumentDeps;

type Answer = BodyOf<typeof contract>;

/** How often an answer is tried while other answers to the same application are quicker. */
const TRIES = 3;

/**
 * Answers a question of the reviewer's with a text, a file, or both. The last answer gives the
 * application back to the reviewer; before it, the status stays.
 *
 * @throws AppError as the contract lists them
 */
export async function answerQuestion(
  deps: AnswerDeps,
  request: OwnerRequest,
  answer: Answer,
): Promise<ApplicationItem> {
  const { userId, applicationId, idempotencyKey } = request;
  const application = await ownApplication(deps, request);
  const requestKey = requestKeyOf(userId, idempotencyKey, { answer: applicationId, ...answer });
  const earlier = await earlierResult(deps, requestKey);
  if (earlier) return earlier;

  return trySaving(deps, application, answer, requestKey, TRIES);
}

/** Two answers may come at once. The second one is decided on the application after the first. */
async function trySaving(
  deps: AnswerDeps,
  application: ApplicationItem,
  answer: Answer,
  requestKey: RequestKey,
  tries: number,
): Promise<ApplicationItem> {
  try {
    return await saveAnswer(deps, application, answer, requestKey);
  } catch (error) {
    const isLate = error instanceof AppError && error.code === 'financing.changed';
    if (!isLate || tries === 1) throw error;
    const now = await ownApplication(deps, application);
    return trySaving(deps, now, answer, requestKey, tries - 1);
  }
}

async function saveAnswer(
  deps: AnswerDeps,
  application: ApplicationItem,
  answer: Answer,
  requestKey: RequestKey,
): Promise<ApplicationItem> {
  const question = application.questions.find(({ number }) => number === answer.number);
  if (!question) throw new AppError('financing.questionNotFound');
  if (question.answer) throw new AppError('financing.questionAnswered');
  const document = await documentOf(deps, application.userId, question, answer);
  if (!document && !answer.text) throw new AppError('financing.answerMissing');
  return save(deps, application, { question, text: answer.text, document, requestKey });
}

/** A question for a text takes no file; a question for a file needs one. */
async function documentOf(
  deps: AnswerDeps,
  userId: string,
  { wants, number }: StoredQuestion,
  { document: key }: Answer,
): Promise<StoredDocument | null> {
  if (wants === 'text') {
    if (key) throw new AppError('financing.answerInvalid');
    return null;
  }
  if (!key) throw new AppError('financing.answerMissing');
  return checkDocument(
    deps,
    { userId, key, kind: wants, documentId: `answer-${number}` },
    { missing: 'financing.answerMissing', invalid: 'financing.answerInvalid' },
  );
}

interface CheckedAnswer {
  question: StoredQuestion;
  text: string;
  document: StoredDocument | null;
  requestKey: RequestKey;
}

async function save(
  deps: AnswerDeps,
  application: ApplicationItem,
  { question, text, document, requestKey }: CheckedAnswer,
): Promise<ApplicationItem> {
  const answeredAt = isoTime(deps.clock());
  const answer = { text, documentId: document?.documentId ?? null, answeredAt };
  const questions = application.questions.map((one) =>
    one === question ? { ...one, answer } : one,
  );
  const changes = {
    questions,
    ...(document ? { documents: [...application.documents, document] } : {}),
  };
  const files = document ? [document.key] : [];
  const openQuestions = questions.filter((one) => !one.answer).length;
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

/** Saves an answer while other questions are open: without an event, and so without history. */
async function saveOpen(
  deps: AnswerDeps,
  before: ApplicationItem,
  { changes, requestKey, files }: { changes: object; requestKey: RequestKey; files: string[] },
): Promise<ApplicationItem> {
  if (before.status !== 'Information Requested') throw new AppError('financing.notNow');
  const now = deps.clock();
  const next = { ...changes, version: before.version + 1, changedAt: isoTime(now) };
  const outcome = await deps.saveTransition({ before, changes: next, requestKey, files }, now);
  if (outcome === 'saved') return { ...before, ...next };
  const earlier = await earlierResult(deps, requestKey);
  if (earlier) return earlier;
  throw new AppError('financing.changed');
}
