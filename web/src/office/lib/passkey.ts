import { startRegistration } from '@simplewebauthn/browser';
import { ApiError } from '#web/src/lib/errors/api-error.ts';

export function passkeyProblem(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return 'No passkey was used. Touch the device, or unlock it, when the browser asks.';
  }
  if (name === 'InvalidStateError') return 'This device has a passkey for you already.';
  if (name === 'NotAuthorizedException' || name === 'UserNotFoundException') {
    return 'The passkey was not accepted. Check the e-mail address, or use another device.';
  }
  if (name === 'NetworkError') return 'You are offline. Check your connection and try again.';
  return 'This browser could not use the passkey. Try again, or use another browser.';
}

/** @param options as the server gave them @returns what the server checks @throws a browser error if none was made */
export const makePasskey = (options: unknown) =>
  startRegistration({ optionsJSON: options as never });
