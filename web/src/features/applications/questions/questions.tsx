import { useRef } from 'react';
import type { ApplicationDetail } from '#shared/applications/contract.ts';
import { t } from '#web/src/lib/language/text.ts';
import { FileQuestion } from './file-question.tsx';
import { GivenAnswer } from './given-answer.tsx';
import { TextQuestion } from './text-question.tsx';
import type { AnswerInput } from './use-answer.ts';

/** The questions of the office and the answers of the owner. */
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
