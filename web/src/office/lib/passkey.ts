import { startRegistration } from '@simplewebauthn/browser';
import { ApiError } from '#web/src/lib/errors/api-error.ts';

/** @returns what to say when a passkey was asked for and something went wrong */
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

/**
 * Has the browser make a passkey.
 *
 * @param options as the server gave them
 * @returns what the server checks
 * @throws an error of the browser if none was made
 */
export const makePasskey = (options: unknown) =>
  startRegistration({ optionsJSON: options as never });
