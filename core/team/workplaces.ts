/** A person's acts in other people's businesses: these need the proved number, not a business. */

import { AppError } from '#core/platform/app-error.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import type { OwnerActor } from '#shared/platform/contract.ts';
import type { Workplace, Workplaces } from '#shared/team/contract.ts';
import type { Deps } from './deps.ts';
import type { TeamInvitationItem } from './team.store.ts';

type Person = Pick<OwnerActor, 'userId' | 'poolUserId'>;

/** The person's own business, those where the person works, and those that invite. */
export async function readWorkplaces(deps: Deps, person: Person): Promise<Workplaces> {
  const [own, places, invitations] = await Promise.all([
    deps.findUser(person.userId),
    placesOf(deps, person.userId),
    invitationsTo(deps, person),
  ]);
  const invited = await Promise.all(
    invitations.map(async ({ businessId, invitationId, role, expiresAt }) => {
      const shop = await deps.findUser(businessId);
      return shop ? [{ invitationId, businessName: shop.businessName, role, expiresAt }] : [];
    }),
  );
  return {
    own: own && { businessId: own.userId, businessName: own.businessName },
    places,
    invitations: invited.flat(),
  };
}

async function placesOf(deps: Deps, personId: string): Promise<Workplace[]> {
  const places = await deps.listWorkplaces(personId);
  const found = await Promise.all(
    places.map(({ businessId }) => placeOf(deps, { businessId, personId })),
  );
  return found.filter((place) => place !== null);
}

/** null if the person does not work there, or the business is closed. */
async function placeOf(
  deps: Deps,
  key: { businessId: string; personId: string },
): Promise<Workplace | null> {
  const [member, shop] = await Promise.all([deps.findMember(key), deps.findUser(key.businessId)]);
  if (member?.state !== 'active' || !shop) return null;
  return { businessId: key.businessId, businessName: shop.businessName, role: member.role };
}

async function invitationsTo(deps: Deps, { poolUserId }: Person): Promise<TeamInvitationItem[]> {
  const phone = await deps.provenPhone(poolUserId);
  return phone ? deps.invitationsOf(await hashPhone(phone), deps.clock()) : [];
}

/** A second call gets the same answer as the first. @throws AppError team.invitationEnded, team.tooManyWorkplaces */
export const joinTeam = (deps: Deps, person: Person, invitationId: string): Promise<Workplace> =>
  untilDone(async () => {
    const { userId: personId, poolUserId } = person;
    const [invitations, taken] = await Promise.all([
      invitationsTo(deps, person),
      deps.listWorkplaces(personId),
    ]);
    const invitation = invitations.find((one) => one.invitationId === invitationId);
    if (!invitation) return joinedBefore(deps, personId, invitationId);
    const { businessId } = invitation;
    const place = deps.freePlace(taken);
    if (place === null) throw new AppError('team.tooManyWorkplaces');
    const before = await deps.findMember({ businessId, personId });
    const memberId = before?.memberId ?? deps.newId();
    const joining = { invitation, personId, poolUserId, memberId, place };
    const failed = await deps.insertMember(joining, deps.clock());
    return failed ? BUSY : requirePlace(deps, { businessId, personId });
  });

/** For a repeated call, after the answer to an earlier call was lost. */
async function joinedBefore(
  deps: Deps,
  personId: string,
  invitationId: string,
): Promise<Workplace> {
  const places = await deps.listWorkplaces(personId);
  const members = await Promise.all(
    places.map(({ businessId }) => deps.findMember({ businessId, personId })),
  );
  const joined = members.find((one) => one?.invitationId === invitationId);
  if (!joined) throw new AppError('team.invitationEnded');
  return requirePlace(deps, joined);
}

/** @throws AppError team.invitationEnded */
async function requirePlace(
  deps: Deps,
  key: { businessId: string; personId: string },
): Promise<Workplace> {
  const place = await placeOf(deps, key);
  if (!place) throw new AppError('team.invitationEnded');
  return place;
}

/** @throws AppError team.invitationEnded */
export async function declineTeam(deps: Deps, person: Person, invitationId: string): Promise<void> {
  const invitations = await invitationsTo(deps, person);
  const found = invitations.find((one) => one.invitationId === invitationId);
  if (!found || !(await deps.deleteInvitation(found))) {
    throw new AppError('team.invitationEnded');
  }
}

/** @throws AppError team.notMember */
export async function leaveTeam(deps: Deps, personId: string, businessId: string): Promise<void> {
  if (!(await deps.endMember({ businessId, personId }, deps.clock()))) {
    throw new AppError('team.notMember');
  }
}
