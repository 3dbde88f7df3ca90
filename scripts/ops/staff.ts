/** Invites the first of the staff, and people whom nobody in the office can invite. */
import { type Permission, permissions } from '#shared/platform/permissions.ts';
import type { Environment } from './environment.ts';
import { readArgs, UsageError } from './usage.ts';

/** @throws UsageError for an unknown command or permission; AppError as `inviteMember` */
export async function runStaff(
  { staff, site }: Environment,
  command: string,
  args: string[],
): Promise<void> {
  if (command !== 'invite') throw new UsageError(`"${command}" is no command.`);
  const { values, positionals } = readArgs(args, ['may', 'name', 'phone'], true);
  const [email = ''] = positionals;
  const { name = '', phone = '', may = '' } = values;
  if (!email.includes('@') || !name || !phone) {
    throw new UsageError('Say who: an e-mail address, --name and --phone.');
  }
  const [{ poolDeps }, { inviteMember }] = await Promise.all([
    import('#core/staff/pool-deps.ts'),
    import('#core/staff/invite.ts'),
  ]);
  const by = { staffId: `ops#${staff}`, name: staff, from: 'ops' };
  const invitee = { name, email, phone, may: permissionsIn(may) };
  const { link, expiresAt } = await inviteMember(poolDeps, by, site, invitee);
  console.info(`Give this link to ${name}, and to nobody else. It works once, until ${expiresAt}:`);
  console.info(link);
}

/** @param typed permissions, separated by commas */
function permissionsIn(typed: string): Permission[] {
  return typed
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const found = permissions.find((permission) => permission === one.trim());
      if (!found) throw new UsageError(`"${one}" is no permission: ${permissions.join(', ')}.`);
      return found;
    });
}
