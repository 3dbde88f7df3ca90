import { useState } from 'react';
import { mayCome } from '#shared/applications/application-machine.ts';
import { wantedAnswers } from '#shared/applications/contract.ts';
import { type ApplicationFile, askQuestions } from '#shared/assessment/contract.ts';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { useDraft } from '#web/src/office/lib/use-draft.ts';
import { Card } from './card.tsx';
import { useFileChange } from './use-file.ts';

type Wanted = (typeof wantedAnswers)[number];

const labels: Readonly<Record<Wanted, string>> = {
  text: 'An answer in words',
  mpesa: 'An M-Pesa statement',
  bank: 'A bank statement',
  cert: 'A registration certificate',
};

/** What was asked and answered, and a form for the next questions. */
export function Questions({ file }: { file: ApplicationFile }) {
  const { questions, application } = file;
  const mayReview = useMay('review');
  return (
    <Card title="Questions to the owner">
      {questions.length === 0 && <p className="office-unknown">Nothing has been asked.</p>}
      <ol className="office-list">
        {questions.map(({ number, question, wants, dueAt, answer }) => (
          <li key={number}>
            <span>
              <strong>
                <bdi>{question}</bdi>
              </strong>{' '}
              <small>({labels[wants]})</small>
              <br />
              {answer ? (
                <>
                  <bdi>{answer.text || 'A file: see the documents.'}</bdi>{' '}
                  <small>{formatDay(answer.answeredAt)}</small>
                </>
              ) : (
                <small>Waits for the owner, until {formatDay(dueAt)}</small>
              )}
            </span>
          </li>
        ))}
      </ol>
      {mayReview && mayCome('ask', application.status) && <AskForm file={file} />}
    </Card>
  );
}

function AskForm({ file }: { file: ApplicationFile }) {
  const { ref } = file.application;
  const [question, setQuestion] = useDraft(`question ${ref}`);
  const [wants, setWants] = useState<Wanted>('text');
  const [problem, setProblem] = useState('');
  const ask = useFileChange({
    ref,
    send: (version) =>
      call(askQuestions, {
        params: { ref },
        body: { questions: [{ question: question.trim(), wants }], version },
      }),
    done: 'The owner gets an SMS, and has 7 days to answer.',
    onDone: () => setQuestion(''),
  });
  const send = () => {
    if (question.trim().length < 3) return setProblem('Write the question.');
    setProblem('');
    ask.mutate(undefined);
  };
  return (
    <form
      className="office-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextAreaField
        label="Next question"
        rows={2}
        maxLength={500}
        value={question}
        onType={setQuestion}
        error={problem || undefined}
      />
      <SelectField
        label="The owner answers with"
        value={wants}
        onChoose={(value) => setWants(wantedAnswers.find((one) => one === value) ?? 'text')}
      >
        {wantedAnswers.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </SelectField>
      <button type="submit" className="btn btn-outline-primary btn-sm" disabled={ask.isPending}>
        {ask.isPending ? 'Asking...' : 'Ask the owner'}
      </button>
    </form>
  );
}
