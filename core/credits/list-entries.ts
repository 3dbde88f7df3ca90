import type { Credits } from '#core/accounts/credits.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { shown } from '#core/platform/shown.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { invalidCursor } from '#core/platform/table/cursor.ts';
import { CreditEntry, type listCreditEntries as contract } from '#shared/credits/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

type Reply = ReplyOf<typeof contract>;

/**
 * Newest first. Each balance is computed back from today's. The cursor contains the balance at which the next page
 * begins. It is not signed: an owner who changes it sees wrong balances, and changes nothing.
 * @throws AppError accounts.notFound; request.invalidField for an invalid cursor; server.busy while the credits move
 */
export const listCreditEntries = (
  deps: Deps,
  userId: string,
  cursor: string | undefined,
): Promise<Reply> =>
  cursor === undefined ? readFirst(deps, userId) : readFurther(deps, userId, cursor);

/** Reads again if the credits moved meanwhile, because lines and balance must fit together. */
const readFirst = (deps: Deps, userId: string): Promise<Reply> =>
  untilDone(async () => {
    const before = await requireCredits(deps, userId);
    const page = await deps.pageEntries(userId);
    const after = await requireCredits(deps, userId);
    if (!isSame(before, after)) return BUSY;
    return { smsBalance: after.smsBalance, ...reckoned(page, after.smsBalance) };
  });

async function readFurther(deps: Deps, userId: string, cursor: string): Promise<Reply> {
  const [, balance, inner] = /^(-?\d{1,12})\.(.+)$/.exec(cursor) ?? [];
  if (!inner) throw invalidCursor();
  const [{ smsBalance }, page] = await Promise.all([
    requireCredits(deps, userId),
    deps.pageEntries(userId, inner),
  ]);
  return { smsBalance, ...reckoned(page, Number(balance)) };
}

async function requireCredits({ findCredits }: Deps, userId: string): Promise<Credits> {
  const found = await findCredits(userId);
  if (!found) throw new AppError('accounts.notFound');
  return found;
}

const isSame = (one: Credits, other: Credits): boolean =>
  one.purchasedSMS === other.purchasedSMS &&
  one.issuedSMS === other.issuedSMS &&
  one.nextTurn === other.nextTurn;

/** @param balance after the first line */
function reckoned({ items, next }: Awaited<ReturnType<Deps['pageEntries']>>, balance: number) {
  let left = balance;
  const entries = items.map((item) => {
    const balanceAfter = left;
    left -= item.credits;
    return shown(CreditEntry, { ...item, balanceAfter });
  });
  return { entries, next: next && `${left}.${next}` };
}
