import { useMutation } from '@tanstack/react-query';
import { closeAccount, sendClosingCode } from '../../../../shared/account-closing/contract.ts';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/errors/api-error.ts';
import { CODE_LENGTH } from '../../lib/forms/one-time-code.ts';
import { t } from '../../lib/language/text.ts';
import { useConfirmation } from '../../lib/queries/use-confirmation.ts';
import { signOutTo } from '../../lib/session/session.ts';
import { toastSuccess } from '../../lib/toasts/toast-store.ts';

const assumed = { digits: CODE_LENGTH, waitSeconds: 60 };

/** Closes the account with a code by SMS. */
export function useClosing() {
  const confirmation = useConfirmation({
    sendCode: async (_: null) => ({ ...assumed, ...(await call(sendClosingCode)) }),
    assumed,
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
