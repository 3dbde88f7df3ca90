/** 22 characters out of 62 have 130 bits. */
export const CARD_CODE_LENGTH = 22;

/** Short, because everybody can read the poster anyway. */
export const COUNTER_CODE_LENGTH = 12;

/** As in an SMS: without https://, which a phone adds. */
export const cardLinkOf = (host: string, code: string): string => `${host}/c/${code}`;

/** Without https://. */
export const joinLinkOf = (host: string, code: string): string => `${host}/j/${code}`;
