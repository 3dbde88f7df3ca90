/** The text of a campaign: its fields, and the line for opting out. */
import { foldedText } from '#shared/typed/words.ts';

/** An owner may write these in braces; they are replaced for each recipient. */
export const messageFields = ['name', 'points', 'value', 'business'] as const;
export type MessageField = (typeof messageFields)[number];

export type FieldValues = Readonly<Record<MessageField, string>>;

const FIELD = /\{([^{}\s]{1,20})\}/g;

const isField = (name: string): name is MessageField =>
  (messageFields as readonly string[]).includes(name);

/** Looks like a field, also with blanks, with two braces, or without its end. */
const LIKE_A_FIELD = /\{{1,3}[^{}]*\}{1,3}|\{\p{L}+/gu;

/** The first unknown field, such as `{nam}` or `{ name }`; undefined if all are known. */
export const unknownFieldOf = (text: string): string | undefined =>
  text.match(LIKE_A_FIELD)?.find((field) => !messageFields.some((name) => field === `{${name}}`));

/** The known fields of a text, each once. */
export const fieldsOf = (text: string): MessageField[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name).filter(isField)),
];

/** The letters of an opt-out link's code. */
export const CODE_LENGTH = 10;

/**
 * Without the line for opting out. The business's name is in front, unless the text begins with it. A field with an
 * empty value is removed, with the space before or after it.
 */
export const renderMessage = (text: string, values: FieldValues): string =>
  inName(fillFields(text, values), values.business, text.replaceAll('{business}', values.business));

/** Puts the business's name in front: all businesses send under one name. */
export const textInName = (text: string, business: string): string => inName(text, business, text);

/** Looks for the name in `written`, the owner's text: in the filled text the name may be a customer's. */
const inName = (text: string, business: string, written: string): string =>
  beginsWith(written, business) ? text : `${business}: ${text}`;

/** Whether a text begins with a name as whole words, in any spelling: "Bargains" does not say that it is from "Bar". */
function beginsWith(text: string, name: string): boolean {
  const plain = foldedText(name).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return (
    plain !== '' && new RegExp(`^${plain}(?![\\p{L}\\p{N}])`, 'u').test(foldedText(text.trim()))
  );
}

export const fillFields = (text: string, values: FieldValues): string =>
  text
    .replace(/ ?\{([^{}\s]{1,20})\}/g, (whole, name: string) => {
      if (!isField(name)) return whole;
      const value = values[name];
      if (value === '') return '';
      return whole.startsWith(' ') ? ` ${value}` : value;
    })
    .trim();

/** Safaricom lets a promotion through only with these words. Dialling them blocks the sender, free of charge. */
export const OPERATORS_STOP = 'STOP*456*9*5#';

/** `optOut` is the link, without https://. */
export const optOutLine = (optOut: string): string => `Stop: ${optOut} or ${OPERATORS_STOP}`;

export const withOptOut = (message: string, optOut: string): string =>
  `${message} ${optOutLine(optOut)}`;

/** Without https://, which a phone adds. */
export const optOutLinkOf = (host: string, code: string): string => `${host}/o/${code}`;

/** With a dummy link, as long as a real one, to count the segments and the price of a message. */
export const countedMessage = (message: string, host: string): string =>
  withOptOut(message, optOutLinkOf(host, 'x'.repeat(CODE_LENGTH)));
