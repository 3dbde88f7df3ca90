import { type FormEvent, useState } from 'react';
import { type CallOutcome, callOutcomes } from '#shared/assessment/call-outcomes.ts';
import { type ApplicationFile, logCall, promiseCall } from '#shared/assessment/contract.ts';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { useNameOf } from '#web/src/office/lib/staff.ts';
import { useDraft } from '#web/src/office/lib/use-draft.ts';
import { useIdempotencyKey } from '#web/src/office/lib/use-idempotency-key.ts';
import { Card } from './card.tsx';
import { useFileChange } from './use-file.ts';

/** Calls to the owner: those that were made, and the one that was promised. */
export function Calls({ file }: { file: ApplicationFile }) {
  const nameOf = useNameOf();
  return (
    <Card title="Calls">
      <ul className="office-list">
        {file.calls.map(({ callId, outcome, text, by, at }) => (
          <li key={callId}>
            <span>
              <strong>{outcome}</strong> {text && <bdi>{text}</bdi>}
              <br />
              <small>
                {nameOf(by)}, {formatMoment(at)}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <LogCall file={file} />
      <PromiseCall file={file} />
    </Card>
  );
}

function LogCall({ file }: { file: ApplicationFile }) {
  const { ref } = file.application;
  const [outcome, setOutcome] = useState<CallOutcome>('Reached');
  const [text, setText] = useDraft(`call ${ref}`);
  const [key, nextKey] = useIdempotencyKey();
  const log = useFileChange({
    ref,
    send: () =>
      call(logCall, {
        params: { ref },
        body: { outcome, text: text.trim() },
        idempotencyKey: key,
      }),
    done: 'The call is recorded.',
    onDone: () => {
      setText('');
      nextKey();
    },
  });
  return (
    <form
      className="office-form"
      onSubmit={(event) => {
        event.preventDefault();
        log.mutate(undefined);
      }}
    >
      <SelectField
        label="How the call ended"
        value={outcome}
        onChoose={(value) => {
          setOutcome(callOutcomes.find((one) => one === value) ?? 'Reached');
          nextKey();
        }}
      >
        {callOutcomes.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <TextField
        label="What was said"
        optional
        maxLength={2000}
        value={text}
        onType={(typed) => {
          setText(typed);
          nextKey();
        }}
      />
      <button type="submit" className="btn btn-outline-primary btn-sm" disabled={log.isPending}>
        {log.isPending ? 'Saving...' : 'Record the call'}
      </button>
    </form>
  );
}

/** The owner's screens say when somebody calls. */
function PromiseCall({ file }: { file: ApplicationFile }) {
  const { ref } = file.application;
  const { promisedCall } = file;
  const nameOf = useNameOf();
  const [day, setDay] = useState('');
  const [from, setFrom] = useState('10:00');
  const [to, setTo] = useState('12:00');
  const [problem, setProblem] = useState('');
  const promise = useFileChange({
    ref,
    send: (version, hours: { from: string; to: string } | null) =>
      call(promiseCall, { params: { ref }, body: { call: hours, version } }),
    done: 'The owner can read it now.',
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!day || !from || !to || from >= to) return setProblem('Choose a day, and two hours.');
    setProblem('');
    promise.mutate({ from: inNairobi(day, from), to: inNairobi(day, to) });
  };
  return (
    <form className="office-form" onSubmit={send} noValidate>
      {promisedCall && (
        <p>
          The owner expects a call between {formatMoment(promisedCall.from)} and{' '}
          {formatMoment(promisedCall.to)}, from {nameOf(promisedCall.by)}.{' '}
          <button
            type="button"
            className="btn btn-link btn-sm p-0"
            disabled={promise.isPending}
            onClick={() => promise.mutate(null)}
          >
            Take it back
          </button>
        </p>
      )}
      <div className="office-row">
        <TextField
          label="Promise a call on"
          type="date"
          value={day}
          onType={setDay}
          error={problem || undefined}
        />
        <TextField label="from" type="time" value={from} onType={setFrom} />
        <TextField label="to" type="time" value={to} onType={setTo} />
      </div>
      <button type="submit" className="btn btn-outline-primary btn-sm" disabled={promise.isPending}>
        {promise.isPending ? 'Saving...' : 'Tell the owner'}
      </button>
    </form>
  );
}

/** Kenya has one offset all year. */
const inNairobi = (day: string, time: string): string =>
  new Date(`${day}T${time}:00+03:00`).toISOString();
