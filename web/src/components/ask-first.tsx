import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ClientErrorCode, hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { FormDialog } from './form-dialog.tsx';

interface AskFirstProps {
  title: string;
  submitLabel: string;
  busyLabel: string;
  isDanger?: boolean;
  act: () => Promise<unknown>;
  /** The refusal if it was done before: by an unanswered press, or on another phone. */
  goneCode: ClientErrorCode;
  done: string;
  onDone?: (() => void) | undefined;
  refresh?: () => unknown;
  /** A refusal's text in the dialog. Without it a refusal is a toast. */
  refusalText?: (error: Error) => string;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before an act that removes its row. Then the page's heading has the focus. */
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
