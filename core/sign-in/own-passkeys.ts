import { parsedAnswer } from '#core/passkeys/challenge.ts';
import { listPasskeys, type Passkey } from '#core/passkeys/passkey.store.ts';
import { checkRegistration, registrationOptions } from '#core/passkeys/registration.ts';
import { AppError } from '#core/platform/app-error.ts';
import { systemClock } from '#core/platform/clock.ts';
import { siteUrl } from '#core/platform/config.ts';
import { endPoolSessions } from '#core/platform/user-pool.ts';
import { isByCode } from '#core/sessions/sessions.ts';
import { MOST_PASSKEYS } from '#shared/passkeys/limits.ts';
import type { OwnerActor } from '#shared/platform/contract.ts';
import { formatKenyanPhone, maskPhone } from '#shared/platform/phone.ts';
import { brand } from '#shared/site/brand.ts';
import * as ownPasskeyStore from './own-passkey.store.ts';
import { personHolder } from './own-passkey.store.ts';

/** Apart from `deps`, so that no trigger loads Cognito's client and the notifications. */
export const ownPasskeyDeps = {
  ...ownPasskeyStore,
  listPasskeys,
  endPoolSessions,
  siteUrl,
  clock: systemClock,
};

type OwnPasskeyDeps = typeof ownPasskeyDeps;

const toReply = ({ passkeyId, name, createdAt, usedAt }: Passkey) => ({
  passkeyId,
  name,
  createdAt,
  usedAt: usedAt ?? null,
});

export async function readOwnPasskeys(deps: OwnPasskeyDeps, actor: OwnerActor) {
  const [person, held] = await Promise.all([
    deps.findPerson(actor.poolUserId),
    deps.listPasskeys(personHolder(actor.poolUserId)),
  ]);
  const items = held.map(toReply).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return { items, canAdd: deps.siteUrl() !== undefined && isByCode(actor, person, deps.clock()) };
}

/** @throws AppError passkeys.codeNeeded, passkeys.tooMany, passkeys.unavailable */
async function requireAddable(deps: OwnPasskeyDeps, actor: OwnerActor) {
  const site = deps.siteUrl();
  if (!site) throw new AppError('passkeys.unavailable');
  const person = await deps.findPerson(actor.poolUserId);
  if (!person || !isByCode(actor, person, deps.clock())) throw new AppError('passkeys.codeNeeded');
  if ((person.passkeys ?? 0) >= MOST_PASSKEYS) throw new AppError('passkeys.tooMany');
  const registration = {
    holder: personHolder(actor.poolUserId),
    site,
    by: `code of ${person.provenAt}`,
  };
  return { person, registration };
}

/** @throws AppError passkeys.codeNeeded, passkeys.tooMany, passkeys.unavailable */
export async function challengeOwnPasskey(deps: OwnPasskeyDeps, actor: OwnerActor) {
  const { person, registration } = await requireAddable(deps, actor);
  // The device shows it to its holder and may sync it: part of a number is enough to recognize it.
  const userName = formatKenyanPhone(maskPhone(person.phone));
  const names = { userName, displayName: `${brand.name} ${userName}` };
  return { options: await registrationOptions(deps, registration, names) };
}

/** @throws AppError passkeys.codeNeeded, passkeys.tooMany, passkeys.unavailable, passkeys.invalid */
export async function addOwnPasskey(
  deps: OwnPasskeyDeps,
  actor: OwnerActor,
  { name, answer }: { name: string; answer: string },
): Promise<void> {
  const { person, registration } = await requireAddable(deps, actor);
  const added = await checkRegistration(deps, registration, name, parsedAnswer(answer));
  if (!added) throw new AppError('passkeys.invalid');
  const failed = await deps.savePasskey(person, added, deps.clock());
  if (failed === 'full') throw new AppError('passkeys.tooMany');
  if (failed === 'taken') throw new AppError('passkeys.invalid');
}

/** Ends a passkey and every other session: the device may be lost. @throws AppError passkeys.notFound */
export async function removeOwnPasskey(
  deps: OwnPasskeyDeps,
  { poolUserId, authTime }: OwnerActor,
  passkeyId: string,
): Promise<void> {
  const [person, held] = await Promise.all([
    deps.findPerson(poolUserId),
    deps.listPasskeys(personHolder(poolUserId)),
  ]);
  const found = held.find((one) => one.passkeyId === passkeyId);
  if (!person || !found) throw new AppError('passkeys.notFound');
  const isRemoved = await deps.saveRemoval(person, found, { authTime, now: deps.clock() });
  if (!isRemoved) throw new AppError('passkeys.notFound');
  // Without an account, no item says when sessions ended.
  if (!(await deps.hasAccount(person.accountId))) await deps.endPoolSessions(poolUserId);
}
