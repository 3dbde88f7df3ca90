/** The command that grants SMS credits; core/credits/grant-credits.ts decides. */
import { parseArgs } from 'node:util';
import { user } from '#core/accounts/user.entity.ts';
import { deps } from '#core/credits/deps.ts';
import { grantCredits } from '#core/credits/grant-credits.ts';
import { maskPhone, normalizeKenyanPhone } from '#shared/platform/phone.ts';
import type { Environment } from './environment.ts';
import { UsageError } from './usage.ts';

const text = { type: 'string' } as const;

const options = { reason: text, by: text, 'approved-by': text, id: text } as const;

/** @throws UsageError for an unknown command or owner; AppError as `grantCredits` */
export async function runCredits(
  { staff }: Environment,
  command: string,
  args: string[],
): Promise<void> {
  if (command !== 'grant') throw new UsageError(`"${command}" is no command.`);
  const { values, positionals } = read(args);
  const [owner = '', amount = '', ...rest] = positionals;
  // A number with other letters, such as 1e6 or 0x10, is a slip of the hand.
  if (!/^\d+$/.test(amount) || rest.length > 0) throw new UsageError('Say whom, and how many.');
  const { userId, phone } = await findOwner(owner);
  const credits = Number(amount);
  const { smsBalance, isRepeat } = await grantCredits(deps, {
    requestId: values.id ?? '',
    userId,
    credits,
    reason: values.reason ?? '',
    grantedBy: values.by ?? '',
    approvedBy: values['approved-by'],
    runBy: staff,
  });
  const who = `${maskPhone(phone)} (${userId})`;
  if (isRepeat) console.info(`${who}: granted before, nothing has changed; balance ${smsBalance}`);
  else console.info(`${who}: ${smsBalance - credits} -> ${smsBalance}`);
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The message of a refusal must not repeat a number. */
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
