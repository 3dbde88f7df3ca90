import type { Role, TeamRole } from '#shared/platform/team-roles.ts';
import { readStored, removeStored, writeStored } from '#web/src/lib/storage/owner-storage.ts';

export interface BusinessInUse {
  businessId: string;
  businessName: string;
  /** For menus and pages: the API reads the role itself at each call. */
  role: TeamRole;
}

const NAME = 'business';

let seen: { text: string; business: BusinessInUse | 'own' | null } = { text: '', business: null };

/** The same object until something changes; null if nothing was chosen. */
export function readBusiness(person: string): BusinessInUse | 'own' | null {
  const business = readStored<BusinessInUse | 'own'>(person, NAME) ?? null;
  const text = JSON.stringify(business);
  if (text !== seen.text) seen = { text, business };
  return seen.business;
}

export const storeBusiness = (person: string, business: BusinessInUse | 'own'): void =>
  writeStored(person, NAME, business);

export const forgetBusiness = (person: string): void => removeStored(person, NAME);

const homes = {
  owner: '/dashboard',
  manager: '/dashboard',
  cashier: '/reward-points',
} as const satisfies Record<Role, string>;

export const homeOf = (role: Role) => homes[role];
