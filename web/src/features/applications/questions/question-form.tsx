import type { FormEvent, ReactNode } from 'react';
import type { Question } from '#shared/applications/contract.ts';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

interface QuestionFormProps {
  question: Question;
  busy: boolean;
  onSend: () => void;
  children: ReactNode;
}

/** An open question with the fields and the button to answer it. */
export function QuestionForm({ question, busy, onSend, children }: QuestionFormProps) {
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
