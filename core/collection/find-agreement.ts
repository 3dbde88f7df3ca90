import type { JournalLineItem } from '#core/agreements/journal-line.entity.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { entryOf } from '#core/projects/project/project.entity.ts';
import { requireNotOwn } from '#core/staff/own-business.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

/** A payment account in upper or lower case (core/agreements/agreement.store.ts). */
const REFERENCE = /^[0-9A-Za-z]{9}$/;

/** @param ref as typed. @throws AppError agreements.notFound; assessment.ownBusiness if the member owns the business */
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

/** Later payments by M-Pesa are allowed: each act reads the sums again. @throws AppError agreements.changed */
export function requireVersion(
  { agreement: { version }, journal }: Pick<WholeAgreement, 'agreement' | 'journal'>,
  seen: number,
): void {
  // A line has the number of the version that it made. Changes other than lines make a version without a line.
  const since = journal.filter(({ line }) => line > seen);
  const isAsSeen = since.length === version - seen && since.every(isToldByMpesa);
  if (!isAsSeen) throw new AppError('agreements.changed');
}

const isToldByMpesa = ({ event, role }: JournalLineItem): boolean =>
  event === 'pay' && role === 'system';
