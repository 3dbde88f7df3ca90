/** A business's people inside the process. */
import { randomUUID } from 'node:crypto';
import { hashPhone } from '#core/platform/keys.ts';
import { write } from '#core/platform/table/transact.ts';
import { teamInvitation } from '#core/team/team.store.ts';
import { givenSignedIn, type Owner } from './owner.ts';

/** As if its SMS had been sent. @returns its id */
export async function givenInvitation(
  businessId: string,
  { phone, name = 'Njeri Wambui' }: { phone: string; name?: string },
): Promise<string> {
  const invitationId = randomUUID();
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const phoneHash = await hashPhone(phone);
  const item = { businessId, phoneHash, invitationId, phone, name, expiresAt };
  await write(teamInvitation.put({ ...item, role: 'cashier', ttl: 4_000_000_000 }));
  return invitationId;
}

export async function givenColleague(businessId: string): Promise<Owner> {
  const person = await givenSignedIn();
  const invitationId = await givenInvitation(businessId, person);
  const { status } = await person.joinTeam({ invitationId });
  if (status !== 200) throw new Error(`joining answered ${status}`);
  return person;
}
