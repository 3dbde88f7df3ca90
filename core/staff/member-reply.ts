import type { Member } from '#shared/staff/contract.ts';
import type { MemberItem } from './member.entity.ts';
import { askedOf } from './second-admin.ts';

/**
 * A member as colleagues see one: without the number.
 *
 * @param now milliseconds
 */
export function toMember(item: MemberItem, now: number): Member {
  const asked = askedOf(item, now);
  return {
    staffId: item.staffId,
    name: item.name,
    email: item.email,
    may: item.may,
    state: item.state,
    version: item.version,
    createdAt: item.createdAt,
    asked: asked && { by: asked.by, may: asked.may },
  };
}
