/** The permissions of the provider's staff. A member's item has them, and each call reads them. */
export const permissions = ['review', 'approve', 'finance', 'deliver', 'admin'] as const;

export type Permission = (typeof permissions)[number];

/** The work that each permission is for, as the office says it. */
export const aboutPermissions: Readonly<Record<Permission, string>> = {
  review: 'Read applications, ask for information, recommend',
  approve: 'Approve or decline, make offers',
  finance: 'Payments, refunds and SMS credits',
  deliver: 'Projects and milestones',
  admin: 'Staff, audit and the health of the platform',
};

/**
 * Whoever gives out permissions does not approve loans: one person could else do both halves of a
 * loan with a second name.
 */
export const isAllowedTogether = (may: readonly Permission[]): boolean =>
  !(may.includes('admin') && may.includes('approve'));

/**
 * Whether two people with the permission admin give it together. One alone could else invite a second
 * name of their own that approves, moves money, or is the second of two admins.
 */
export const isGivenByTwo = (one: Permission): boolean =>
  one === 'approve' || one === 'finance' || one === 'admin';
