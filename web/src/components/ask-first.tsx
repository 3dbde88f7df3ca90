import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ClientErrorCode, hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { FormDialog } from './form-dialog.tsx';

interface AskFirstProps {
  title: string;
  submitLabel: string;
  busyLabel: string;
  /** Whether the act cannot be taken back. */
  isDanger?: boolean;
  act: () => Promise<unknown>;
  /** The refusal if it was done before: by a press without an answer, or on another phone. */
  goneCode: ClientErrorCode;
  /** The text of the toast afterwards. */
  done: string;
  onDone?: (() => void) | undefined;
  /** Reads again what may have changed, after a refusal too. */
  refresh?: () => unknown;
  /** The text of a refusal in the dialog. Without it a refusal is a toast. */
  refusalText?: (error: Error) => string;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before an act that takes its row away. Afterwards the heading of the page has the focus. */
export function AskFirst(props: AskFirstProps) {
  const { act, goneCode, done, onDone, refresh, refusalText, children, ...dialog } = props;
  const acting = useMutation({
    mutationFn: () =>
      act().catch((error) => {
        if (!hasCode(error, goneCode)) throw error;
      }),
    onSuccess: () => {
      toastSuccess(done);
      dialog.onClose();
      onDone?.();
      requestAnimationFrame(() => document.querySelector('h1')?.focus({ preventScroll: true }));
    },
    onError: (error) => {
      if (!refusalText) toastError(messageOf(error));
    },
    onSettled: () => void refresh?.(),
  });
  return (
    <FormDialog {...dialog} busy={acting.isPending} onSubmit={() => acting.mutate()}>
      {children}
      {refusalText && (
        <div role="alert" className="field-error">
          {acting.error && refusalText(acting.error)}
        </div>
      )}
    </FormDialog>
  );
}
