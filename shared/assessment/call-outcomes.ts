export const callOutcomes = ['Reached', 'No answer', 'Call later', 'Wrong number'] as const;

export type CallOutcome = (typeof callOutcomes)[number];
