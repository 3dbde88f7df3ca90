import { writeNote } from '#shared/assessment/contract.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { Card, List, SignedBy, Words } from '#web/src/office/lib/card.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { OfficeForm } from '#web/src/office/lib/office-form.tsx';
import { useDraft } from '#web/src/office/lib/use-draft.ts';
import { changedFile, type FileProps } from './use-file.ts';

/** Colleagues' notes, which the owner never sees. */
export function Notes({ file }: FileProps) {
  const { ref } = file.application;
  const form = useChangeForm(writeNote, {
    of: changedFile(ref),
    start: { text: '' },
    kept: { text: useDraft(`note ${ref}`) },
    done: 'Your colleagues can read the note.',
  });
  return (
    <Card title="Notes">
      <List items={file.notes} keyOf={({ noteId }) => noteId}>
        {({ text, by, at }) => (
          <div>
            <Words>{text}</Words>
            <SignedBy by={by} at={at} />
          </div>
        )}
      </List>
      <OfficeForm of={form} act="Save the note" isDisabled={!form.typed.text.trim()}>
        <FormField
          of={form}
          name="text"
          label="New note"
          help="For colleagues. The owner never sees it."
          rows={2}
        />
      </OfficeForm>
    </Card>
  );
}
