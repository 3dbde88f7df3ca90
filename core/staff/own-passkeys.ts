import { parsedAnswer } from '#core/passkeys/challenge.ts';
import type { Passkey } from '#core/passkeys/passkey.store.ts';
import { checkRegistration, registrationOptions } from '#core/passkeys/registration.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { MOST_PASSKEYS } from '#shared/staff/limits.ts';
import type { Deps } from './deps.ts';
import { entryOf, holderOf, type MemberItem } from './member.store.ts';

/** Reads the member first: adding or removing a passkey later changes the member's version, and the write then fails. */
async function readOwn(deps: Deps, { staffId }: StaffActor) {
  const member = await deps.findMember(staffId);
  if (!member) throw new AppError('staff.signInAgain');
  return { member, held: await deps.listPasskeys(holderOf(staffId)) };
}

const registrationOf = ({ staffId, site }: MemberItem) => ({
  holder: holderOf(staffId),
  site,
  by: 'own session',
});

/** @throws AppError staff.tooManyPasskeys */
export async function challengePasskey(deps: Deps, actor: StaffActor) {
  const { member, held } = await readOwn(deps, actor);
  requireRoom(held);
  const person = { userName: member.email, displayName: member.name };
  return { options: await registrationOptions(deps, registrationOf(member), person) };
}

/** @throws AppError staff.passkeyInvalid, staff.tooManyPasskeys */
export async function addPasskey(
  deps: Deps,
  actor: StaffActor,
  { name, answer }: { name: string; answer: string },
): Promise<void> {
  const { member, held } = await readOwn(deps, actor);
  requireRoom(held);
  const added = await checkRegistration(deps, registrationOf(member), name, parsedAnswer(answer));
  const isSaved =
    added &&
    (await deps.savePasskey(member, added, {
      by: actor,
      entry: entryOf('staff.passkeyAdded', member, { after: { device: name } }),
      now: deps.clock(),
    }));
  if (!isSaved) throw new AppError('staff.passkeyInvalid');
}

function requireRoom(held: readonly Passkey[]): void {
  if (held.length >= MOST_PASSKEYS) throw new AppError('staff.tooManyPasskeys');
}

/** @throws AppError staff.passkeyNotFound, staff.lastPasskey */
export async function removeOwnPasskey(
  deps: Deps,
  actor: StaffActor,
  passkeyId: string,
): Promise<void> {
  const { member, held } = await readOwn(deps, actor);
  const found = held.find((one) => one.passkeyId === passkeyId);
  if (!found) throw new AppError('staff.passkeyNotFound');
  if (held.length === 1) throw new AppError('staff.lastPasskey');
  const isSaved = await deps.savePasskeyRemoval(member, passkeyId, {
    by: actor,
    entry: entryOf('staff.passkeyRemoved', member, { before: { device: found.name } }),
    now: deps.clock(),
  });
  if (!isSaved) return removeOwnPasskey(deps, actor, passkeyId);
}
