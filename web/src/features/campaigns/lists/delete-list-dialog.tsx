import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ContactList, deleteContactList } from '../../../../../shared/contacts/contract.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { call } from '../../../lib/api/api.ts';
import { hasCode, messageOf } from '../../../lib/errors/api-error.ts';
import { t } from '../../../lib/language/text.ts';
import { toastError, toastSuccess } from '../../../lib/toasts/toast-store.ts';

interface DeleteListDialogProps {
  list: ContactList;
  onClose: () => void;
}

/** Deletes a list with its people. */
export function DeleteListDialog({ list: { listId, name }, onClose }: DeleteListDialogProps) {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => remove(listId),
    onSuccess: () => {
      toastSuccess({ title: t('Success'), text: t('{name} is deleted.', { name }) });
      onClose();
      // The button that was pressed is gone with its row.
      requestAnimationFrame(() => document.querySelector('h1')?.focus({ preventScroll: true }));
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['contacts'] }),
  });
  return (
    <FormDialog
      title={t('Delete {name}?', { name })}
      submitLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      busy={deletion.isPending}
      isDanger
      onSubmit={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{t('The numbers of this list go. Who opted out stays opted out.')}</p>
    </FormDialog>
  );
}

/** A list that is not found was deleted already: by a press without an answer, or on another phone. */
async function remove(listId: string): Promise<void> {
  try {
    await call(deleteContactList, { params: { listId } });
  } catch (error) {
    if (!hasCode(error, 'contacts.listNotFound')) throw error;
  }
}
