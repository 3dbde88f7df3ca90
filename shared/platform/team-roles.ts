/** The rights of people in a business besides its owner (docs/decisions/0045-people-of-a-business.md). */
export const teamRoles = ['cashier', 'manager'] as const;
export type TeamRole = (typeof teamRoles)[number];

export type Role = 'owner' | TeamRole;

/** Routes of the till: award, redeem, look up. */
export const atTill = ['cashier', 'manager'] as const satisfies readonly TeamRole[];

/** Routes of customers, reports and campaigns. */
export const ofManager = ['manager'] as const satisfies readonly TeamRole[];

/** The business that a call is for; by default, the caller's own. */
export const BUSINESS_HEADER = 'x-business';
