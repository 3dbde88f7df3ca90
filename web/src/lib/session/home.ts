import type { Role } from '#shared/platform/team-roles.ts';

/** The screen that a role begins with. */
export const homeOf = (role: Role): string =>
  role === 'cashier' ? '/reward-points' : '/dashboard';
