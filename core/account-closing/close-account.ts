import type { User } from '#core/accounts/account.store.ts';
import { creditOf } from '#core/agreements/agreement.entity.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import type { Sends } from '#core/carriers/send-sms.ts';
import {
  type ConfirmableAct,
  requireConfirmation,
  sendConfirmation,
} from '#core/confirmations/confirmations.ts';
import { ownerCodes } from '#core/messages/codes.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { isOpen } from '#shared/payments/attempt-machine.ts';
import type { Language } from '#shared/platform/languages.ts';
import type { Stage } from '#shared/projects/project-machine.ts';
import { purchaseKinds } from '#shared/purchases/kinds.ts';
import type { Deps } from './deps.ts';

interface Closer {
  userId: string;
  poolUserId: string;
}

/**
 * Closes an account for good. On a closed account, finishes what an earlier call left undone.
 * @param typed the code from the SMS
 */
export async function closeAccount(
  deps: Deps,
  { userId, poolUserId }: Closer,
  typed: string,
): Promise<void> {
  try {
    const user = await deps.findUser(userId);
    if (!user) throw new AppError('accounts.notFound');
    await closeWithCode(deps, { user, poolUserId }, typed);
  } catch (error) {
    // An earlier call may have closed the account.
    if (!(await deps.isClosed(userId))) throw error;
  }
  await deps.forgetPasswords(userId);
  // `closeRecord` deletes the passkeys that it read. The user may have added another since.
  await deps.forgetPasskeys(poolUserId);
  await deps.forgetDevices(userId);
  // Ends the team of the closed business, and the owner's work in other businesses.
  await deps.deleteTeam(userId);
  await deps.leaveAll(userId, deps.clock());
  await deps.deletePoolUser(poolUserId);
}

async function closeWithCode(
  deps: Deps,
  { user, poolUserId }: { user: User; poolUserId: string },
  typed: string,
): Promise<void> {
  const { userId } = user;
  const agreements = await requireClosable(deps, userId);
  const confirmation = await requireConfirmation(deps, accountClosing(userId), typed);
  // Ends the sessions first, because deleting the Cognito user may fail later. An old session must not open the next
  // account with this number.
  await deps.endPoolSessions(poolUserId);
  const outcome = await deps.closeRecord(
    { user, poolUserId, confirmation, agreements },
    deps.clock(),
  );
  if (outcome === 'open') throw new AppError('accountClosing.applicationOpen');
  if (outcome === 'changed') throw new AppError('server.busy');
}

export const accountClosing = (userId: string): ConfirmableAct => ({
  purpose: 'accountClosing',
  subject: userId,
  content: 'account',
});

/**
 * @throws AppError accounts.notFound, confirmations.tooSoon, confirmations.tooMany, sms.failed, or the reason why the
 * account cannot be closed
 */
export async function sendClosingCode(
  deps: Deps & Sends,
  userId: string,
  language: Language,
): Promise<SentConfirmation> {
  const user = await deps.findUser(userId);
  if (!user) throw new AppError('accounts.notFound');
  await requireClosable(deps, userId);
  const to = { ...user, language };
  return sendConfirmation(deps, accountClosing(userId), to, ownerCodes.accountClosing, {});
}

/**
 * @returns the agreements as read: `closeRecord` fails if one of them has changed since
 * @throws AppError accountClosing.applicationOpen, accountClosing.offerAccepted
 */
async function requireClosable(deps: Deps, userId: string): Promise<WholeAgreement['agreement'][]> {
  const { findOpenApplication, applicationStatuses, projectsOfOwner } = deps;
  // In this order: an application that is no longer open may have become an accepted offer.
  if (await findOpenApplication(userId)) throw new AppError('accountClosing.applicationOpen');
  const statuses = await applicationStatuses(userId);
  const accepted = statuses.filter((status) => status === 'Offer Accepted').length;
  const ended = (await projectsOfOwner(userId)).filter(({ stage }) => hasEnded(stage)).length;
  if (accepted > ended) throw new AppError('accountClosing.offerAccepted');
  const agreements = await agreementsOf(deps, userId);
  const refs = agreements.map(({ agreement }) => agreement.ref);
  if (agreements.some(isUnsettled) || (await isAskedToPay(deps, userId, refs))) {
    throw new AppError('accountClosing.offerAccepted');
  }
  return agreements.map(({ agreement }) => agreement);
}

async function agreementsOf(
  { wholeProjectsOf, readWholeAgreements }: Deps,
  userId: string,
): Promise<WholeAgreement[]> {
  const projects = await wholeProjectsOf(userId);
  const refs = projects.flatMap(({ agreements }) => agreements.map(({ ref }) => ref));
  return readWholeAgreements(userId, refs);
}

/** True while credit is to be paid out, a bank slip is checked, or a second person is to decide about the debt. */
const isUnsettled = ({ agreement, refundRequest, slips }: WholeAgreement): boolean =>
  agreement.waiting !== undefined ||
  refundRequest !== null ||
  slips.some(({ state }) => state === 'Checking') ||
  creditOf(agreement) > 0;

/** True while a prompt is open, because its payer may still pay. */
async function isAskedToPay(
  { findLatestAttempt }: Deps,
  userId: string,
  refs: readonly string[],
): Promise<boolean> {
  const asked = [...refs, ...purchaseKinds];
  const attempts = await Promise.all(asked.map((ref) => findLatestAttempt({ userId, ref })));
  return attempts.some((latest) => latest !== null && isOpen(latest.state));
}

/** True if nothing is owed for the project and nothing more is built. */
const hasEnded = (stage: Stage): boolean => stage === 'Owned by You' || stage === 'Cancelled';
