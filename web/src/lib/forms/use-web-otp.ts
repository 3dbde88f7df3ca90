import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { digitsOf } from './one-time-code.ts';

/** Not in TypeScript yet (https://wicg.github.io/web-otp/). */
interface OtpCredential extends Credential {
  code: string;
}

const request = (signal: AbortSignal) =>
  ({ otp: { transport: ['sms'] }, signal }) as CredentialRequestOptions;

/**
 * Passes on the code of the SMS that ends with our host, if the browser can.
 * @param send number of the SMS to wait for: each needs a new request
 * @param digits length of the code
 * @returns a function that stops waiting, for when the owner types
 */
export function useWebOtp(
  send: number,
  digits: number,
  onCode: (code: string) => void,
): () => void {
  const waiting = useRef<AbortController>(null);
  const receive = useEffectEvent(onCode);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another SMS is what calls for it
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const controller = new AbortController();
    waiting.current = controller;
    navigator.credentials.get(request(controller.signal)).then(
      (credential) => {
        if (!credential || controller.signal.aborted) return;
        receive(digitsOf((credential as OtpCredential).code, digits));
      },
      // Refused or stopped: the owner types the code.
      () => undefined,
    );
    return () => controller.abort();
  }, [send, digits]);

  return useCallback(() => waiting.current?.abort(), []);
}
