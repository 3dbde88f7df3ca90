import type { answerQuestion as contract } from '../../shared/applications/contract.ts';
import type { BodyOf } from '../../shared/platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { type RequestKey, requestKeyOf } from '../platform/request.store.ts';
import type { StoredDocument, StoredQuestion } from './application.entity.ts';
import type { ApplicationItem } from './application.store.ts';
import { type ChangeParts, changeApplication } from './change-application.ts';
import { checkDocument, type DocumentParts } from './check-document.ts';
import { earlierResult } from './earlier-result.ts';

export type AnswerParts = ChangeParts & DocumentParts;

type Answer = BodyOf<typeof contract>;

/**
 * Answers a question of the reviewer's with a text, a file, or both. The last answer gives the
 * application back to the reviewer; before it, the status stays.
 *
 * @throws AppError as the contract lists them
 */
export async function answerQuestion(
  parts: AnswerParts,
  application: ApplicationItem,
  key: string,
  answer: Answer,
): Promise<ApplicationItem> {
  const { userId, applicationId } = application;
  const requestKey = requestKeyOf(userId, key, { answer: applicationId, ...answer });
  const earlier = await earlierResult(parts, requestKey);
  if (earlier) return earlier;

  return saveAnswerPatiently(parts, application, answer, requestKey);
}

/** Two answers may come at once; whoever was second looks at the application again. */
async function saveAnswerPatiently(
  parts: AnswerParts,
  application: ApplicationItem,
  answer: Answer,
  requestKey: RequestKey,
  tries = 3,
): Promise<ApplicationItem> {
  try {
    return await saveAnswer(parts, application, answer, requestKey);
  } catch (error) {
    const isLate = error instanceof AppError && error.code === 'financing.changed';
    if (!isLate || tries === 1) throw error;
    const { userId, applicationId } = application;
    const now = (await parts.findApplication(userId, applicationId)) ?? application;
    return saveAnswerPatiently(parts, now, answer, requestKey, tries - 1);
  }
}

async function saveAnswer(
  parts: AnswerParts,
  application: ApplicationItem,
  answer: Answer,
  requestKey: RequestKey,
): Promise<ApplicationItem> {
  const question = application.questions.find(({ number }) => number === answer.number);
  if (!question) throw new AppError('financing.questionNotFound');
  if (question.answer) throw new AppError('financing.questionAnswered');
  const document = await documentOf(parts, application.userId, question, answer);
  if (!document && !answer.text) throw new AppError('financing.answerMissing');
  return save(parts, application, { question, text: answer.text, document, requestKey });
}

/** A question for a text takes no file; one for a file needs it. */
async function documentOf(
  parts: AnswerParts,
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
    parts,
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
  parts: AnswerParts,
  application: ApplicationItem,
  { question, text, document, requestKey }: CheckedAnswer,
): Promise<ApplicationItem> {
  const at = isoTime(parts.clock());
  const answer = { text, documentId: document?.documentId ?? null, answeredAt: at };
  const questions = application.questions.map((one) =>
    one === question ? { ...one, answer } : one,
  );
  const changes = {
    questions,
    ...(document ? { documents: [...application.documents, document] } : {}),
  };
  const files = document ? [document.key] : [];
  const openQuestions = questions.filter((one) => !one.answer).length;
  if (openQuestions > 0) {
    return keepOpen(parts, application, { changes, requestKey, files });
  }
  return changeApplication(parts, application, {
    event: 'answer',
    facts: { openQuestions },
    by: application.userId,
    ...{ changes, requestKey, files },
    details: { questions: questions.length },
  });
}

/** The answer is kept; the status, and so the history, waits for the last one. */
async function keepOpen(
  parts: AnswerParts,
  before: ApplicationItem,
  { changes, requestKey, files }: { changes: object; requestKey: RequestKey; files: string[] },
): Promise<ApplicationItem> {
  if (before.status !== 'Information Requested') throw new AppError('financing.notNow');
  const now = parts.clock();
  const next = { ...changes, version: before.version + 1, changedAt: isoTime(now) };
  const outcome = await parts.saveTransition({ before, changes: next, requestKey, files }, now);
  if (outcome === 'saved') return { ...before, ...next };
  const earlier = await earlierResult(parts, requestKey);
  if (earlier) return earlier;
  throw new AppError('financing.changed');
}
