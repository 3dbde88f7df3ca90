/** The commands that grant SMS credits; core/credits/ decides. */
import { user } from '#core/accounts/account.entity.ts';
import { deps } from '#core/credits/deps.ts';
import { confirmGrant, type Granted, grantOrPropose } from '#core/credits/grants.ts';
import { maskPhone, normalizeKenyanPhone } from '#shared/platform/phone.ts';
import type { Environment } from './environment.ts';
import { readArgs, UsageError } from './usage.ts';

interface Typed {
  owner: { userId: string; phone: string };
  credits: number;
  values: { reason?: string; by?: string; id?: string };
  staff: string;
}

const commands: Readonly<Record<string, (typed: Typed) => Promise<void>>> = { grant, confirm };

/** @throws UsageError for an unknown command or owner; AppError as `grantOrPropose` and `confirmGrant` */
export async function runCredits(
  { staff }: Environment,
  command: string,
  args: string[],
): Promise<void> {
  const act = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!act) throw new UsageError(`"${command}" is no command.`);
  const { values, positionals } = readArgs(args, ['reason', 'by', 'id'], true);
  const [owner = '', amount = '', ...rest] = positionals;
  // Other forms of numbers, such as 1e6 or 0x10, are typing mistakes.
  if (!/^\d+$/.test(amount) || rest.length > 0) throw new UsageError('Say whom, and how many.');
  await act({ owner: await findOwner(owner), credits: Number(amount), values, staff });
}

/** Large grants are proposed, and another person confirms them. */
async function grant({ owner, credits, values, staff }: Typed): Promise<void> {
  const { id: requestId = '', reason = '', by: grantedBy = '' } = values;
  const given = { requestId, userId: owner.userId, credits, reason, grantedBy, runBy: staff };
  const granted = await grantOrPropose(deps, given);
  if (granted === 'proposed') {
    console.info(`${nameOf(owner)}: ${credits} are proposed. Another person confirms them.`);
  } else printGranted(owner, credits, granted);
}

async function confirm({ owner, credits, values, staff }: Typed): Promise<void> {
  const { id: requestId = '', by: approvedBy = '' } = values;
  const said = { requestId, userId: owner.userId, credits, approvedBy, runBy: staff };
  printGranted(owner, credits, await confirmGrant(deps, said));
}

function printGranted(owner: Typed['owner'], credits: number, granted: Granted): void {
  const { smsBalance, isRepeat } = granted;
  const who = nameOf(owner);
  if (isRepeat) console.info(`${who}: granted before, nothing has changed; balance ${smsBalance}`);
  else console.info(`${who}: ${smsBalance - credits} -> ${smsBalance}`);
}

const nameOf = ({ userId, phone }: Typed['owner']): string => `${maskPhone(phone)} (${userId})`;

/** The error must not repeat a phone number. */
async function findOwner(given: string) {
  const phone = normalizeKenyanPhone(given);
  const found = phone
    ? await user.list({ by: 'byPhone', key: { phone } })
    : [await user.get({ userId: given })];
  const [one] = found;
  if (!one) throw new UsageError('There is no such owner.');
  if (found.length > 1) throw new UsageError('Several owners have this number: give the user id.');
  return one;
}
