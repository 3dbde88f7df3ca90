import { useState } from 'react';
import {
  answerQuestion,
  type DraftDocument,
  type Question,
} from '#shared/applications/contract.ts';
import { type ClientErrorCode, hasCode } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { t } from '#web/src/lib/language/text.ts';
import { changedApplication } from '#web/src/lib/queries/changed-application.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import {
  DRAFT,
  readStored,
  removeStored,
  writeStored,
} from '#web/src/lib/storage/owner-storage.ts';

export interface AnswerInput {
  applicationId: string;
  question: Question;
  onAnswered: () => void;
}

const refusalsOfAnswers: readonly ClientErrorCode[] = [
  'applications.answerMissing',
  'applications.answerInvalid',
  'documents.notYours',
];

/** @param refuseDocument shows a refusal beside the document; by default the text box does */
export function useAnswer(
  { applicationId, question: { number }, onAnswered }: AnswerInput,
  refuseDocument?: (reason: string) => void,
) {
  const [draft, setDraft] = useState(() => readAnswerDraft(applicationId, number));
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useOneAtATime<'send'>();

  const change = (next: Partial<AnswerDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    storeAnswerDraft(applicationId, number, { ...draft, ...next });
  };

  const answer = useChange(answerQuestion, {
    of: changedApplication(applicationId),
    name: `answer-${number}`,
    done: t('We have received your answer.'),
    onDone: () => {
      forgetAnswerDraft(applicationId, number);
      onAnswered();
    },
    explain: (error) => {
      if (!refusalsOfAnswers.some((code) => hasCode(error, code))) return false;
      (refuseDocument ?? setProblem)(error.message);
      return true;
    },
  });

  return {
    draft,
    problem,
    setProblem,
    busy: busy !== null,
    type: (text: string) => {
      setProblem(null);
      change({ text });
    },
    keepDocument: (document: DraftDocument | null) => change({ document }),
    /** @param fileKey resolves to null for an answer without a document, to undefined if it is missing */
    send: (fileKey: () => Promise<string | null | undefined>) =>
      run('send', async () => {
        const document = await fileKey();
        if (document === undefined) return;
        change({});
        await answer
          .mutateAsync({ number, text: draft.text.trim(), document })
          .catch(() => undefined);
      }),
  };
}

/** An unsent answer. Its text and document survive a reload. */
interface AnswerDraft {
  text: string;
  document: DraftDocument | null;
}

const nameOf = (applicationId: string, number: number): string =>
  `${DRAFT}answer.${applicationId}.${number}`;

function readAnswerDraft(applicationId: string, number: number): AnswerDraft {
  const stored = readStored<AnswerDraft>(sessionOwner() ?? '', nameOf(applicationId, number));
  return stored ?? { text: '', document: null };
}

function storeAnswerDraft(applicationId: string, number: number, draft: AnswerDraft): void {
  const owner = sessionOwner();
  if (owner) writeStored(owner, nameOf(applicationId, number), draft);
}

function forgetAnswerDraft(applicationId: string, number: number): void {
  const owner = sessionOwner();
  if (owner) removeStored(owner, nameOf(applicationId, number));
}
