/** People of a business in the process of a test. */
import { randomUUID } from 'node:crypto';
import { identity } from '#core/accounts/identity.entity.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { write } from '#core/platform/write.ts';
import { teamInvitation } from '#core/team/team-invitation.entity.ts';
import { joinTeam } from '#shared/team/contract.ts';
import type { TeamRole } from '#shared/team/roles.ts';
import { callInside } from './in-process.ts';
import { newPhone } from './sign-in.ts';

/** Somebody who has proved a number, without an account, in the process of a test. */
export async function givenPerson(): Promise<{ personId: string; phone: string }> {
  const [personId, phone] = [randomUUID(), newPhone()];
  const provenAt = new Date().toISOString();
  await write(identity.put({ userId: personId, accountId: personId, phone, provenAt }));
  return { personId, phone };
}

/** Writes an invitation as if its SMS had been sent. @returns its id */
export async function givenInvitation(
  businessId: string,
  {
    phone,
    role = 'cashier',
    name = 'Njeri Wambui',
  }: { phone: string; role?: TeamRole; name?: string },
): Promise<string> {
  const invitationId = randomUUID();
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const phoneHash = await hashPhone(phone);
  const item = { businessId, phoneHash, invitationId, phone, name, role, expiresAt };
  await write(teamInvitation.put({ ...item, ttl: 4_000_000_000 }));
  return invitationId;
}

export interface Colleague {
  personId: string;
  phone: string;
  role: TeamRole;
  name: string;
}

/** Somebody who works in a business, through the handlers in the process of a test. */
export async function givenColleague(
  businessId: string,
  role: TeamRole = 'cashier',
  name = 'Njeri Wambui',
): Promise<Colleague> {
  const { personId, phone } = await givenPerson();
  const invitationId = await givenInvitation(businessId, { phone, role, name });
  const { status } = await callInside(joinTeam, personId, { params: { invitationId } });
  if (status !== 200) throw new Error(`joining answered ${status}`);
  return { personId, phone, role, name };
}
