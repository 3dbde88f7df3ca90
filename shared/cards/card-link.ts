/** 22 characters out of 62 have 130 bits. */
export const CARD_CODE_LENGTH = 22;

/** Short, because everybody can read the poster anyway. */
export const COUNTER_CODE_LENGTH = 12;

/** As in an SMS: without https://, which a phone adds. */
export const cardLinkOf = (host: string, code: string): string => `${host}/c/${code}`;

/** The code of a card in its link, as a scanner types it; null in another text. */
export const cardCodeIn = (typed: string): string | null =>
  /\/c\/([0-9A-Za-z]{22})$/.exec(typed.trim())?.[1] ?? null;

/** Without https://. */
export const joinLinkOf = (host: string, code: string): string => `${host}/j/${code}`;
