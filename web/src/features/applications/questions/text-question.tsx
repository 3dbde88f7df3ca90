import { applicationErrors } from '#shared/applications/errors.ts';
import { isBlank } from '#shared/platform/letters.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { t } from '#web/src/lib/language/text.ts';
import { AnswerBox } from './answer-box.tsx';
import { QuestionForm } from './question-form.tsx';
import { type AnswerInput, useAnswer } from './use-answer.ts';

/** A question that is answered with a text. */
export function TextQuestion(props: AnswerInput) {
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
