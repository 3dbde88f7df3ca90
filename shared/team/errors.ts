import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const teamErrors = {
  'team.notMember': [
    'notFound',
    'You do not work in this business. Choose one of yours under "My Businesses".',
  ],
  'team.ended': [
    'forbidden',
    'You no longer work in this business. If that is a mistake, ask its owner to invite you again.',
  ],
  'team.notAllowed': ['forbidden', 'Your job in this business does not allow this. Ask the owner.'],
  'team.personNotFound': [
    'notFound',
    'This person is no longer in your team. The list is up to date now.',
  ],
  'team.invitationEnded': [
    'notFound',
    'This invitation was withdrawn, or its 7 days are over. Ask the owner for a new one.',
  ],
  'team.tooManyWorkplaces': [
    'conflict',
    'You work in two other businesses already. Leave one of them first.',
  ],
  'team.full': ['conflict', 'A team has room for 10 people and invitations. Remove one first.'],
  'team.alreadyIn': ['conflict', 'Somebody with this number is in your team already.'],
  'team.ownNumber': [
    'invalid',
    'This is your own number. As the owner you can already do everything.',
  ],
  'team.tooManyInvitations': [
    'tooMany',
    'No more invitations can be sent today, or none to this number. Try again tomorrow.',
  ],
  'team.searchLonger': [
    'forbidden',
    'As a cashier you find a customer by 3 letters of the name or 3 digits of the number, or more.',
  ],
  'team.tooManyLookups': [
    'tooMany',
    'You have looked up as many customers as a cashier may in a day. Ask the owner or a manager.',
  ],
} as const satisfies ErrorCatalogue;
