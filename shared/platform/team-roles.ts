/** What the people of a business may do beside its owner (docs/decisions/0045-people-of-a-business.md). */
export const teamRoles = ['cashier', 'manager'] as const;
export type TeamRole = (typeof teamRoles)[number];

export type Role = 'owner' | TeamRole;

/** Routes of the till: award, redeem, look up. */
export const atTill = ['cashier', 'manager'] as const satisfies readonly TeamRole[];

/** Routes of customers, reports and campaigns. */
export const ofManager = ['manager'] as const satisfies readonly TeamRole[];

/** Names the business that a call is for. Without it, that is the caller's own. */
export const BUSINESS_HEADER = 'x-business';
