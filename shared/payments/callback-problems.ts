/** Why a message of M-Pesa moved nothing, in the office's words. */
export const callbackProblems = {
  stranger: 'It came to a URL that was never given to M-Pesa, or is about no attempt or question.',
  notUnderstood: 'It is in no form that M-Pesa is known to send.',
  otherPrompt: 'It names another prompt than the one that it came for.',
  incomplete: 'It says that somebody paid, but not how much, or with which receipt.',
  unknownCode: 'It has a code that nobody knows. The payment is still looked for.',
  otherAmount:
    'It names another amount than was asked for. Only the confirmation of M-Pesa, or its list, counts money then.',
  contradiction:
    'It says that nobody paid, and M-Pesa has said before that somebody did. The payment is still looked for.',
  otherThanKnown:
    'It names a receipt that we have, with another amount or account. Nothing counts twice: compare both in the portal of M-Pesa.',
  otherShortCode: 'It tells of money that came to another short code than ours.',
  ourOperator:
    'M-Pesa does not know our operator, or the password is over: it answers no question. A developer looks after it.',
  partOnly:
    'M-Pesa has reversed a part of a payment only. Nothing was taken back: look in its portal, and decide with a second person.',
  unclearAnswer:
    'It says that the payment was made, and not to whom or how much. The claim waits under Not decided.',
  otherReceipt: 'It answers about another receipt than was asked about.',
  noAnswer:
    'M-Pesa says that no answer will come. It may have reversed the payment, or not: look in its portal.',
  notTakenBack:
    'M-Pesa has reversed a payment that is not to be taken back any more, or was paid back otherwise.',
} as const;

export type CallbackProblem = keyof typeof callbackProblems;

export const callbackProblemNames = Object.keys(callbackProblems) as CallbackProblem[];
