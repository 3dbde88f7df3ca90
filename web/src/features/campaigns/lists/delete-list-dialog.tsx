import { useQueryClient } from '@tanstack/react-query';
import { type ContactList, deleteContactList } from '#shared/contacts/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { DeletionDialog } from '../deletion-dialog.tsx';

interface DeleteListDialogProps {
  list: ContactList;
  onClose: () => void;
}

/** Deletes a list with its people. */
export function DeleteListDialog({ list: { listId, name }, onClose }: DeleteListDialogProps) {
  const client = useQueryClient();
  return (
    <DeletionDialog
      name={name}
      send={() => call(deleteContactList, { params: { listId } })}
      goneCode="contacts.listNotFound"
      refresh={() => client.invalidateQueries({ queryKey: ['contacts'] })}
      onClose={onClose}
    >
      {t('The numbers of this list go. Who opted out stays opted out.')}
    </DeletionDialog>
  );
}
