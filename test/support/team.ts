/** People of a business. */
import { BUSINESS_HEADER, type TeamRole } from '#shared/team/roles.ts';
import { givenSignedIn, type Owner } from './owner.ts';

/** Names the business of an owner in a call of somebody else. */
export const at = ({ userId }: Pick<Owner, 'userId'>) => ({
  headers: { [BUSINESS_HEADER]: userId },
});

/** Somebody whom an owner has invited, who has signed in and accepted. */
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
