/** The command that tells M-Pesa where to reach a stage; core/mpesa/daraja.ts does it. */
import { parseArgs } from 'node:util';
import { canPrompt } from '#core/mpesa/callback-urls.ts';
import { registerUrls } from '#core/mpesa/daraja.ts';
import type { RegisterOutcome } from '#core/mpesa/outcomes.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import type { Environment } from './environment.ts';
import { UsageError } from './usage.ts';

/** @throws UsageError for an unknown command, or a number that is no mobile's */
export async function runMpesa(_: Environment, command: string, args: string[]): Promise<void> {
  if (command !== 'register') throw new UsageError(`"${command}" is no command.`);
  const phone = mobilePhone(phoneIn(args));
  if (!phone) throw new UsageError('Give the number with which the short code was registered.');
  if (!canPrompt()) throw new Error('M-Pesa can reach no stage without a domain.');
  for (const [what, registered] of Object.entries(await registerUrls(phone))) {
    console.info(`${what}: ${inWords(registered)}`);
    if (registered.outcome !== 'done') process.exitCode = 1;
  }
}

/** @returns what M-Pesa has said, and no more */
function inWords(registered: RegisterOutcome): string {
  if (registered.outcome === 'refused') return `refused ${registered.code}`;
  if (registered.outcome !== 'already') return registered.outcome;
  return 'M-Pesa has URLs of this short code already, and does not say which. Pay KES 1 by Paybill: if no payment shows in the office, ask M-Pesa to delete them, and register again.';
}

function phoneIn(args: string[]): string {
  try {
    return parseArgs({ args, options: { phone: { type: 'string' } } }).values.phone ?? '';
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
