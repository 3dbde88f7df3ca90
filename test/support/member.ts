import { randomUUID } from 'node:crypto';
import type { MemberItem } from '#core/staff/member.store.ts';

/** A stored member of the staff, by default a reviewer. */
export function memberWith(changes: Partial<MemberItem> = {}): MemberItem {
  const staffId = randomUUID();
  return {
    staffId,
    version: 1,
    name: 'Achieng',
    email: `${staffId}@miliki.example`,
    phone: '+254712345678',
    may: ['review'],
    site: 'https://miliki.example',
    state: 'Active',
    createdAt: '2026-11-23T06:00:00.000Z',
    ...changes,
  };
}
