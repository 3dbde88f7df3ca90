import type { Role } from '#shared/platform/team-roles.ts';
import { msg } from '#web/src/lib/language/text.ts';

export const roleLabels: Readonly<Record<Role, string>> = {
  owner: msg('Owner'),
  manager: msg('Manager'),
  cashier: msg('Cashier'),
};
