import type { AuditActor, AuditEntry } from '#core/audit/audit.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { MemberItem } from './member.store.ts';

interface Owner {
  phone: string;
  email?: string | undefined;
}

export interface OwnBusinessDeps {
  findMember(staffId: string): Promise<MemberItem | null>;
  findUser(userId: string): Promise<Owner | null>;
  auditView(by: AuditActor, entry: AuditEntry, now: number): Promise<void>;
  clock: Clock;
}

/**
 * Only the proved number counts. The e-mail address of a profile was only typed, and must not let an owner choose who
 * works on the business: the audit notes an equal address, and the member may go on. @param about what the member works
 * on, as the audit calls it
 * @throws AppError assessment.ownBusiness for a member whose number is the owner's
 */
export async function requireNotOwn(
  { findMember, findUser, auditView, clock }: OwnBusinessDeps,
  by: AuditActor,
  userId: string,
  about: Pick<AuditEntry, 'subject' | 'label'>,
): Promise<void> {
  const [member, owner] = await Promise.all([findMember(by.staffId), findUser(userId)]);
  if (!member || !owner) return;
  if (owner.phone === member.phone) throw new AppError('assessment.ownBusiness');
  if (owner.email?.toLowerCase() === member.email.toLowerCase()) {
    const { subject, label } = about;
    await auditView(by, { kind: 'staff.sameEmail', subject, label }, clock());
  }
}
