/** The permissions of the provider's staff. They are in a member's item, and each call reads them. */
export const permissions = [
  'review',
  'approve',
  'finance',
  'deliver',
  'admin',
  'supervise',
] as const;

export type Permission = (typeof permissions)[number];

/** Those of colleagues. A supervisor is a guest, and reads one page. */
export const workPermissions = permissions.filter((one) => one !== 'supervise');

/** The work behind each permission, in the office's words. */
export const aboutPermissions: Readonly<Record<Permission, string>> = {
  review: 'Read applications, ask for information, recommend',
  approve: 'Approve or decline, make offers',
  finance: 'Payments, refunds and the books (a command grants SMS credits)',
  deliver: 'Projects and milestones',
  admin: 'Staff, audit and the health of the platform',
  supervise: "The regulator's window, and nothing else",
};

/** An admin who may approve could invite a second self, and recommend and approve a loan under two names. */
export const isAllowedTogether = (may: readonly Permission[]): boolean =>
  !(may.includes('admin') && may.includes('approve')) &&
  !(may.includes('supervise') && may.length > 1);

/**
 * True if two admins must give it. Otherwise one admin could invite a second self that approves, moves money, or is an
 * admin.
 */
export const isGivenByTwo = (one: Permission): boolean =>
  one === 'approve' || one === 'finance' || one === 'admin';
