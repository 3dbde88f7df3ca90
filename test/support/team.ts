/** People of a business, over HTTP. */
import { inviteToTeam, joinTeam } from '#shared/team/contract.ts';
import { BUSINESS_HEADER, type TeamRole } from '#shared/team/roles.ts';
import { call, newKey } from './call.ts';
import { givenSignedIn, type Owner } from './owner.ts';

/** Names the business of an owner in a call of somebody else. */
export const at = ({ userId }: Pick<Owner, 'userId'>) => ({
  headers: { [BUSINESS_HEADER]: userId },
});

/** Somebody whom an owner has invited, who has signed in and accepted, over HTTP. */
export async function givenMember(
  owner: Owner,
  role: TeamRole = 'cashier',
  name = 'Njeri Wambui',
  person?: Owner,
): Promise<Owner> {
  const member = person ?? (await givenSignedIn());
  const invited = await call(inviteToTeam, {
    token: owner.tokens.accessToken,
    idempotencyKey: newKey(),
    body: { name, phone: member.phone, role },
  });
  if (invited.status !== 201) throw new Error(`the invitation answered ${invited.status}`);
  const { invitationId } = invited.reply;
  const token = member.tokens.accessToken;
  const { status } = await call(joinTeam, { token, params: { invitationId } });
  if (status !== 200) throw new Error(`joining answered ${status}`);
  return member;
}
