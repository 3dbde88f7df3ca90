import { AppError } from '#core/platform/app-error.ts';
import type { MemberItem } from './member.entity.ts';

/** What of an owner tells that a member of the staff is the same person. */
interface Owner {
  phone: string;
  email?: string | undefined;
}

/**
 * Keeps a member of the staff who is an owner as well away from the own business.
 *
 * @param owner null for a closed account
 * @throws AppError assessment.ownBusiness for a member whose number, or whose e-mail address, is the
 *   owner's
 */
export function requireNotOwn(member: MemberItem | null, owner: Owner | null): void {
  const isOwn =
    owner?.phone === member?.phone || owner?.email?.toLowerCase() === member?.email.toLowerCase();
  if (isOwn) throw new AppError('assessment.ownBusiness');
}
