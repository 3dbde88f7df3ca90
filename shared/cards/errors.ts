import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const cardErrors = {
  'cards.linkNotFound': [
    'notFound',
    'This link is not valid. Open it exactly as it is in the SMS, or ask the shop for a new one.',
  ],
  'cards.notOwnLink': [
    'forbidden',
    'To do that, open the link in your SMS. The link that the shop shows has only your points.',
  ],
  'cards.joinClosed': [
    'notFound',
    'This poster is not taking new customers now. Ask at the counter.',
  ],
  'cards.robotCheckFailed': ['invalid', 'The robot check failed. Please try again.'],
  'cards.tooManyJoins': [
    'tooMany',
    'Too many people are joining right now. Ask at the counter, or try again later.',
  ],
  'cards.cannotJoinNow': ['conflict', 'The shop cannot send you an SMS now. Ask at the counter.'],
  'cards.requestNotFound': [
    'notFound',
    'This request is not there. It may have been dealt with already.',
  ],
} as const satisfies ErrorCatalogue;
