import { type CollectionNote, writeContact } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { isDay } from '#shared/platform/time.ts';
import { Chip, type Label } from '#web/src/components/chip.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { Card, List, SignedBy, Words } from '#web/src/office/lib/card.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { OfficeForm } from '#web/src/office/lib/office-form.tsx';
import { useDraft } from '#web/src/office/lib/use-draft.ts';
import { today } from '#web/src/office/projects/fields.ts';
import { FillNextDue } from './next-due.tsx';
import { amountProblem } from './payment-fields.ts';
import { type AgreementProps, changedAgreement } from './use-agreement.ts';

const promiseLabels: Readonly<Record<NonNullable<CollectionNote['promise']>, Label>> = {
  open: { text: 'Open', tone: 'wait' },
  kept: { text: 'Kept', tone: 'yours' },
  broken: { text: 'Broken', tone: 'late' },
};

/** The results of contacts with the owner, and the promises. The owner never sees them. */
export function ContactNotes({ agreement }: AgreementProps) {
  return (
    <Card title="Notes and promises">
      <List items={agreement.notes} keyOf={({ noteId }) => noteId}>
        {(note) => (
          <div>
            <Words>{note.text}</Words>
            <SignedBy by={note.by} at={note.at} />
            <Promised note={note} />
          </div>
        )}
      </List>
      <NoteForm agreement={agreement} />
    </Card>
  );
}

/** The owner's promise in this note, if there is one. */
export const Promised = ({
  note: { promise, promisedDay, promisedAmount },
}: {
  note: CollectionNote;
}) =>
  promise &&
  promisedDay && (
    <span className="office-promise">
      Promised {promisedAmount === null ? 'to pay' : kes(promisedAmount)} until{' '}
      {formatDay(promisedDay)} <Chip label={promiseLabels[promise]} />
    </span>
  );

interface TypedNote {
  text: string;
  promisedDay: string;
  promisedAmount: string;
}

function dayProblem({ promisedDay: day, promisedAmount }: TypedNote): string | undefined {
  const isRight = day === '' ? promisedAmount === '' : isDay(day) && day >= today();
  return isRight ? undefined : 'Choose the day of the promise, from today on.';
}

function NoteForm({ agreement }: AgreementProps) {
  const { ref } = agreement;
  const draft = useDraft(`contact ${ref}`);
  const form = useChangeForm(writeContact, {
    of: changedAgreement(ref),
    start: { text: '', promisedDay: '', promisedAmount: '' },
    rules: {
      text: 'Say what came of it.',
      promisedDay: dayProblem,
      promisedAmount: ({ promisedAmount: amount }) =>
        amount === ''
          ? undefined
          : amountProblem(amount, writeContact.body.promisedAmount.max, 'At most'),
    },
    kept: { text: draft },
    done: 'Your colleagues can read the note.',
    // Also if another screen is shown by now.
    onDone: () => draft[1](''),
  });
  return (
    <OfficeForm of={form} act="Save the note">
      <FormField
        of={form}
        name="text"
        label="What came of a contact"
        help="For colleagues. The owner never sees it."
        rows={2}
      />
      <div className="office-fields">
        <FormField of={form} name="promisedDay" label="Promised until" optional type="date" />
        <FormField of={form} name="promisedAmount" label="Promised KES" optional />
      </div>
      <FillNextDue
        agreement={agreement}
        about="Promise the next due"
        onFill={({ amount, day }) =>
          form.set({
            promisedDay: day < today() ? today() : day,
            promisedAmount: String(amount),
          })
        }
      />
    </OfficeForm>
  );
}
