import type { ErrorCatalogue } from './error-catalogue.ts';
import { invalidField } from './invalid-field.ts';

/** Refusals of a call before it reaches its use case. */
export const requestErrors = {
  'request.invalidJson': ['invalid', 'The request body is not valid JSON.'],
  'request.invalidField': invalidField,
  'request.unknownField': ['invalid', 'Unknown field "{field}".'],
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
  'request.hourSpent': [
    'tooMany',
    {
      by: 'minutes',
      1: 'This account has done all that it may in an hour. Please try again in 1 minute.',
      other:
        'This account has done all that it may in an hour. Please try again in {minutes} minutes.',
    },
  ],
  'request.personHourSpent': [
    'tooMany',
    {
      by: 'minutes',
      1: 'You have done all that one person may in an hour. Ask a colleague, or try again in 1 minute.',
      other:
        'You have done all that one person may in an hour. Ask a colleague, or try again in {minutes} minutes.',
    },
  ],
  'request.notThroughSite': ['forbidden', 'Call the API at the address of the site.'],
  'request.notFound': ['notFound', 'There is nothing at this address.'],
} as const satisfies ErrorCatalogue;

/** Refusals that any call may meet; the browser shows them itself if it got no answer. */
export const serverErrors = {
  'auth.unauthenticated': ['unauthenticated', 'Your session has ended. Please sign in again.'],
  'auth.signedOut': [
    'unauthenticated',
    'You signed out everywhere, on this device too. Please sign in again.',
  ],
  'server.internal': ['internal', 'Something went wrong on our side. Please try again.'],
  'server.busy': ['unavailable', 'We are very busy right now. Please try again in a moment.'],
} as const satisfies ErrorCatalogue;
