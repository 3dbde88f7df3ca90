import type { JournalLineItem } from '#core/agreements/journal-line.entity.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { entryOf } from '#core/projects/project/project.entity.ts';
import { requireNotOwn } from '#core/staff/own-business.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

/** The form of a payment account, in any case (core/agreements/agreement.store.ts). */
const REFERENCE = /^[0-9A-Za-z]{9}$/;

/** @param ref as typed. @throws AppError agreements.notFound; assessment.ownBusiness for a member who is its owner */
export async function findByReference(
  deps: Deps,
  by: StaffActor,
  ref: string,
): Promise<WholeAgreement> {
  const account = REFERENCE.test(ref) ? await deps.findPaymentAccount(ref.toUpperCase()) : null;
  const whole = account && (await deps.readWholeAgreement(account));
  if (!whole) throw new AppError('agreements.notFound');
  const { agreement } = whole;
  await requireNotOwn(deps, by, agreement.userId, entryOf(agreement, 'agreement.viewed'));
  return whole;
}

/** M-Pesa's later payments hold up no act, which reads the sums when written. @throws AppError agreements.changed */
export function requireVersion(
  { agreement: { version }, journal }: Pick<WholeAgreement, 'agreement' | 'journal'>,
  seen: number,
): void {
  // Each line has the number of its version; other changes have no line.
  const since = journal.filter(({ line }) => line > seen);
  const isAsSeen = since.length === version - seen && since.every(isToldByMpesa);
  if (!isAsSeen) throw new AppError('agreements.changed');
}

const isToldByMpesa = ({ event, role }: JournalLineItem): boolean =>
  event === 'pay' && role === 'system';
