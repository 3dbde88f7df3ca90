import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { isSessionOver } from '#web/src/lib/errors/api-error.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';
import { returnPath } from '#web/src/lib/navigation/return-path.ts';
import { homeOf } from '#web/src/lib/session/business-in-use.ts';
import { wasOffered } from '#web/src/lib/session/passkey-memory.ts';
import { businessInUse, hasStoredSession, sessionEnded } from '#web/src/lib/session/session.ts';
import {
  type CodeRequest,
  type EndReason,
  endedRequest,
  readCodeRequest,
  requestOf,
  type SentCode,
  storeCodeRequest,
} from './code-request.ts';

type Step = 'checking' | 'code' | 'signUp' | 'offer';

interface Offer {
  Step: ComponentType<{ onDone: () => void }>;
  destination: string;
}

/**
 * The step of the sign-in. Sign-up follows if the account is missing, also after a reload: that is read from the
 * session.
 * @param search the URL's query, which may name the next screen
 */
export function useSignIn(search: string) {
  const [step, setStep] = useState<Step>(hasStoredSession() ? 'checking' : 'code');
  const code = useCodeRequest();
  const [destination, setDestination] = useState<string | null>(null);
  const [checkError, setCheckError] = useState<unknown>(null);

  const [offer, setOffer] = useState<Offer | null>(null);
  const isByCode = useRef(false);

  const leaveTo = useCallback(async (path: string) => {
    const Step = isByCode.current ? await passkeyOffer() : null;
    if (!Step) return setDestination(path);
    setOffer({ Step, destination: path });
    setStep('offer');
  }, []);

  const leave = useCallback(
    (otherwise: string) => leaveTo(returnPath(search) ?? otherwise),
    [leaveTo, search],
  );

  /** @param otherwise the path for an owner who did not come from a certain screen */
  const check = useCallback(
    async (otherwise: string) => {
      setCheckError(null);
      const business = businessInUse();
      if (business) return leave(homeOf(business.role));
      const { findAccount, hasToChoose } = await import('./account-requests.ts');
      const [state, isAsked] = await Promise.all([findAccount(), hasToChoose().catch(isOver)]);
      if (state !== 'signedOut' && isAsked) await leaveTo(choiceOf(search));
      else if (state === 'exists') await leave(otherwise);
      else if (state === 'missing') setStep('signUp');
      else setStep('code');
    },
    [leave, leaveTo, search],
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
    offer,
    leaveOffer: () => setDestination(offer?.destination ?? '/'),
    verified: async () => {
      isByCode.current = true;
      code.forgetStored();
      await checkAccount();
      code.forget();
    },
    finish: () => void leave('/'),
    /** For a sign-in on a borrowed phone or with the wrong SIM. */
    startOver: () => {
      sessionEnded();
      setStep('code');
    },
  };
}

/** The path to the choice of a business, which leads on to where the person came from. */
function choiceOf(search: string): string {
  const next = returnPath(search);
  const isAsking = next === null || next.startsWith(CHOICE);
  return isAsking ? CHOICE : `${CHOICE}?next=${encodeURIComponent(next)}`;
}

const CHOICE = '/my-businesses';

/** The account also shows that a session is over. */
function isOver(error: unknown): boolean {
  if (isSessionOver(error)) return false;
  throw error;
}

/** Null if no passkey can be made, or one was offered before. */
async function passkeyOffer(): Promise<Offer['Step'] | null> {
  if (!('PublicKeyCredential' in window) || wasOffered()) return null;
  try {
    const { offeredStep } = await import('./passkey-offering.ts');
    return await offeredStep();
  } catch {
    // Nobody waits for an offer after the sign-in.
    return null;
  }
}

/** The code that this tab requested, kept over a reload. */
function useCodeRequest() {
  const [request, setRequest] = useState(readCodeRequest);
  // Kept while another number is typed: the same number needs no second SMS.
  const [former, setFormer] = useState<CodeRequest | null>(null);

  // Slow work must use the current request, not the one drawn when it began.
  const current = useRef(request);

  const store = (next: CodeRequest | null) => {
    current.current = next;
    storeCodeRequest(next);
    setRequest(next);
    setFormer(null);
  };

  return {
    request,
    sent: (phone: string, code: SentCode) => store(requestOf(phone, code)),
    /** A reload before the answer loses the answer. */
    sending: (phone: string) => storeCodeRequest(endedRequest(phone, 'lost')),
    notSent: () => storeCodeRequest(current.current),
    refused: (phone: string, reason: EndReason) => store(endedRequest(phone, reason)),
    change: (next: Partial<CodeRequest>) => {
      if (current.current) store({ ...current.current, ...next });
    },
    /** Whether a code sent to this number moments ago can still be entered. */
    takeUp: (phone: string): boolean => {
      const isFresh = former?.phone === phone && !former.ended && former.resendAt > Date.now();
      if (isFresh) store(former);
      return isFresh;
    },
    putAside: () => {
      store(null);
      setFormer(request);
    },
    forget: () => store(null),
    /** The code is used: a reload must not show its field, but the screen stays until sign-in is done. */
    forgetStored: () => storeCodeRequest(null),
  };
}

export type CodeRequestState = ReturnType<typeof useCodeRequest>;
