import { mayCome } from '#shared/applications/application-machine.ts';
import type { wantedAnswers } from '#shared/applications/contract.ts';
import { askQuestions } from '#shared/assessment/contract.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { useForm } from '#web/src/lib/forms/use-form.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { Card, List } from '#web/src/office/lib/card.tsx';
import { useChange } from '#web/src/office/lib/change.ts';
import { OfficeForm } from '#web/src/office/lib/office-form.tsx';
import { useMay } from '#web/src/office/lib/staff.ts';
import { useDraft } from '#web/src/office/lib/use-draft.ts';
import { changedFile, type FileProps } from './use-file.ts';

type Wanted = (typeof wantedAnswers)[number];

const labels: Readonly<Record<Wanted, string>> = {
  text: 'An answer in words',
  mpesa: 'An M-Pesa statement',
  bank: 'A bank statement',
  cert: 'A registration certificate',
};

export function Questions({ file }: FileProps) {
  const { questions, application } = file;
  const mayReview = useMay('review');
  return (
    <Card title="Questions to the owner">
      <List
        isOrdered
        items={questions}
        keyOf={({ number }) => number}
        none="Nothing has been asked."
      >
        {({ question, wants, dueAt, answer }) => (
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
        )}
      </List>
      {mayReview && mayCome('ask', application.status) && <AskForm file={file} />}
    </Card>
  );
}

const oneQuestion = { body: askQuestions.body.questions.of.fields };

function AskForm({ file: { application } }: FileProps) {
  const { ref } = application;
  const draft = useDraft(`question ${ref}`);
  const ask = useChange(askQuestions, {
    of: changedFile(ref),
    done: 'The owner gets an SMS, and has 7 days to answer.',
    onDone: () => draft[1](''),
  });
  const form = useForm(oneQuestion, {
    start: { question: '', wants: 'text' },
    kept: { question: draft },
    rules: { question: 'Write the question.' },
    clears: ['question'],
    change: ask,
    body: (question) => ({ questions: [question] }),
  });
  return (
    <OfficeForm of={form} act="Ask the owner" busy="Asking...">
      <FormField of={form} name="question" label="Next question" rows={2} />
      <FormField of={form} name="wants" label="The owner answers with" labels={labels} />
    </OfficeForm>
  );
}
