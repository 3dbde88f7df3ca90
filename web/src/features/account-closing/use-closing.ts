import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { closeAccount, sendClosingCode } from '../../../../shared/account-closing/contract.ts';
import { call } from '../../lib/api/api.ts';
import { hasCode, messageOf } from '../../lib/errors/api-error.ts';
import { CODE_LENGTH } from '../../lib/forms/one-time-code.ts';
import { t } from '../../lib/language/text.ts';
import { signOutTo } from '../../lib/session/session.ts';
import { toastSuccess } from '../../lib/toasts/toast-store.ts';

/** Where the server did not say how long to wait. */
const DEFAULT_WAIT_SECONDS = 60;

const wordsFor = (error: unknown) => messageOf(error);

/** Has a code sent by SMS, and closes the account with it. */
export function useClosing() {
  /** From when another code may be asked for; null until one is on its way. */
  const [resendAt, setResendAt] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const noteSent = (waitSeconds: number) => setResendAt(Date.now() + waitSeconds * 1000);

  const send = useMutation({
    mutationFn: () => call(sendClosingCode),
    onMutate: () => setProblem(null),
    onSuccess: ({ waitSeconds }) => noteSent(waitSeconds),
    onError: (error) => {
      setProblem(wordsFor(error));
      // One was sent a moment ago: it may just as well be entered.
      if (hasCode(error, 'confirmations.tooSoon')) noteSent(DEFAULT_WAIT_SECONDS);
    },
  });

  const close = useMutation({
    mutationFn: (code: string) => call(closeAccount, { body: { code } }),
    onMutate: () => setProblem(null),
    onSuccess: () => {
      signOutTo('/');
      toastSuccess({ title: t('Success'), text: t('Your account is deleted.') });
    },
    onError: (error) => setProblem(wordsFor(error)),
  });

  const closeWith = (code: string) => {
    // Every guess counts: what cannot be a code is not sent.
    if (code.length === CODE_LENGTH) close.mutate(code);
    else setProblem(t('Enter the {n} digits from the SMS.', { n: CODE_LENGTH }));
  };

  return { resendAt, problem, send, isClosing: close.isPending, closeWith };
}
