/** The text of a campaign: its fields, and the line with which somebody opts out. */
import { foldedText } from '#shared/typed/words.ts';

/** What an owner may write in braces; it is replaced for each recipient. */
export const messageFields = ['name', 'points', 'value', 'business'] as const;
export type MessageField = (typeof messageFields)[number];

/** What stands in the fields of one recipient. */
export type FieldValues = Readonly<Record<MessageField, string>>;

const FIELD = /\{([^{}\s]{1,20})\}/g;

const isField = (name: string): name is MessageField =>
  (messageFields as readonly string[]).includes(name);

/** What looks like a field, also with blanks, with two braces, or without its end. */
const LIKE_A_FIELD = /\{{1,3}[^{}]*\}{1,3}|\{\p{L}+/gu;

/** @returns the first field of a text that is not known, such as `{nam}` or `{ name }`; undefined if all are */
export const unknownFieldOf = (text: string): string | undefined =>
  text.match(LIKE_A_FIELD)?.find((field) => !messageFields.some((name) => field === `{${name}}`));

/** @returns the fields of a text, each once */
export const fieldsOf = (text: string): MessageField[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name).filter(isField)),
];

/** The letters of an opt-out link's code. */
export const CODE_LENGTH = 10;

/**
 * What is sent to one recipient, without the line with which somebody opts out: with the name of the
 * business in front, where the text does not begin with it. A recipient without a name is addressed by
 * none: the space before or after an empty field goes with it.
 */
export const renderMessage = (text: string, values: FieldValues): string =>
  inName(fillFields(text, values), values.business, text.replaceAll('{business}', values.business));

/** A text that a business wrote, with its name in front: all businesses send under one name. */
export const textInName = (text: string, business: string): string => inName(text, business, text);

/** @param written as its owner wrote it: a customer who is called as the business is does not say whose message it is */
const inName = (text: string, business: string, written: string): string =>
  beginsWith(written, business) ? text : `${business}: ${text}`;

/**
 * Whether a text begins with a name as words of its own, in any spelling: "Bargains" does not say that it is
 * from "Bar".
 */
function beginsWith(text: string, name: string): boolean {
  const plain = foldedText(name).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return (
    plain !== '' && new RegExp(`^${plain}(?![\\p{L}\\p{N}])`, 'u').test(foldedText(text.trim()))
  );
}

/** A text with its fields filled, and nothing in front. */
export const fillFields = (text: string, values: FieldValues): string =>
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

/** @returns a message with the line with which somebody opts out */
export const withOptOut = (message: string, optOut: string): string =>
  `${message} ${optOutLine(optOut)}`;

/** @param code of a contact. @returns its link as it stands in an SMS: without https://, which a phone adds */
export const optOutLinkOf = (host: string, code: string): string => `${host}/o/${code}`;

/** @returns a message with the link of nobody, which is as long as a real one: so it is counted and paid */
export const countedMessage = (message: string, host: string): string =>
  withOptOut(message, optOutLinkOf(host, 'x'.repeat(CODE_LENGTH)));
