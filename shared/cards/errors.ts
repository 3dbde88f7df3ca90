import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const cardErrors = {
  'cards.linkNotFound': [
    'notFound',
    'This link is not valid. Ask at the shop for a new one, or open it as it stands in the SMS.',
  ],
  'cards.notOwnLink': [
    'forbidden',
    'Open the link in your SMS to do that. The one that the shop shows opens your points alone.',
  ],
  'cards.joinClosed': ['notFound', 'Nobody can join by this poster now. Ask at the counter.'],
  'cards.robotCheckFailed': ['invalid', 'The robot check was not right. Please try again.'],
  'cards.tooManyJoins': [
    'tooMany',
    'Too many people asked to join just now. Ask at the counter, or try again later.',
  ],
  'cards.cannotJoinNow': ['conflict', 'The shop cannot send you an SMS now. Ask at the counter.'],
  'cards.requestNotFound': ['notFound', 'There is no such request. It may be settled already.'],
} as const satisfies ErrorCatalogue;
