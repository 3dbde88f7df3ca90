import { readConfirmation } from '#core/mpesa/read-confirmation.ts';
import { logger } from '#core/platform/logger.ts';
import type { UnmatchedReason } from '#shared/payments/unmatched-reasons.ts';
import { accountOf } from './counting/payment.ts';
import { buyingAttempt, hindranceOf } from './counting/settle-confirmation.ts';
import type { Deps } from './deps.ts';

const accepted = { ResultCode: '0', ResultDesc: 'Accepted' };
const unknownAccount = { ResultCode: 'C2B00012', ResultDesc: 'Invalid Account Number' };
const wrongAmount = { ResultCode: 'C2B00013', ResultDesc: 'Invalid Amount' };

/**
 * Accepts also if the callback key is wrong or our check fails, so that no payer is turned away. Without an answer,
 * M-Pesa accepts the money as well.
 */
export async function answerAtDoor(
  deps: ValidateDeps & Pick<Deps, 'isDoorKey'>,
  key: string,
  body: string,
): Promise<typeof accepted> {
  try {
    return (await deps.isDoorKey(key)) ? await validate(deps, body) : accepted;
  } catch (error) {
    logger.error('a question of M-Pesa has no answer', { error: error as Error });
    return accepted;
  }
}

type ValidateDeps = Pick<
  Deps,
  'findPaymentAccount' | 'findAgreement' | 'findBuyingAttempt' | 'findAttempt' | 'clock'
>;

/** An unreadable question gets a yes: money that came can be matched, but a payer who was turned away has not paid. */
export async function validate(deps: ValidateDeps, body: string): Promise<typeof accepted> {
  if (hasNoWholeAmount(body)) return wrongAmount;
  const told = readConfirmation(body);
  if (!told) return accepted;
  const account = accountOf(told.account);
  const buying = await buyingAttempt(deps, account);
  if (buying) return answerFor(hindranceOf(buying, { ...told, at: deps.clock() }));
  return (await canBePaid(deps, account)) ? accepted : unknownAccount;
}

function answerFor(hindrance: UnmatchedReason | null): typeof accepted {
  if (!hindrance) return accepted;
  return hindrance === 'otherAmount' ? wrongAmount : unknownAccount;
}

async function canBePaid(
  { findPaymentAccount, findAgreement }: ValidateDeps,
  account: string,
): Promise<boolean> {
  const found = await findPaymentAccount(account);
  const agreement = found && (await findAgreement(found));
  return agreement !== null && agreement.status !== 'Cancelled';
}

/** M-Pesa moves whole shillings; a part of a shilling cannot be counted. */
function hasNoWholeAmount(body: string): boolean {
  const [, amount] = /"TransAmount"\s*:\s*"?(\d+(?:\.\d+)?)"?/.exec(body) ?? [];
  return amount !== undefined && (Number(amount) < 1 || !Number.isInteger(Number(amount)));
}
