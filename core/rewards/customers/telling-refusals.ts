import { AppError } from '#core/platform/app-error.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { smsRefusals } from '#shared/sms/contract.ts';

/** Refusals of a call at the till that say who is a customer, or what a customer holds or did. */
const tellingRefusals: readonly ErrorCode[] = [
  'rewards.customerNotFound',
  'rewards.numberMoved',
  'rewards.beingErased',
  'rewards.shortOfPoints',
  'rewards.codeNeeded',
  'rewards.codeNotNeeded',
  'rewards.visitedToday',
  'rewards.noPoints',
  // A text or a code is refused in one way to a stranger, and in others to a customer.
  ...smsRefusals,
];

/**
 * Works, and counts a refusal that tells as much as a look at the customer.
 *
 * @param requireLook counts one look; it throws where there is no room for it
 */
export async function countingTold<Reply>(
  requireLook: () => Promise<void>,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    const isTelling = error instanceof AppError && tellingRefusals.includes(error.code);
    if (isTelling) await requireLook();
    throw error;
  }
}
