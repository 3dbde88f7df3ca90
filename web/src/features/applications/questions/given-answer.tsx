import type { ApplicationDocument, Question } from '#shared/applications/contract.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

interface GivenAnswerProps {
  question: Question;
  documents: readonly ApplicationDocument[];
}

/** A question that is not open any more, with its answer if it has one. */
export function GivenAnswer({ question: { question, answer }, documents }: GivenAnswerProps) {
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
