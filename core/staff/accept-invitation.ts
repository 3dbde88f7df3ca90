import { parsedAnswer } from '#core/passkeys/challenge.ts';
import { checkRegistration, registrationOptions } from '#core/passkeys/registration.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { Deps } from './deps.ts';
import { hashToken } from './invite.ts';
import { entryOf, holderOf, type InvitationItem, type MemberItem } from './member.store.ts';

interface Opened {
  invitation: InvitationItem;
  member: MemberItem;
}

/** @throws AppError staff.invitationEnded for every secret that is not valid now */
async function open(deps: Deps, token: string): Promise<Opened> {
  const invitation = await deps.findInvitation(hashToken(token));
  const isGood = invitation && Date.parse(invitation.expiresAt) > deps.clock();
  const member = isGood ? await deps.findMember(invitation.staffId) : null;
  if (!invitation || !member || member.invitationHash !== invitation.tokenHash) {
    throw new AppError('staff.invitationEnded');
  }
  return { invitation, member };
}

const registrationOf = ({ invitation, member }: Opened) => ({
  holder: holderOf(member.staffId),
  site: member.site,
  by: `invitation ${invitation.tokenHash}`,
});

/** @throws AppError staff.invitationEnded */
export async function openInvitation(deps: Deps, token: string) {
  const opened = await open(deps, token);
  const { name, email } = opened.member;
  const person = { userName: email, displayName: name };
  const options = await registrationOptions(deps, registrationOf(opened), person);
  return { name, email, options };
}

interface Acceptance {
  token: string;
  /** The device's name. */
  name: string;
  /** JSON. */
  answer: string;
  /** The IP address. */
  from: string;
}

/**
 * Works once. Earlier passkeys count as lost: they are deleted, with all sessions.
 * @throws AppError staff.invitationEnded, staff.passkeyInvalid
 */
export async function acceptInvitation(
  deps: Deps,
  { token, name, answer, from }: Acceptance,
): Promise<void> {
  const opened = await open(deps, token);
  const { member } = opened;
  const added = await checkRegistration(deps, registrationOf(opened), name, parsedAnswer(answer));
  const { staffId } = member;
  const held = await deps.listPasskeys(holderOf(staffId));
  const lost = held.map(({ passkeyId }) => passkeyId);
  if (!added || lost.includes(added.passkey.passkeyId)) throw new AppError('staff.passkeyInvalid');
  const isSaved = await deps.saveAcceptance(
    { ...opened, added, lost },
    {
      by: { staffId, name: member.name, from },
      entry: entryOf('staff.joined', member, { after: { device: name } }),
      now: deps.clock(),
    },
  );
  if (!isSaved) throw new AppError('staff.invitationEnded');
}
