/** The SMS that invites somebody, in the language of the business: one part, whatever the name. */

import type { TeamRole } from '#shared/platform/team-roles.ts';
import type { Settings } from '#shared/settings/contract.ts';
import { brand } from '#shared/site/brand.ts';

const names: Record<Settings['language'], Record<TeamRole, string>> = {
  en: { cashier: 'Cashier', manager: 'Manager' },
  sw: { cashier: 'Keshia', manager: 'Meneja' },
};

export function invitationSms(
  language: Settings['language'],
  { shop, role, host }: { shop: string; role: TeamRole; host: string },
): string {
  const as = names[language][role];
  const link = `https://${host}/my-businesses`;
  return {
    en: `${shop} invites you as ${as} on ${brand.name}. Sign in with this number to join or decline: ${link}`,
    sw: `${shop} inakualika uwe ${as} kwenye ${brand.name}. Ingia kwa namba hii ujiunge au ukatae: ${link}`,
  }[language];
}
