import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { type ClientErrorCode, hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

interface DeletionDialogProps {
  name: string;
  send: () => Promise<unknown>;
  /** It was deleted already: by a press without an answer, or on another phone. */
  goneCode: ClientErrorCode;
  onDeleted?: () => void;
  /** Reads again what may have changed. */
  refresh: () => unknown;
  onClose: () => void;
  /** Says what is deleted, and what is kept. */
  children: ReactNode;
}

/** Deletes something that has a name, after saying what goes with it. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { name, onDeleted, refresh, onClose, children } = props;
  const deletion = useMutation({
    mutationFn: () => deleteOnce(props),
    onSuccess: () => {
      onDeleted?.();
      toastSuccess(t('{name} is deleted.', { name }));
      onClose();
      // The button that was pressed is gone with its row.
      requestAnimationFrame(() => document.querySelector('h1')?.focus({ preventScroll: true }));
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => void refresh(),
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
      <p>{children}</p>
    </FormDialog>
  );
}

async function deleteOnce({
  send,
  goneCode,
}: Pick<DeletionDialogProps, 'send' | 'goneCode'>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!hasCode(error, goneCode)) throw error;
  }
}
