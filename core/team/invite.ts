import { requireUser } from '#core/accounts/require-user.ts';
import { sendSms } from '#core/carriers/send-sms.ts';
import { teamInvitation } from '#core/messages/team.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { siteHost } from '#core/platform/config.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { once, requestKeyOf } from '#core/platform/limits/once.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { Language } from '#shared/platform/languages.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { brand } from '#shared/site/brand.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { sentBusinessName } from '#shared/sms/sent-name.ts';
import type { inviteToTeam as contract } from '#shared/team/contract.ts';
import { INVITATION_DAYS } from '#shared/team/limits.ts';
import type { Deps } from './deps.ts';
import type { TeamInvitationItem } from './team.store.ts';

type Body = BodyOf<typeof contract>;

/** Longer names are cut, so the SMS has one part. */
const NAME_LETTERS = 30;

/** Invites a number by one SMS. The answer reveals nothing about the number's other work, which is not read. */
export async function inviteToTeam(
  deps: Deps,
  { businessId, key, language }: { businessId: string; key: string; language: Language },
  body: Body,
): Promise<TeamInvitationItem> {
  const phone = mobilePhone(body.phone);
  if (!phone) throw new AppError('sms.invalidPhone');
  const owner = await requireUser(deps, businessId);
  if (owner.phone === phone) throw new AppError('team.ownNumber');
  const requestKey = await requestKeyOf(businessId, key, { invite: phone, ...body });
  return once(requestKey, {
    replay: (invitationId) => findSent(deps, { businessId, phone, invitationId }),
    act: async () => {
      const shop =
        sentBusinessName(owner.businessName, NAME_LETTERS) ||
        { en: 'A shop', sw: 'Duka' }[language];
      const host = siteHost ?? new URL(brand.siteUrl).host;
      const text = teamInvitation.sms({ shop, role: body.role, host })[language];
      const invitation = await insert(deps, { businessId, phone, body, requestKey, text });
      if (invitation === 'repeated') return invitation;
      const { state } = await sendSms(phone, text, teamInvitation.class);
      if (state !== 'FAILED') return invitation;
      await deps.deleteInvitation(invitation);
      throw new AppError('sms.failed');
    },
  });
}

/** An accepted invitation is gone, and so is one whose SMS failed: a repeated call learns which. */
async function findSent(
  deps: Deps,
  { businessId, phone, invitationId }: { businessId: string; phone: string; invitationId: string },
): Promise<TeamInvitationItem> {
  const found = await deps.listInvitations(businessId, deps.clock());
  const sent = found.find((one) => one.invitationId === invitationId);
  if (sent) return sent;
  const people = await deps.listPeople(businessId);
  throw new AppError(people.some((one) => one.phone === phone) ? 'team.alreadyIn' : 'sms.failed');
}

interface New {
  businessId: string;
  phone: string;
  body: Body;
  requestKey: Awaited<ReturnType<typeof requestKeyOf>>;
  text: string;
}

/** @throws AppError team.alreadyIn, team.full, team.tooManyInvitations, sms.failed, accounts.notFound */
async function insert(
  deps: Deps,
  { businessId, phone, body: { name, role }, requestKey, text }: New,
): Promise<TeamInvitationItem | 'repeated'> {
  const phoneHash = await hashPhone(phone);
  return untilDone(async () => {
    const now = deps.clock();
    const version = await requireRoom(deps, businessId, phone, now);
    const invitation: TeamInvitationItem = {
      businessId,
      phoneHash,
      invitationId: deps.newId(),
      phone,
      name,
      role,
      expiresAt: isoTime(now + INVITATION_DAYS * DAY_MS),
      ttl: ttlAfter(now, INVITATION_DAYS * 24 * 60 * 60),
    };
    const { segments: parts } = segmentsOf(text);
    const outcome = await deps.insertInvitation({ invitation, requestKey, version, parts }, now);
    if (outcome === null) return invitation;
    if (outcome === 'changed') return BUSY;
    if (outcome === 'repeated') return 'repeated';
    if (outcome === 'account') throw new AppError('accounts.notFound');
    if (outcome === 'purseEmpty') throw new AppError('sms.failed');
    throw new AppError('team.tooManyInvitations');
  });
}

/** Returns the version of the team for which there is room. */
async function requireRoom(
  deps: Deps,
  businessId: string,
  phone: string,
  now: number,
): Promise<number> {
  // The version is read first, so the count is at least as new.
  const version = await deps.findVersion(businessId);
  const [people, invitations] = await Promise.all([
    deps.listPeople(businessId),
    deps.listInvitations(businessId, now),
  ]);
  if (people.some((one) => one.phone === phone)) throw new AppError('team.alreadyIn');
  const others = invitations.filter((one) => one.phone !== phone);
  if (!deps.hasRoom(people.length + others.length)) throw new AppError('team.full');
  return version;
}
