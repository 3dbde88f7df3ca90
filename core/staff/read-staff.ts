import { AppError } from '#core/platform/app-error.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { Member } from '#shared/staff/contract.ts';
import type { Deps } from './deps.ts';
import { holderOf, type MemberItem } from './member.store.ts';
import { askedOf } from './second-admin.ts';

/** By name. */
export async function listStaff({ listMembers, clock }: Deps): Promise<{ staff: Member[] }> {
  const members = (await listMembers()).sort((one, other) => one.name.localeCompare(other.name));
  return { staff: members.map((one) => toMember(one, clock())) };
}

export async function readMe(deps: Deps, { staffId, signedInAt }: StaffActor) {
  const [member, held] = await Promise.all([
    deps.findMember(staffId),
    deps.listPasskeys(holderOf(staffId)),
  ]);
  if (!member) throw new AppError('staff.signInAgain');
  const { name, email, may } = member;
  const passkeys = held.map(({ passkeyId, name: device, createdAt, usedAt = null }) => ({
    passkeyId,
    name: device,
    createdAt,
    usedAt,
  }));
  return { staffId, name, email, may, passkeys, signedInAt };
}

/** For colleagues: without the number. @param now milliseconds */
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
