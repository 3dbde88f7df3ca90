import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const contactErrors = {
  'contacts.listNotFound': ['notFound', 'We could not find this list.'],
  'contacts.listFull': ['invalid', 'A list holds up to 10,000 people. Start another one.'],
  'contacts.tooManyLists': ['tooMany', 'You have 50 lists. Delete one of them first.'],
  'contacts.noConsent': ['invalid', 'Confirm that these people agreed to receive offers from you.'],
  'contacts.oldLink': [
    'forbidden',
    'This link went to another number. Open the link in a newer SMS to choose that.',
  ],
  'contacts.linkNotFound': [
    'notFound',
    'This link is not valid. Open it exactly as it is in the SMS.',
  ],
} as const satisfies ErrorCatalogue;
