/** Why a message of M-Pesa moved nothing, with the words that the office shows for it. */
export const callbackProblems = {
  stranger: 'It came to a URL that was never given to M-Pesa, or is about no attempt or question.',
  notUnderstood: 'It is in no form that M-Pesa is known to send.',
  otherPrompt: 'It names another prompt than the one that it came for.',
  incomplete: 'It says that somebody paid, but not how much, or with which receipt.',
  unknownCode: 'It has a code that nobody knows. The payment is still looked for.',
  otherAmount:
    'It names another amount than was asked for. Money that came is in the list of M-Pesa, and counts from there.',
  otherReceipt: 'It answers about another receipt than was asked about.',
  noAnswer:
    'M-Pesa says that no answer will come. It may have reversed the payment, or not: look in its portal.',
  notTakenBack:
    'M-Pesa has reversed a payment that is not to be taken back any more, or was paid back otherwise.',
} as const;

export type CallbackProblem = keyof typeof callbackProblems;

export const callbackProblemNames = Object.keys(callbackProblems) as CallbackProblem[];
