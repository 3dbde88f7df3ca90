import { randomUUID } from 'node:crypto';
import { hashPhone } from '#core/platform/keys.ts';
import { write } from '#core/platform/table/transact.ts';
import { teamInvitation } from '#core/team/team.store.ts';
import { BUSINESS_HEADER, type TeamRole } from '#shared/platform/team-roles.ts';
import { call } from './call.ts';
import { givenSignedIn, type Owner } from './owner.ts';
import { withVerbs } from './verbs.ts';

/** Names an owner's business in somebody else's call. */
export const at = ({ userId }: Pick<Owner, 'userId'>) => ({
  headers: { [BUSINESS_HEADER]: userId },
});

/** Invited, signed in and accepted. */
export async function givenMember(
  owner: Owner,
  role: TeamRole = 'cashier',
  name = 'Njeri Wambui',
  person?: Owner,
): Promise<Owner> {
  const member = person ?? (await givenSignedIn());
  const invited = await owner.inviteToTeam({ name, phone: member.phone, role });
  if (invited.status !== 201) throw new Error(`the invitation answered ${invited.status}`);
  const { invitationId } = invited.reply;
  const { status } = await member.joinTeam({ invitationId });
  if (status !== 200) throw new Error(`joining answered ${status}`);
  return member;
}

/** Invited, and names the business in each call. */
export async function givenWorker(owner: Owner, role?: TeamRole, name?: string): Promise<Owner> {
  const { phone, userId, tokens } = await givenMember(owner, role, name);
  return withVerbs({ phone, userId, tokens }, (contract, options) =>
    call(contract, { ...options, ...at(owner), token: tokens.accessToken }),
  );
}

/** An invitation inside the process, as if its SMS had been sent. @returns its id */
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
