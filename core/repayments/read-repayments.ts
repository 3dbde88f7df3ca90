import type { ReplyOf } from '../../shared/platform/contract.ts';
import type { listRepayments as contract } from '../../shared/repayments/contract.ts';
import type { AgreementRowItem } from '../agreements/agreement-row.entity.ts';
import type { Deps } from './deps.ts';
import { ownAgreement } from './own-agreement.ts';
import { toAccountReply, toRowReply } from './repayment-reply.ts';

type ReadDeps = Pick<Deps, 'agreementsOfOwner' | 'readAgreementItems'>;

/** A list may be some milliseconds old: to see the last write would take twice the read units. */
const SHOWN = { consistent: false };

/**
 * Reads the agreements of an owner, and one of them as a whole.
 *
 * @param ref of the one to open; else it is the one that is due next, or the newest
 * @throws AppError agreements.notFound, also for an agreement of another owner
 */
export async function listRepayments(
  deps: ReadDeps,
  userId: string,
  ref: string | undefined,
): Promise<ReplyOf<typeof contract>> {
  const [rows, named] = await Promise.all([
    deps.agreementsOfOwner(userId),
    ref === undefined ? null : ownAgreement(deps, { userId, ref }, SHOWN),
  ]);
  const first = firstToPay(rows);
  const whole = named ?? (first ? await ownAgreement(deps, first, SHOWN) : null);
  return {
    agreements: rows.toSorted(newestFirst).map(toRowReply),
    opened: whole && toAccountReply(whole),
  };
}

const newestFirst = (one: AgreementRowItem, other: AgreementRowItem): number =>
  other.signedAt.localeCompare(one.signedAt);

/** @returns the agreement that is due next, else the newest */
function firstToPay(rows: readonly AgreementRowItem[]): AgreementRowItem | undefined {
  const [due] = rows
    .filter(({ dueDay }) => dueDay !== undefined)
    .toSorted((one, other) => (one.dueDay ?? '').localeCompare(other.dueDay ?? ''));
  return due ?? rows.toSorted(newestFirst)[0];
}
