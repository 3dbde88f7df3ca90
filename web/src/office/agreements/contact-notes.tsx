import { type FormEvent, useState } from 'react';
import { type CollectionNote, writeContact } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { isDay, nairobiDay } from '#shared/platform/time.ts';
import { Chip, type Label } from '#web/src/components/chip.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { TextAreaField, TextField } from '#web/src/components/text-field.tsx';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Card } from '#web/src/office/lib/card.tsx';
import { useNameOf } from '#web/src/office/lib/staff.ts';
import { useDraft } from '#web/src/office/lib/use-draft.ts';
import { useIdempotencyKey } from '#web/src/office/lib/use-idempotency-key.ts';
import { areRight, type Problems } from '#web/src/office/projects/fields.ts';
import type { AgreementProps } from './agreement-props.ts';
import { MOST_MOVED } from './limits.ts';
import { amountProblem } from './payment-fields.ts';
import { useAgreementChange } from './use-agreement.ts';

const promiseLabels: Readonly<Record<NonNullable<CollectionNote['promise']>, Label>> = {
  open: { text: 'Open', tone: 'waiting' },
  kept: { text: 'Kept', tone: 'good' },
  broken: { text: 'Broken', tone: 'bad' },
};

/** What came of the contacts with the owner, and what was promised. The owner never sees it. */
export function ContactNotes({ agreement }: AgreementProps) {
  const nameOf = useNameOf();
  return (
    <Card title="Notes and promises">
      <ul className="office-list">
        {agreement.notes.map((note) => (
          <li key={note.noteId}>
            <div>
              <p className="office-words">
                <bdi>{note.text}</bdi>
              </p>
              <small>
                {nameOf(note.by)}, {formatMoment(note.at)}
              </small>
              <Promised note={note} />
            </div>
          </li>
        ))}
      </ul>
      <NoteForm agreementRef={agreement.ref} />
    </Card>
  );
}

const Promised = ({ note: { promise, promisedDay, promisedAmount } }: { note: CollectionNote }) =>
  promise &&
  promisedDay && (
    <span className="office-promise">
      Promised {promisedAmount === null ? 'to pay' : kes(promisedAmount)} until{' '}
      {formatDay(promisedDay)} <Chip label={promiseLabels[promise]} />
    </span>
  );

/** A note as it is typed. */
interface TypedNote {
  text: string;
  day: string;
  amount: string;
}

const noPromise = { day: '', amount: '' };

/** @returns a sentence for each field that is wrong */
function problemsOf({ text, day, amount }: TypedNote, today: string): Problems<keyof TypedNote> {
  const isFuture = isDay(day) && day >= today;
  const isDayWrong = (day !== '' && !isFuture) || (day === '' && amount !== '');
  return {
    text: text.trim() ? undefined : 'Say what came of it.',
    day: isDayWrong ? 'Choose the day of the promise, from today on.' : undefined,
    amount: amount === '' ? undefined : amountProblem(amount, MOST_MOVED, 'At most'),
  };
}

function NoteForm({ agreementRef: ref }: { agreementRef: string }) {
  const [text, typeText] = useDraft(`contact ${ref}`);
  const [promise, setPromise] = useState(noPromise);
  const typed = { text, ...promise };
  const [problems, setProblems] = useState<Problems<keyof TypedNote>>({});
  const [key, nextKey] = useIdempotencyKey();
  const write = useAgreementChange({
    ref,
    send: ({ text, day, amount }: TypedNote) => {
      const promised = day && {
        promisedDay: day,
        ...(amount && { promisedAmount: parseWhole(amount) ?? 0 }),
      };
      const body = { text: text.trim(), ...promised };
      return call(writeContact, { params: { ref }, body, idempotencyKey: key });
    },
    done: 'Your colleagues can read the note.',
    onDone: () => {
      typeText('');
      setPromise(noPromise);
      nextKey();
    },
  });
  const type = ({ text: words = text, ...change }: Partial<TypedNote>) => {
    typeText(words);
    setPromise({ ...promise, ...change });
    nextKey();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemsOf(typed, nairobiDay(Date.now()));
    setProblems(wrong);
    if (areRight(wrong)) write.mutate(typed);
  };
  return (
    <form className="office-form" noValidate onSubmit={submit}>
      <TextAreaField
        label="What came of a contact"
        help="For colleagues. The owner never sees it."
        rows={2}
        maxLength={2000}
        value={typed.text}
        onType={(text) => type({ text })}
        error={problems.text}
      />
      <div className="office-fields">
        <TextField
          label="Promised until"
          optional
          type="date"
          value={typed.day}
          onType={(day) => type({ day })}
          error={problems.day}
        />
        <NumberField
          label="Promised KES"
          optional
          value={typed.amount}
          onType={(amount) => type({ amount })}
          error={problems.amount}
        />
      </div>
      <button type="submit" className="btn btn-outline-primary btn-sm" disabled={write.isPending}>
        {write.isPending ? 'Saving...' : 'Save the note'}
      </button>
    </form>
  );
}
