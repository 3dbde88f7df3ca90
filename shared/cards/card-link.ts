/** The letters of the code in a card's link: 62 different ones, so that 22 have 130 bits. */
export const CARD_CODE_LENGTH = 22;

/** The letters of the code in a poster's link. It hangs where everybody can read it. */
export const COUNTER_CODE_LENGTH = 12;

/** The link to a card as it stands in an SMS: without https://, which a phone adds. */
export const cardLinkOf = (host: string, code: string): string => `${host}/c/${code}`;

/** The link of a poster by which customers join, without https://. */
export const joinLinkOf = (host: string, code: string): string => `${host}/j/${code}`;
