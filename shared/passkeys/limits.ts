/** Per person. */
export const MOST_PASSKEYS = 10;

export const LONGEST_DEVICE_NAME = 40;

/** Precedes the user's id as the holder of a passkey. */
export const PERSON = 'person#';
