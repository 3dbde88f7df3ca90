import problems from './callback-problems.json' with { type: 'json' };

/** Why a message of M-Pesa moved nothing, in the office's words. */
export const callbackProblems = problems;

export type CallbackProblem = keyof typeof callbackProblems;

export const callbackProblemNames = Object.keys(callbackProblems) as CallbackProblem[];
