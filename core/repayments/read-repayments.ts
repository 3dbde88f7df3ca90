import { type AgreementRowItem, agreementRow } from '#core/agreements/agreement-row.entity.ts';
import type { Values } from '#core/platform/table/entity-types.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import type { listRepayments as contract } from '#shared/repayments/contract.ts';
import type { Deps } from './deps.ts';
import { ownAgreementIn } from './own-agreement.ts';
import { toAccountReply, toRowReply } from './repayment-reply.ts';

/**
 * One Query is enough, because most owners have one agreement, and those for change requests are short. @param ref of
 * the agreement to open; without it, the next due, else the newest
 * @throws AppError agreements.notFound, also for another owner's agreement
 */
export async function listRepayments(
  { readItemsOfOwner, clock }: Deps,
  userId: string,
  ref: string | undefined,
): Promise<ReplyOf<typeof contract>> {
  const items = await readItemsOfOwner(userId);
  const rows = items.flatMap((item) => agreementRow.read(item) ?? []);
  const opened = ref ?? firstToPay(rows)?.ref;
  const isOpened = (item: Values) => item.ref === opened;
  return {
    agreements: rows.toSorted(newestFirst).map(toRowReply),
    opened:
      opened === undefined ? null : toAccountReply(ownAgreementIn(items.filter(isOpened)), clock()),
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
