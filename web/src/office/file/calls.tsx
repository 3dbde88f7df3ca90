import { logCall, promiseCall } from '#shared/assessment/contract.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { useForm } from '#web/src/lib/forms/use-form.ts';
import { formatMoment, formatTime } from '#web/src/lib/language/format.ts';
import { TextButton } from '#web/src/office/lib/buttons.tsx';
import { Card, List, SignedBy } from '#web/src/office/lib/card.tsx';
import { useChange, useChangeForm } from '#web/src/office/lib/change.ts';
import { OfficeForm } from '#web/src/office/lib/office-form.tsx';
import { useNameOf } from '#web/src/office/lib/staff.ts';
import { useDraft } from '#web/src/office/lib/use-draft.ts';
import { changedFile, type FileProps } from './use-file.ts';

export const Calls = ({ file }: FileProps) => (
  <Card title="Calls">
    <List items={file.calls} keyOf={({ callId }) => callId}>
      {({ outcome, text, by, at }) => (
        <span>
          <strong>{outcome}</strong> {text && <bdi>{text}</bdi>}
          <br />
          <SignedBy by={by} at={at} />
        </span>
      )}
    </List>
    <LogCall file={file} />
    <PromiseCall file={file} />
  </Card>
);

function LogCall({ file: { application } }: FileProps) {
  const { ref } = application;
  const form = useChangeForm(logCall, {
    of: changedFile(ref),
    start: { outcome: 'Reached', text: '' },
    kept: { outcome: useDraft(`outcome ${ref}`, 'Reached'), text: useDraft(`call ${ref}`) },
    done: 'The call is recorded.',
  });
  return (
    <OfficeForm of={form} act="Record the call">
      <FormField of={form} name="outcome" label="How the call ended" />
      <FormField of={form} name="text" label="What was said" optional />
    </OfficeForm>
  );
}

const isInOrder = ({ day, from, to }: { day: string; from: string; to: string }): boolean =>
  day !== '' && from !== '' && to !== '' && from < to;

/** The owner's screens say when somebody calls. */
function PromiseCall({ file: { application, promisedCall } }: FileProps) {
  const nameOf = useNameOf();
  const promise = useChange(promiseCall, {
    of: changedFile(application.ref),
    done: 'The owner can read it now.',
  });
  const form = useForm(promiseCall, {
    start: { day: '', from: '10:00', to: '12:00' },
    kept: { day: useDraft(`promised day ${application.ref}`) },
    rules: {
      day: (typed) => (isInOrder(typed) ? undefined : 'Choose a day, and two hours.'),
    },
    change: promise,
    body: (_, { day, from, to }) => ({
      call: { from: inNairobi(day, from), to: inNairobi(day, to) },
    }),
  });
  return (
    <OfficeForm of={form} act="Tell the owner">
      {promisedCall && (
        <p>
          The owner expects a call between {formatMoment(promisedCall.from)} and{' '}
          {formatTime(promisedCall.to)}, from {nameOf(promisedCall.by)}.{' '}
          <TextButton disabled={promise.isPending} onClick={() => promise.mutate({ call: null })}>
            Take it back
          </TextButton>
        </p>
      )}
      <div className="office-row">
        <FormField of={form} name="day" label="Promise a call on" type="date" />
        <FormField of={form} name="from" label="from" type="time" />
        <FormField of={form} name="to" label="to" type="time" />
      </div>
    </OfficeForm>
  );
}

/** Kenya has one offset all year. */
const inNairobi = (day: string, time: string): string =>
  new Date(`${day}T${time}:00+03:00`).toISOString();
