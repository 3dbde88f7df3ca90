export const memberStates = ['Invited', 'Active', 'Removed'] as const;

export type MemberState = (typeof memberStates)[number];
