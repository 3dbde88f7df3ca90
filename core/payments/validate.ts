import { readConfirmation } from '../mpesa/read-confirmation.ts';
import type { Deps } from './deps.ts';
import { accountOf, buyingAttempt } from './settle-confirmation.ts';

const accepted = { ResultCode: '0', ResultDesc: 'Accepted' };
const unknownAccount = { ResultCode: 'C2B00012', ResultDesc: 'Invalid Account Number' };
const wrongAmount = { ResultCode: 'C2B00013', ResultDesc: 'Invalid Amount' };

/**
 * Answers M-Pesa's question whether somebody may pay to our short code. A question that nobody understands is
 * answered with yes: money that came can be matched, and a payer who was turned away has not paid.
 *
 * @param body as it came
 */
export async function validate(
  deps: Pick<Deps, 'findPaymentAccount' | 'findBuyingAttempt' | 'findAttempt'>,
  body: string,
): Promise<typeof accepted> {
  if (hasNoWholeAmount(body)) return wrongAmount;
  const told = readConfirmation(body);
  if (!told) return accepted;
  const account = accountOf(told.account);
  const buying = await buyingAttempt(deps, account);
  if (buying) return buying.amount === told.amount ? accepted : wrongAmount;
  return (await deps.findPaymentAccount(account)) ? accepted : unknownAccount;
}

/** M-Pesa moves whole shillings; a part of one cannot be counted. */
function hasNoWholeAmount(body: string): boolean {
  const [, amount] = /"TransAmount"\s*:\s*"?(\d+(?:\.\d+)?)"?/.exec(body) ?? [];
  return amount !== undefined && (Number(amount) < 1 || !Number.isInteger(Number(amount)));
}
