import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { requireNotOwn } from '#core/staff/own-business.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

/** The form of a payment account, in any case (core/agreements/agreement.store.ts). */
const REFERENCE = /^[0-9A-Za-z]{9}$/;

/**
 * Finds the agreement that a member of the staff works on.
 *
 * @param ref as people type it
 * @throws AppError agreements.notFound; assessment.ownBusiness for a member who is its owner
 */
export async function findByReference(
  {
    findPaymentAccount,
    readWholeAgreement,
    findMember,
    findUser,
  }: Pick<Deps, 'findPaymentAccount' | 'readWholeAgreement' | 'findMember' | 'findUser'>,
  { staffId }: StaffActor,
  ref: string,
): Promise<WholeAgreement> {
  const account = REFERENCE.test(ref) ? await findPaymentAccount(ref.toUpperCase()) : null;
  const whole = account && (await readWholeAgreement(account));
  if (!whole) throw new AppError('agreements.notFound');
  const [member, owner] = await Promise.all([
    findMember(staffId),
    findUser(whole.agreement.userId),
  ]);
  requireNotOwn(member, owner);
  return whole;
}

/** @throws AppError agreements.changed when the caller decided on an older version */
export function requireVersion({ version }: AgreementItem, seen: number): void {
  if (version !== seen) throw new AppError('agreements.changed');
}
