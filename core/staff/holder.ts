/** @returns the name under which a member of the staff holds passkeys */
export const holderOf = (staffId: string): string => `staff#${staffId}`;

/** @returns the subject under which the audit keeps what happened to a member */
export const subjectOf = (staffId: string): string => `staff#${staffId}`;
