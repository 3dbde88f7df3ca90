/** Accounts and members of the staff inside the process, where nobody signs in. */
import { randomUUID } from 'node:crypto';
import { insertUser, type User } from '#core/accounts/account.store.ts';
import { credits } from '#core/accounts/credits.store.ts';
import { write } from '#core/platform/table/transact.ts';
import type { MemberItem } from '#core/staff/member.store.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { anAccount } from './an-account.ts';

/** Writes an account as sign-up does. @returns its id */
export async function givenAccount({
  smsBalance,
  ...changes
}: Partial<User> & { smsBalance?: number } = {}): Promise<string> {
  const { userId = `business-${randomUUID()}` } = changes;
  await insertUser(anAccount({ ...changes, userId }));
  if (smsBalance) await setCredits(userId, smsBalance);
  return userId;
}

export const setCredits = (userId: string, smsBalance: number): Promise<boolean> =>
  write(credits.patch({ userId }, { set: { purchasedSMS: smsBalance, issuedSMS: 0, smsBalance } }));

const actor = (staffId: string, name: string, ...may: Permission[]): StaffActor => ({
  staffId,
  name,
  phone: '+254700000000',
  may,
  from: '192.0.2.7',
  sessionId: `session of ${staffId}`,
  signedInAt: '2026-11-23T06:00:00.000Z',
});

export const achieng = actor('achieng', 'Achieng Otieno', 'review');

export const mutiso = actor('mutiso', 'Mutiso Mwangi', 'approve');
export const wairimu = actor('wairimu', 'Wairimu Maina', 'approve');

/** Builds. */
export const kiprono = actor('kiprono', 'Kiprono Bett', 'deliver');

/** Counts money. */
export const njeri = actor('njeri', 'Njeri Wambui', 'finance');
export const otieno = actor('otieno', 'Otieno Oloo', 'finance');

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
