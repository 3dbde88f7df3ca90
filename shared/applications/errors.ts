import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const applicationErrors = {
  'applications.notFound': ['notFound', 'There is no such application.'],
  'applications.documentNotFound': ['notFound', 'There is no such document.'],
  'applications.documentUnsafe': [
    'forbidden',
    'The malware scan found something in this file. Ask for another one.',
  ],
  'applications.openApplication': [
    'conflict',
    {
      by: 'reference',
      absent: 'You already have an application in review.',
      other: 'You already have an application in review ({reference}).',
    },
  ],
  'applications.tooManyToday': [
    'tooMany',
    'You have sent several applications today. Please send the next one tomorrow.',
  ],
  'applications.changed': ['conflict', 'This application has changed. We have reloaded it.'],
  'applications.notNow': ['conflict', 'This is not possible at this point of the application.'],
  'applications.consentMissing': [
    'invalid',
    'The text you agree to has changed. Reload this page and read it again.',
  ],
  'applications.documentsMissing': ['invalid', 'A required document is missing. Choose it again.'],
  'applications.mpesaStatementMissing': [
    'invalid',
    'The M-Pesa statement did not arrive. Choose it again.',
  ],
  'applications.mpesaStatementInvalid': [
    'invalid',
    'The M-Pesa statement is not a real PDF file. Choose the original file from M-Pesa.',
  ],
  'applications.bankStatementMissing': [
    'invalid',
    'The bank statement did not arrive. Choose it again.',
  ],
  'applications.bankStatementInvalid': [
    'invalid',
    'The bank statement is not a real PDF or CSV file. Choose the original file from your bank.',
  ],
  'applications.registrationCertMissing': [
    'invalid',
    'The registration certificate did not arrive. Choose it again.',
  ],
  'applications.registrationCertInvalid': [
    'invalid',
    'The registration certificate is not a real PDF, JPG or PNG file. Choose it again.',
  ],
  'applications.questionNotFound': ['notFound', 'There is no such question.'],
  'applications.questionAnswered': ['conflict', 'This question has been answered already.'],
  'applications.answerMissing': ['invalid', 'Write an answer, or choose the file we asked for.'],
  'applications.answerInvalid': [
    'invalid',
    'The file is not what it claims to be. Choose another one.',
  ],
  'applications.questionsOpen': ['conflict', 'There are more questions to answer.'],
  'applications.nothingAsked': ['invalid', 'Ask at least one question.'],
  'applications.approverIsReviewer': [
    'forbidden',
    'A person who reviewed an application cannot approve it too.',
  ],
  'applications.reasonMissing': ['invalid', 'Give a reason.'],
  'applications.notDue': ['conflict', 'The time for this has not come.'],
} as const satisfies ErrorCatalogue;
