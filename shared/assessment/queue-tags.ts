/** A review so far has a recommendation, the first of two approvals, or the owner's last answer. */
export const queueTags = ['recommended', 'firstOfTwo', 'answered'] as const;
