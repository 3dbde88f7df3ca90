/**
 * Refusals that belong to no feature. The browser's first screens know these alone: the others
 * come with what they are about.
 */

export const STATUS_OF_KIND = {
  invalid: 400,
  unauthenticated: 401,
  paymentRequired: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  unsupportedMediaType: 415,
  unavailable: 503,
  internal: 500,
} as const;

export type ErrorKind = keyof typeof STATUS_OF_KIND;

/** The refusals of a part of the API: for each code its kind and standard message. */
export type Catalogue = Record<string, readonly [ErrorKind, string]>;

export const generalErrors = {
  'request.invalidJson': ['invalid', 'The request body is not valid JSON.'],
  'request.invalidField': ['invalid', 'A field of the request is not valid.'],
  'request.unknownField': ['invalid', 'The request has a field that is not known.'],
  'request.notJson': [
    'unsupportedMediaType',
    'Send the request body as JSON, with the content type application/json.',
  ],
  'request.idempotencyKeyRequired': [
    'invalid',
    'Send an Idempotency-Key header of 16 to 64 letters, digits or dashes.',
  ],
  'request.keyReused': [
    'conflict',
    'This Idempotency-Key was used for another request. Start again with a new one.',
  ],
  'request.notThroughSite': ['forbidden', 'Call the API at the address of the site.'],
  'request.notFound': ['notFound', 'There is nothing at this address.'],
  'auth.unauthenticated': ['unauthenticated', 'Your session has ended. Please sign in again.'],
  'server.internal': ['internal', 'Something went wrong on our side. Please try again.'],
  'server.busy': ['unavailable', 'We are very busy right now. Please try again in a moment.'],

  'signIn.tooManyChallenges': [
    'tooMany',
    'Too many sign-ins from this network. Please try again in an hour.',
  ],
} as const satisfies Catalogue;

/** @returns the standard message of a code */
export const generalMessage = (code: keyof typeof generalErrors): string => generalErrors[code][1];
