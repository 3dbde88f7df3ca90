/** Why a message of M-Pesa moved nothing, with the words that the office shows for it. */
export const callbackProblems = {
  stranger: 'It came to a URL that was never given to M-Pesa, or is about no attempt.',
  notUnderstood: 'It is in no form that M-Pesa is known to send.',
  otherPrompt: 'It names another prompt than the one that it came for.',
  incomplete: 'It says that somebody paid, but not how much, or with which receipt.',
  unknownCode: 'It has a code that nobody knows. The payment is still looked for.',
  otherAmount:
    'It names another amount than was asked for. The payment is among the unmatched ones.',
} as const;

export type CallbackProblem = keyof typeof callbackProblems;

export const callbackProblemNames = Object.keys(callbackProblems) as CallbackProblem[];
