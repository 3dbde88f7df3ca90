import { teamRoles } from '#shared/platform/team-roles.ts';

/** The roles in the order in which they are offered: the one that may least comes first. */
export const rolesToGive = teamRoles;
