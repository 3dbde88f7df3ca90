import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const staffErrors = {
  'staff.signInAgain': [
    'unauthenticated',
    'Your session has ended. Sign in again; what you typed is still here.',
  ],
  'staff.notAllowed': [
    'forbidden',
    'You need the permission "{may}" for this. Ask somebody with the permission "admin".',
  ],
  'staff.passkeyAgain': ['forbidden', 'Use your passkey again to confirm this.'],
  'staff.notFound': ['notFound', 'There is no such member of the staff.'],
  'staff.changed': ['conflict', 'Somebody else has changed this. We have reloaded it.'],
  'staff.emailTaken': ['conflict', 'There is a member of the staff with this e-mail address.'],
  'staff.notTogether': [
    'invalid',
    'Nobody may have both "admin" and "approve": one person could then do both halves of a loan. "supervise" goes with nothing else.',
  ],
  'staff.notYourself': ['forbidden', 'Somebody else has to change this for you.'],
  'staff.secondAdminNeeded': [
    'forbidden',
    'You asked for this. Another person with the permission "admin" has to confirm it.',
  ],
  'staff.invitationEnded': [
    'notFound',
    'This invitation was used, or its 24 hours are over. Ask for a new one.',
  ],
  'staff.passkeyInvalid': ['invalid', 'The passkey was not accepted. Try again.'],
  'staff.tooManyPasskeys': ['conflict', 'You have as many passkeys as one person may have.'],
  'staff.lastPasskey': ['conflict', 'This is your last passkey. Add another one first.'],
  'staff.passkeyNotFound': ['notFound', 'There is no such passkey.'],
} as const satisfies ErrorCatalogue;
