/** The answer to the first challenge of a sign-in, in the place of a robot check, which asks for the passkey. */
export const PASSKEY_WORD = 'PASSKEY';
