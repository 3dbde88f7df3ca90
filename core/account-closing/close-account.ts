import type { User } from '#core/accounts/account.store.ts';
import { requireConfirmation } from '#core/confirmations/confirmations.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { Deps } from './deps.ts';
import { requireClosable } from './require-closable.ts';
import { accountClosing } from './send-closing-code.ts';

/** The owner, and the user of the pool whose sign-in it is. */
interface Closer {
  userId: string;
  poolUserId: string;
}

/**
 * Closes an account for good. If it is closed already, this does what an earlier try did not
 * reach.
 *
 * @param typed the code from the SMS
 * @throws AppError as the contract lists them
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
    // The same press may have come before.
    if (!(await deps.isClosed(userId))) throw error;
  }
  await deps.forgetPasswords(userId);
  // One may have come between the reading of the passkeys and the closing.
  await deps.forgetPasskeys(poolUserId);
  // Nobody works in a business that is closed, and whoever closed it works nowhere under the number.
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
  // Deleting the pool's user comes last and may fail: no session must wait for the number's next account.
  await deps.endPoolSessions(poolUserId);
  const outcome = await deps.closeRecord(
    { user, poolUserId, confirmation, agreements },
    deps.clock(),
  );
  if (outcome === 'open') throw new AppError('accountClosing.applicationOpen');
  if (outcome === 'changed') throw new AppError('server.busy');
}
