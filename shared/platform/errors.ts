/**
 * Every refusal the API can answer: `{ code, message }` with the status of its kind.
 * Codes are stable, because the web app and other programs switch on them.
 */
import { type Catalogue, type ErrorKind, generalErrors } from './general-errors.ts';
import { INVALID_PHONE } from './messages.ts';

const catalogue = {
  ...generalErrors,

  'account.notFound': ['notFound', 'There is no account for this number yet. Please sign up.'],
  'account.phoneNotVerified': ['forbidden', 'Sign in with a code from an SMS first.'],
  'account.closed': ['conflict', 'This account was closed.'],
  'account.applicationOpen': [
    'conflict',
    'You have an open application. Withdraw it, or wait for its end, before you delete your account.',
  ],
  'account.offerAccepted': [
    'conflict',
    'You have accepted an offer. Your account stays until everything about it is settled.',
  ],
  'account.codeTooSoon': ['tooMany', 'Wait a minute before you ask for another code.'],
  'account.tooManyCodes': [
    'tooMany',
    'Too many codes today. Please try again tomorrow, or call us.',
  ],
  'account.wrongCode': ['invalid', 'That code is not right.'],
  'account.codeExpired': ['invalid', 'This code is no longer good. Ask for a new one.'],
  'account.pictureInvalid': ['invalid', 'The picture must be a jpg or png up to 2 MB.'],
  'account.pictureChanged': ['conflict', 'The picture was changed on another device.'],

  'uploads.typeNotAllowed': ['invalid', 'This kind of file is not accepted here.'],
  'uploads.notYours': ['forbidden', 'You may not upload this file.'],
  'uploads.quotaExceeded': ['paymentRequired', 'Storage is full. Please contact us.'],
  'uploads.notFound': ['notFound', 'There is no such file. Choose it again.'],
  'uploads.inUse': ['conflict', 'This file is part of an application and stays with it.'],

  'financing.notFound': ['notFound', 'There is no such application.'],
  'financing.documentNotFound': ['notFound', 'There is no such document.'],
  'financing.openApplication': ['conflict', 'You already have an application in review.'],
  'financing.changed': ['conflict', 'This application has changed. We have reloaded it.'],
  'financing.notNow': ['conflict', 'This is not possible at this point of the application.'],
  'financing.consentMissing': [
    'invalid',
    'The text you agree to has changed. Reload this page and read it again.',
  ],
  'financing.documentsMissing': ['invalid', 'A required document is missing. Choose it again.'],
  'financing.questionNotFound': ['notFound', 'There is no such question.'],
  'financing.questionAnswered': ['conflict', 'This question has been answered already.'],
  'financing.answerMissing': ['invalid', 'Write an answer, or choose the file we asked for.'],
  'financing.answerInvalid': [
    'invalid',
    'The file is not what it claims to be. Choose another one.',
  ],
  'financing.questionsOpen': ['conflict', 'There are more questions to answer.'],
  'financing.nothingAsked': ['invalid', 'Ask at least one question.'],
  'financing.approverIsReviewer': [
    'forbidden',
    'Whoever reviewed an application does not approve it as well.',
  ],
  'financing.reasonMissing': ['invalid', 'Give a reason.'],
  'financing.notDue': ['conflict', 'The time for this has not come.'],

  'offers.notFound': ['notFound', 'There is no offer on this application.'],
  'offers.expired': ['conflict', 'This offer has expired. Ask us for a new one.'],
  'offers.incomplete': ['invalid', 'The offer lacks its total cost or annual rate.'],
  'offers.termsNotAccepted': ['invalid', 'Tick that you have read the terms.'],
  'offers.codeTooSoon': ['tooMany', 'Wait a minute before you ask for another code.'],
  'offers.tooManyCodes': [
    'tooMany',
    'Too many codes today. Please try again tomorrow, or call us.',
  ],
  'offers.wrongCode': ['invalid', 'That code is not right.'],
  'offers.codeExpired': ['invalid', 'This code is no longer good. Ask for a new one.'],

  'rewards.invalidPhone': ['invalid', INVALID_PHONE],
  'rewards.noPoints': ['invalid', 'Points must be a whole number from 1 to 10,000.'],
  'rewards.notSetUp': ['conflict', 'Set what one point is worth first.'],
  'rewards.customerNotFound': ['notFound', 'No customer with this number. Award points first.'],
  'rewards.beingErased': ['unavailable', 'This customer is being erased. Try again in a minute.'],
  'rewards.customerErased': [
    'conflict',
    'This customer was erased. What is in the history stays as it is.',
  ],
  'rewards.shortOfPoints': ['conflict', 'This customer does not have enough points.'],
  'rewards.belowMinimum': ['invalid', 'This is below the minimum to redeem.'],
  'rewards.invalidDays': [
    'invalid',
    'Give days as 2026-11-21, and a first day that is not after the last.',
  ],
  'rewards.codeNeeded': [
    'conflict',
    'This redemption needs a code. Send one to the customer, and enter it.',
  ],
  'rewards.codeNotNeeded': ['conflict', 'This redemption needs no code. Redeem the points.'],
  'rewards.codeTooSoon': [
    'tooMany',
    'A code went to this customer a moment ago. Wait a minute before you send another.',
  ],
  'rewards.tooManyCodes': [
    'tooMany',
    'Too many codes to this customer today. Please try again tomorrow.',
  ],
  'rewards.wrongCode': ['invalid', 'That code is not right.'],
  'rewards.codeExpired': ['invalid', 'The code is not right or has expired. Send a new one.'],
  'rewards.entryNotFound': ['notFound', 'There is no such entry.'],
  'rewards.notReversible': ['conflict', 'Only awards and redemptions can be reversed.'],
  'rewards.alreadyReversed': ['conflict', 'This was reversed already.'],
  'rewards.alreadySpent': ['conflict', 'The customer has used these points already.'],

  'till.keyInvalid': ['unauthenticated', 'The API key is missing, wrong or was revoked.'],
  'till.tooManyCalls': ['tooMany', 'More than 120 calls a minute. Wait before you call again.'],

  'settings.changed': ['conflict', 'Settings were changed on another device. Reloaded.'],
  'settings.senderNameInvalid': ['invalid', 'Sender ID: 3 to 11 letters or digits, no spaces.'],

  'notifications.notFound': ['notFound', 'There is no such notification.'],
  'financing.mpesaStatementMissing': [
    'invalid',
    'The M-Pesa statement did not arrive. Choose it again.',
  ],
  'financing.mpesaStatementInvalid': [
    'invalid',
    'The M-Pesa statement is not a real PDF file. Choose the original file from M-Pesa.',
  ],
  'financing.bankStatementMissing': [
    'invalid',
    'The bank statement did not arrive. Choose it again.',
  ],
  'financing.bankStatementInvalid': [
    'invalid',
    'The bank statement is not a real PDF or CSV file. Choose the original file from your bank.',
  ],
  'financing.registrationCertMissing': [
    'invalid',
    'The registration certificate did not arrive. Choose it again.',
  ],
  'financing.registrationCertInvalid': [
    'invalid',
    'The registration certificate is not a real PDF, JPG or PNG file. Choose it again.',
  ],

  'sms.invalidPhone': ['invalid', INVALID_PHONE],
  'sms.ownNumberOnly': ['forbidden', 'You can send this SMS to your own number only.'],
  'sms.tooLong': ['invalid', 'The message is longer than 3 SMS. Shorten it.'],
  'sms.noCredits': ['paymentRequired', 'Your SMS credits do not cover this message.'],
  'sms.failed': ['unavailable', 'The SMS could not be sent. Please try again later.'],
} as const satisfies Catalogue;

export type ErrorCode = keyof typeof catalogue;

export const errorCodes = Object.keys(catalogue) as ErrorCode[];

/** What is said of a code that is wrong, by how many tries are left. */
export const wrongCodeMessages = [
  'That code is not right. Ask for a new one.',
  'That code is not right. 1 try left.',
  'That code is not right. 2 tries left.',
] as const;

export const wrongCodeMessage = (left: number): string =>
  wrongCodeMessages[left] ?? wrongCodeMessages[0];

/** @returns the kind and the standard message of a code */
export function describeError(code: ErrorCode): { kind: ErrorKind; message: string } {
  const [kind, message] = catalogue[code];
  return { kind, message };
}
