import type { IsPlain, Message } from './message.ts';

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

type ErrorKind = keyof typeof STATUS_OF_KIND;

/** A refusal's params fill the `{places}` of its message. Codes are stable: the web app and other programs use them. */
export type ErrorCatalogue = Readonly<Record<string, readonly [ErrorKind, Message]>>;

export type PlainCodeOf<Errors extends ErrorCatalogue> = {
  [Code in keyof Errors]: IsPlain<Errors[Code][1]> extends true ? Code : never;
}[keyof Errors];
