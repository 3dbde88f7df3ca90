/** The command that tells M-Pesa a stage's URLs, by core/mpesa/daraja.ts. */
import { lackOfSite } from '#core/mpesa/callback-urls.ts';
import { credentials, reversalOperator } from '#core/mpesa/credentials.ts';
import { registerUrls } from '#core/mpesa/daraja.ts';
import { NO_TOKEN, type RegisterOutcome } from '#core/mpesa/outcomes.ts';
import { paymentsUrl } from '#core/platform/config.ts';
import { UNFILLED, unfilledIn } from '#core/platform/secret.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import type { Environment } from './environment.ts';
import { readArgs, UsageError } from './usage.ts';

/**
 * @throws UsageError for an unknown command, or a number that is not mobile
 * @throws Error that says what must be done first
 */
export async function runMpesa(
  { hasOwnMpesa }: Pick<Environment, 'hasOwnMpesa'>,
  command: string,
  args: string[],
): Promise<void> {
  if (command !== 'register') throw new UsageError(`"${command}" is no command.`);
  const phone = mobilePhone(readArgs(args, ['phone']).values.phone ?? '');
  if (!phone) throw new UsageError('Give the number with which the short code was registered.');
  if (hasOwnMpesa) throw new Error(OWN_MPESA);
  requireReachable(paymentsUrl());
  await requireFilled();
  for (const [what, registered] of Object.entries(await registerUrls(phone))) {
    console.info(`${what}: ${inWords(registered)}`);
    if (registered.outcome !== 'done') process.exitCode = 1;
  }
}

function inWords(registered: RegisterOutcome): string {
  if (registered.outcome === 'refused') {
    const why = ' (M-Pesa takes no consumerKey with this consumerSecret)';
    return `refused ${registered.code}${registered.code === NO_TOKEN ? why : ''}`;
  }
  if (registered.outcome !== 'already') return registered.outcome;
  return 'M-Pesa has URLs of this short code already, and does not say which. Pay KES 1 by Paybill: if no payment shows in the office, ask M-Pesa to delete them, and register again.';
}

const OWN_MPESA =
  'Nothing to register: the M-Pesa of this machine has its URLs. To register at another one, start npm start ' +
  'and this command with MILIKI_MPESA_URL and MILIKI_PAYMENTS_URL.';

function requireReachable(site: string | undefined): void {
  if (!site) throw new Error('M-Pesa can reach no stage without a domain.');
  const lack = lackOfSite(site);
  if (lack) throw new Error(`M-Pesa would not reach ${site}: it has to be a URL that ${lack}.`);
}

/** Without keys, the error would only speak of a token. */
async function requireFilled(): Promise<void> {
  const parts = [
    ...unfilledIn(await credentials()),
    ...unfilledIn(await reversalOperator()).map((part) => `${part} of the reversals`),
  ];
  if (parts.length === 0) return;
  throw new Error(
    `The secrets of M-Pesa still have ${UNFILLED} as ${new Intl.ListFormat('en').format(parts)} (docs/first-deploy.md).`,
  );
}
