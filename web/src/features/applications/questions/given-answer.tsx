import type { ApplicationDocument, Question } from '../../../../../shared/contracts/financing.ts';
import { formatDay } from '../../../lib/format.ts';

interface GivenAnswerProps {
  question: Question;
  documents: readonly ApplicationDocument[];
}

/** A question that is not open any more, with its answer if it had one. */
export function GivenAnswer({ question: { question, answer }, documents }: GivenAnswerProps) {
  const file = documents.find(({ documentId }) => documentId === answer?.documentId);
  return (
    <>
      <p className="question-text">{question}</p>
      {answer ? (
        <div className="answer">
          {answer.text && <p className="as-typed">{answer.text}</p>}
          {file && <p className="as-typed">{file.filename}</p>}
          <p className="form-text">You answered on {formatDay(answer.answeredAt)}.</p>
        </div>
      ) : (
        <p className="form-text">Not answered.</p>
      )}
    </>
  );
}
