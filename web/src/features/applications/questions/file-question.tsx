import { useEffect } from 'react';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';
import { missingDocument } from '#web/src/lib/documents/document-problem.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import { DocumentInput } from '../documents/document-input.tsx';
import { type DocumentField, useDocument } from '../documents/use-document.ts';
import { AnswerBox } from './answer-box.tsx';
import { QuestionForm } from './question-form.tsx';
import { type AnswerInput, useAnswer } from './use-answer.ts';

const labels: Record<DocumentKind, string> = {
  mpesa: msg('M-Pesa statement (PDF)'),
  bank: msg('Bank statement (PDF or CSV)'),
  cert: msg('Registration certificate (PDF, JPG or PNG)'),
};

/** A question that is answered with a document of one kind, and a remark if the owner has one. */
export function FileQuestion({ kind, ...props }: AnswerInput & { kind: DocumentKind }) {
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

/** @returns undefined if there is no file to send; the document shows why */
async function uploadedKey({ upload, password }: DocumentField): Promise<string | undefined> {
  if (!upload.isReady()) return undefined;
  const file = await upload.settled();
  if (file) return (await password.save()) ? file.key : undefined;
  if (!upload.read().error) upload.refuse(missingDocument(upload.kind));
  return undefined;
}
