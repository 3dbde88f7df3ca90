import { useMutation } from '@tanstack/react-query';
import { closeAccount, sendClosingCode } from '#shared/account-closing/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { signOutTo } from '#web/src/lib/session/session.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

/** Closes the account with a code by SMS. */
export function useClosing() {
  const confirmation = useConfirmation({
    purpose: 'accountClosing',
    sendCode: (_: null) => call(sendClosingCode),
  });

  const close = useMutation({
    mutationFn: (code: string) => call(closeAccount, { body: { code } }),
    onMutate: () => confirmation.setProblem(null),
    onSuccess: () => {
      signOutTo('/');
      toastSuccess({ title: t('Success'), text: t('Your account is deleted.') });
    },
    onError: (error) => confirmation.setProblem(messageOf(error)),
  });

  return { confirmation, close };
}
