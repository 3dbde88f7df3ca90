import type { Role } from '#shared/team/roles.ts';
import { msg } from '../language/text.ts';

export const roleLabels: Readonly<Record<Role, string>> = {
  owner: msg('Owner'),
  manager: msg('Manager'),
  cashier: msg('Cashier'),
};
