import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { RequestKey } from '#core/platform/limits/once.ts';
import type { ApplicationItem, StoredDocument, StoredQuestion } from './application.entity.ts';
import { type ChangeDeps, changeApplication } from './change-application.ts';

interface CheckedAnswer {
  /** The question with its answer. */
  answered: StoredQuestion;
  document: StoredDocument | null;
  requestKey: RequestKey;
}

/** Writes an answer. The last one changes the status as well. */
export async function saveAnswer(
  deps: ChangeDeps,
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

/** Saves an answer while other questions are open: without an event, and so without history. */
async function saveOpen(
  deps: ChangeDeps,
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
