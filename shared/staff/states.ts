/** The states of a member of the staff: invited, at work, and gone. */
export const memberStates = ['Invited', 'Active', 'Removed'] as const;

export type MemberState = (typeof memberStates)[number];
