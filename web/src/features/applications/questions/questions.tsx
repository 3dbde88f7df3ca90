import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type ApplicationDetail,
  type ApplicationDocument,
  answerQuestion,
  type DraftDocument,
  type Question,
} from '#shared/applications/contract.ts';
import { applicationErrors } from '#shared/applications/errors.ts';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';
import { isBlank } from '#shared/platform/letters.ts';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { missingDocument } from '#web/src/lib/documents/prepare-document.ts';
import { type ClientErrorCode, hasCode } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { changedApplication } from '#web/src/lib/queries/changed-application.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import { useDraft } from '#web/src/lib/storage/use-draft.ts';
import { type DocumentField, DocumentInput, useDocument } from '../documents/document-input.tsx';

export function Questions({ application }: { application: ApplicationDetail }) {
  const { applicationId, status, questions, documents } = application;
  const heading = useRef<HTMLHeadingElement>(null);
  if (questions.length === 0) return null;

  const answered = questions.filter(({ answer }) => answer).length;
  const isWaiting = status === 'Information Requested' && answered < questions.length;
  return (
    <section className={isWaiting ? 'card detail-card detail-card-action' : 'card detail-card'}>
      <h2 ref={heading} tabIndex={-1} className="h5">
        {isWaiting ? t('We need something from you') : t('Our questions')}
      </h2>
      {isWaiting && questions.length > 1 && (
        <p className="lead-text">
          {t('{n} of {all} answered', { n: answered, all: questions.length })}
        </p>
      )}
      <ul className="question-list">
        {questions.map((question) => (
          <li key={question.number}>
            {isWaiting && !question.answer ? (
              <OpenQuestion
                applicationId={applicationId}
                question={question}
                onAnswered={() => heading.current?.focus()}
              />
            ) : (
              <GivenAnswer question={question} documents={documents} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenQuestion(props: AnswerInput) {
  const { wants } = props.question;
  return wants === 'text' ? <TextQuestion {...props} /> : <FileQuestion {...props} kind={wants} />;
}

interface GivenAnswerProps {
  question: Question;
  documents: readonly ApplicationDocument[];
}

/** A question that is no longer open, with its answer if it has one. */
function GivenAnswer({ question: { question, answer }, documents }: GivenAnswerProps) {
  const file = documents.find(({ documentId }) => documentId === answer?.documentId);
  return (
    <>
      <p className="question-text">{question}</p>
      {answer ? (
        <div className="answer">
          {answer.text && <p className="as-typed">{answer.text}</p>}
          {file && <p className="as-typed">{file.filename}</p>}
          <p className="form-text">
            {t('You answered on {day}.', { day: formatDay(answer.answeredAt) })}
          </p>
        </div>
      ) : (
        <p className="form-text">{t('Not answered.')}</p>
      )}
    </>
  );
}

function TextQuestion(props: AnswerInput) {
  const { draft, type, problem, setProblem, send, busy } = useAnswer(props);

  const sendIfWritten = () => {
    const isWritten = !isBlank(draft.text);
    setProblem(isWritten ? null : errorText(applicationErrors, 'applications.answerMissing'));
    if (isWritten) void send(() => Promise.resolve(null));
  };

  return (
    <QuestionForm question={props.question} busy={busy} onSend={sendIfWritten}>
      <AnswerBox
        label={t('Your answer')}
        rows={4}
        text={draft.text}
        problem={problem}
        onType={type}
      />
    </QuestionForm>
  );
}

const labels: Record<DocumentKind, string> = {
  mpesa: msg('M-Pesa statement (PDF)'),
  bank: msg('Bank statement (PDF or CSV)'),
  cert: msg('Registration certificate (PDF, JPG or PNG)'),
};

/** Answered with a document of one kind, and an optional remark. */
function FileQuestion({ kind, ...props }: AnswerInput & { kind: DocumentKind }) {
  const { applicationId, question } = props;
  const { draft, type, keepDocument, problem, send, busy } = useAnswer(props, (reason) =>
    document.upload.refuse(reason),
  );
  const document = useDocument(kind, `${applicationId}.${question.number}`, draft.document);
  const uploaded = useStore(document.upload, (state) => state.uploaded);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was uploaded is what is stored
  useEffect(() => keepDocument(uploaded), [uploaded]);

  return (
    <QuestionForm
      question={question}
      busy={busy}
      onSend={() => void send(() => uploadedKey(document))}
    >
      <DocumentInput
        label={t(labels[kind])}
        help={t('At most 10 MB. It starts to upload when you choose it.')}
        document={document}
        disabled={busy}
      />
      <AnswerBox
        label={t('Anything to add?')}
        optional
        rows={2}
        text={draft.text}
        problem={problem}
        onType={type}
      />
    </QuestionForm>
  );
}

/** Undefined if there is no file to send; the document shows why. */
async function uploadedKey({ upload, password }: DocumentField): Promise<string | undefined> {
  if (!upload.isReady()) return undefined;
  const file = await upload.settled();
  if (file) return (await password.save()) ? file.key : undefined;
  if (!upload.read().error) upload.refuse(missingDocument(upload.kind));
  return undefined;
}

interface QuestionFormProps {
  question: Question;
  busy: boolean;
  onSend: () => void;
  children: ReactNode;
}

function QuestionForm({ question, busy, onSend, children }: QuestionFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('Question {n}', { n: question.number })}>
      <p className="question-text">{question.question}</p>
      <p className="form-text">
        {t('Please answer by {day}.', { day: formatDay(question.dueAt) })}
      </p>
      {children}
      <SubmitButton label={t('Send answer')} busyLabel={t('Sending...')} busy={busy} className="" />
    </form>
  );
}

interface AnswerBoxProps {
  label: string;
  optional?: boolean;
  rows: number;
  text: string;
  problem: string | null;
  onType: (text: string) => void;
}

function AnswerBox(props: AnswerBoxProps) {
  const { label, optional = false, rows, text, problem, onType } = props;
  const box = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);

  return (
    <TextAreaField
      ref={box}
      label={label}
      optional={optional}
      error={problem ?? undefined}
      rows={rows}
      maxLength={answerQuestion.body.text.max}
      value={text}
      onType={onType}
    />
  );
}

interface AnswerInput {
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
function useAnswer(
  { applicationId, question: { number }, onAnswered }: AnswerInput,
  refuseDocument?: (reason: string) => void,
) {
  const [draft, setDraft] = useDraft(`answer.${applicationId}.${number}`, NO_ANSWER);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useOneAtATime<'send'>();

  const change = (next: Partial<AnswerDraft>) => setDraft({ ...draft, ...next });

  const answer = useChange(answerQuestion, {
    of: changedApplication(applicationId),
    name: `answer-${number}`,
    done: t('We have received your answer.'),
    onDone: () => {
      setDraft(NO_ANSWER);
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

const NO_ANSWER: AnswerDraft = { text: '', document: null };
