import { startRegistration } from '@simplewebauthn/browser';

/**
 * Has the browser make a passkey.
 *
 * @param options as the server gave them
 * @returns what the server checks
 * @throws an error of the browser if none was made
 */
export const makePasskey = (options: unknown) =>
  startRegistration({ optionsJSON: options as never });
