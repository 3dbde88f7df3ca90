import { type ApplicationFile, writeNote } from '#shared/assessment/contract.ts';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { useNameOf } from '#web/src/office/lib/staff.ts';
import { useDraft } from '#web/src/office/lib/use-draft.ts';
import { useIdempotencyKey } from '#web/src/office/lib/use-idempotency-key.ts';
import { Card } from './card.tsx';
import { useFileChange } from './use-file.ts';

/** What colleagues wrote for each other. The owner never sees it. */
export function Notes({ file }: { file: ApplicationFile }) {
  const { ref } = file.application;
  const nameOf = useNameOf();
  const [text, setText] = useDraft(`note ${ref}`);
  const [key, nextKey] = useIdempotencyKey();
  const write = useFileChange({
    ref,
    send: () =>
      call(writeNote, { params: { ref }, body: { text: text.trim() }, idempotencyKey: key }),
    done: 'Your colleagues can read the note.',
    onDone: () => {
      setText('');
      nextKey();
    },
  });
  return (
    <Card title="Notes">
      <ul className="office-list">
        {file.notes.map(({ noteId, text: note, by, at }) => (
          <li key={noteId}>
            <div>
              <p className="office-words">
                <bdi>{note}</bdi>
              </p>
              <small>
                {nameOf(by)}, {formatMoment(at)}
              </small>
            </div>
          </li>
        ))}
      </ul>
      <form
        className="office-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) write.mutate(undefined);
        }}
      >
        <TextAreaField
          label="New note"
          help="For colleagues. The owner never sees it."
          rows={2}
          maxLength={2000}
          value={text}
          onType={(typed) => {
            setText(typed);
            nextKey();
          }}
        />
        <button
          type="submit"
          className="btn btn-outline-primary btn-sm"
          disabled={write.isPending || !text.trim()}
        >
          {write.isPending ? 'Saving...' : 'Save the note'}
        </button>
      </form>
    </Card>
  );
}
