import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const accountErrors = {
  'accounts.notFound': ['notFound', 'There is no account for this number yet. Please sign up.'],
  'accounts.phoneNotVerified': ['forbidden', 'Sign in with a code from an SMS first.'],
  'accounts.closed': ['conflict', 'This account was closed.'],
  'accounts.emailOfMiliki': ['invalid', 'This address belongs to Miliki. Give your own.'],
  'accounts.nameOfMiliki': [
    'invalid',
    'Your customers would take your SMS for those of Miliki. Begin the name of the business with another word.',
  ],
  'accounts.protectedName': [
    'invalid',
    'SMS with this name would be taken for those of "{found}". Choose another name.',
  ],
  'accounts.offerInName': [
    'invalid',
    'Remove "{found}" from the name: receipts and codes carry the name, and must not contain an offer.',
  ],
  'accounts.pictureInvalid': ['invalid', 'The picture must be a jpg or png up to 2 MB.'],
  'accounts.tooManyPictures': [
    'tooMany',
    'You have uploaded 20 pictures today. Please continue tomorrow.',
  ],
  'accounts.pictureChanged': ['conflict', 'The picture was changed on another device.'],
} as const satisfies ErrorCatalogue;
