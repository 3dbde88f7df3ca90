/** The text of a campaign: its fields, and the line with which somebody opts out. */

/** What an owner may write in braces; it is replaced for each recipient. */
export const messageFields = ['name', 'points', 'value', 'business'] as const;
export type MessageField = (typeof messageFields)[number];

/** What stands in the fields of one recipient. */
export type FieldValues = Readonly<Record<MessageField, string>>;

const FIELD = /\{([^{}\s]{1,20})\}/g;

const isField = (name: string): name is MessageField =>
  (messageFields as readonly string[]).includes(name);

/** @returns the first field of a text that is not known, such as `{nam}`; undefined if all are */
export const unknownFieldOf = (text: string): string | undefined =>
  [...text.matchAll(FIELD)].find(([, name = '']) => !isField(name))?.[0];

/** @returns the fields of a text, each once */
export const fieldsOf = (text: string): MessageField[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name).filter(isField)),
];

/** The letters of an opt-out link's code. */
export const CODE_LENGTH = 10;

/**
 * What is sent to one recipient: with the name of the business in front, where the text does not have
 * it. A recipient without a name is addressed by none: the space before or
 * after an empty field goes with it.
 *
 * @param optOut the whole opt-out link, without https://
 */
export function renderMessage(text: string, values: FieldValues, optOut: string): string {
  const { business } = values;
  // A customer who is called as the business is does not say whose message it is.
  const own = fill(text, { name: '', points: '', value: '', business });
  return asSent(fill(text, values), hasName(own, business) ? null : business, optOut);
}

/**
 * A promotional text as it is sent: with the opt-out link, and with the name of its business, because all
 * businesses send under one name.
 */
export const promotionalText = (text: string, business: string, optOut: string): string =>
  asSent(text, hasName(text, business) ? null : business, optOut);

/** @param sender the name that the text does not say */
const asSent = (text: string, sender: string | null, optOut: string): string =>
  `${sender === null ? text : `${sender}: ${text}`} ${optOutLine(optOut)}`;

/** Whether a text has a name as words of its own: "Bargains" does not say that it is from "Bar". */
function hasName(text: string, name: string): boolean {
  const plain = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

const fill = (text: string, values: FieldValues): string =>
  text
    .replace(/ ?\{([^{}\s]{1,20})\}/g, (whole, name: string) => {
      if (!isField(name)) return whole;
      const value = values[name];
      if (value === '') return '';
      return whole.startsWith(' ') ? ` ${value}` : value;
    })
    .trim();

/** @param optOut the opt-out link, without https:// */
export const optOutLine = (optOut: string): string => `Stop: ${optOut}`;

/** The opt-out link of a contact, as it stands in an SMS: without https://, which a phone adds. */
export const optOutLinkOf = (host: string, contactId: string): string => `${host}/o/${contactId}`;
