import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const assessmentErrors = {
  'assessment.ownBusiness': [
    'forbidden',
    'This is the file of your own business. A colleague has to work on it.',
  ],
  'assessment.memberNotFound': ['notFound', 'No member of the staff who reviews has this id.'],
  'assessment.termsMissing': ['invalid', 'A recommendation to approve needs terms.'],
  'assessment.appliedAgain': [
    'conflict',
    'This owner has sent another application since. Decide about that one.',
  ],
  'assessment.tooManyNotes': ['conflict', 'This application has as many notes as it can have.'],
  'assessment.tooManyQuestions': [
    'conflict',
    'This owner was asked three times today. Ask again tomorrow, or call.',
  ],
  'assessment.tooManyCalls': [
    'conflict',
    'This owner was told of three calls today. Call now, or promise another one tomorrow.',
  ],
  'assessment.callInvalid': ['invalid', 'Choose hours of one day, from now on.'],
  'assessment.documentLocked': [
    'conflict',
    'The document is locked, and the password that its owner gave does not open it. Ask for the right one.',
  ],
  'assessment.documentInvalid': [
    'conflict',
    'The document could not be read. Ask its owner for another one.',
  ],
  'assessment.ownerOwesTooMuch': [
    'conflict',
    'The owner owes or was offered KES {owed} already. With this it would be more than KES {most}.',
  ],
  'assessment.beyondReview': [
    'conflict',
    'For this project KES {owed} are owed or offered already. With this it would be more than KES {most}, twice what was reviewed: ask the owner to apply for it.',
  ],
} as const satisfies ErrorCatalogue;
