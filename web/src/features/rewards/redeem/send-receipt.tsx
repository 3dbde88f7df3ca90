import { useMutation, useQueryClient } from '@tanstack/react-query';
import { maskPhone } from '#shared/platform/phone.ts';
import { type Entry, sendReceipt } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { ApiError } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

/** Sends the receipt to the customer for an SMS credit. The server sends it once. */
export function SendReceipt({ entry: { entryId, phone } }: { entry: Entry }) {
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: () => call(sendReceipt, { params: { entryId } }),
    onSuccess: () => {
      toastSuccess({
        title: t('Success'),
        text: t('The receipt is on its way to {phone}.', { phone: maskPhone(phone) }),
      });
      // A credit was used.
      return queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    },
    onError: (error) =>
      toastError(error instanceof ApiError ? error.message : t('The SMS could not be sent.')),
  });
  return (
    <button
      type="button"
      className="btn btn-outline-primary"
      disabled={send.isPending || send.isSuccess}
      aria-busy={send.isPending}
      onClick={() => send.mutate()}
    >
      {send.isSuccess ? t('Sent by SMS') : t('Send by SMS')}
    </button>
  );
}
