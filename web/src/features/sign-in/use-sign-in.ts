import { useCallback, useEffect, useState } from 'react';
import { preload } from '../../lib/navigation/preload.ts';
import { returnPath } from '../../lib/navigation/return-path.ts';
import { hasStoredSession, sessionEnded } from '../../lib/session/session.ts';
import { useCodeRequest } from './use-code-request.ts';

type Step = 'checking' | 'code' | 'signUp';

/**
 * The step of the sign-in. If the account is missing, sign-up comes next, also after a reload: that
 * follows from the session, not from the memory of this page.
 *
 * @param search the query of the URL, which may name the screen to go to afterwards
 */
export function useSignIn(search: string) {
  const [step, setStep] = useState<Step>(hasStoredSession() ? 'checking' : 'code');
  const code = useCodeRequest();
  const [destination, setDestination] = useState<string | null>(null);
  const [checkError, setCheckError] = useState<unknown>(null);

  const leave = useCallback(
    (otherwise: string) => setDestination(returnPath(search) ?? otherwise),
    [search],
  );

  /** @param otherwise the path for an owner who did not come from a certain screen */
  const check = useCallback(
    async (otherwise: string) => {
      setCheckError(null);
      const { findAccount } = await import('./account-requests.ts');
      const state = await findAccount();
      if (state === 'exists') leave(otherwise);
      else if (state === 'missing') setStep('signUp');
      else setStep('code');
    },
    [leave],
  );

  const failCheck = useCallback((error: unknown) => {
    setCheckError(error);
    setStep('checking');
  }, []);

  const checkAccount = useCallback(() => check('/').catch(failCheck), [check, failCheck]);

  useEffect(() => {
    if (hasStoredSession()) check('/dashboard').catch(failCheck);
  }, [check, failCheck]);

  const isWaitingForCode = code.request !== null && !code.request.ended;
  useEffect(() => {
    if (!isWaitingForCode) return;
    // While the SMS is on its way there is time to fetch the next screen.
    preload(new URL(returnPath(search) ?? '/', window.location.origin).pathname);
    import('./account-requests.ts').catch(() => undefined);
  }, [isWaitingForCode, search]);

  return {
    step,
    code,
    destination,
    checkError,
    checkAccount,
    verified: async () => {
      code.forgetStored();
      await checkAccount();
      code.forget();
    },
    finish: () => leave('/'),
    /** For somebody who signed in on a borrowed phone, or with the wrong SIM. */
    startOver: () => {
      sessionEnded();
      setStep('code');
    },
  };
}
