/** The shape in which each noun declares the refusals that the API may answer for it. */
import type { IsPlain, Message } from './message.ts';

/** The HTTP status of each kind of refusal. */
export const STATUS_OF_KIND = {
  invalid: 400,
  unauthenticated: 401,
  paymentRequired: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  unprocessable: 422,
  tooMany: 429,
  unsupportedMediaType: 415,
  unavailable: 503,
  internal: 500,
} as const;

export type ErrorKind = keyof typeof STATUS_OF_KIND;

/**
 * For each code its kind and its English message. Codes are stable, because the web app and other
 * programs switch on them. The places of a message are the params of the answer.
 */
export type ErrorCatalogue = Readonly<Record<string, readonly [ErrorKind, Message]>>;

/** The codes of a catalogue whose messages need no params. */
export type PlainCodeOf<Errors extends ErrorCatalogue> = {
  [Code in keyof Errors]: IsPlain<Errors[Code][1]> extends true ? Code : never;
}[keyof Errors];
