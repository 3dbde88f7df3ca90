/** Asks for the passkey, as the answer to the first challenge of a sign-in instead of a robot check. */
export const PASSKEY_WORD = 'PASSKEY';
