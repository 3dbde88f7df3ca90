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
