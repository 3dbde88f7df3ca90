import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const contactErrors = {
  'contacts.listNotFound': ['notFound', 'There is no such list.'],
  'contacts.listFull': ['invalid', 'A list has 10,000 people at most. Begin a second one.'],
  'contacts.tooManyLists': ['tooMany', 'You have 50 lists. Delete one of them first.'],
  'contacts.noConsent': ['invalid', 'Confirm that these people agreed to receive offers from you.'],
  'contacts.oldLink': [
    'forbidden',
    'This link went to another number. Open the link in a newer SMS to choose that.',
  ],
  'contacts.linkNotFound': ['notFound', 'This link is not valid. Open it as it stands in the SMS.'],
} as const satisfies ErrorCatalogue;
