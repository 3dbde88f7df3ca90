/** A person complains, adds to it, and says whether our answer is enough. */

import { findUser } from '#core/accounts/account.store.ts';
import { requireUser } from '#core/accounts/require-user.ts';
import { newReference } from '#core/applications/application/application.store.ts';
import { auditView } from '#core/audit/audit.store.ts';
import { byPhone } from '#core/due/task.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { once, requestKeyOf } from '#core/platform/limits/once.ts';
import { shown } from '#core/platform/shown.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { findLanguage } from '#core/settings/settings.store.ts';
import { findMember } from '#core/staff/member.store.ts';
import {
  COMPLAINT_DAYS,
  type ComplaintState,
  type ComplaintWay,
  MOST_LETTERS,
} from '#shared/complaints/complaint.ts';
import {
  Complaint,
  type closeComplaint as closeContract,
  type Letter,
  type listComplaints as listContract,
  type openComplaint as openContract,
  type writeToComplaint as writeContract,
} from '#shared/complaints/contract.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import * as complaintStore from './complaint.store.ts';
import { type ComplaintItem, ownerOf } from './complaint.store.ts';

export const deps = {
  ...complaintStore,
  findUser,
  findLanguage,
  findMember,
  auditView,
  newReference,
  clock: systemClock,
};

export type Deps = typeof deps;

/** By link, so that a later holder of the number, or of a card of another shop, cannot read it. */
export const holderOf = (linkHash: string): string => `card#${linkHash}`;

export const callerOf = async (phone: string): Promise<string> => byPhone(await hashPhone(phone));

interface New {
  /** As in the entity. */
  person: string;
  userId?: string;
  way: ComplaintWay;
  name?: string;
  phone: string;
}

/** @throws AppError complaints.tooMany, accounts.notFound */
export async function openComplaint(
  deps: Deps,
  userId: string,
  idempotencyKey: string,
  { text }: BodyOf<typeof openContract>,
): Promise<Complaint> {
  const { phone, fullName: name } = await requireUser(deps, userId);
  const from = {
    person: ownerOf(userId),
    userId,
    way: 'app',
    phone,
    ...(name && { name }),
  } as const;
  return toReply(await insertOnce(deps, from, { idempotencyKey, text, by: userId }));
}

interface Asked {
  /** The id of the caller, who made the Idempotency-Key. */
  by: string;
  idempotencyKey: string;
  text: string;
  audit?: (item: ComplaintItem) => Write;
}

/** A repeated request is answered with the complaint that it made. @throws AppError complaints.tooMany, accounts.notFound */
export async function insertOnce(
  deps: Deps,
  from: New,
  { by, idempotencyKey, text, audit }: Asked,
): Promise<ComplaintItem> {
  const now = deps.clock();
  const requestKey = await requestKeyOf(by, idempotencyKey, { complaint: from.person, text });
  return once(requestKey, {
    replay: (ref) => found(deps, ref),
    act: async () => {
      const item = newComplaint(deps, { ...from, phoneHash: await hashPhone(from.phone) }, text);
      const done = await deps.insertComplaint(item, {
        requestKey,
        now,
        ...(audit && { audit: audit(item) }),
      });
      if (done === 'tooMany') throw new AppError('complaints.tooMany');
      if (done === 'gone') throw new AppError('accounts.notFound');
      return done === 'repeated' ? done : item;
    },
  });
}

function newComplaint(
  deps: Deps,
  from: New & Pick<ComplaintItem, 'phoneHash'>,
  text: string,
): ComplaintItem {
  const now = deps.clock();
  const openedAt = isoTime(now);
  return {
    ...from,
    ref: deps.newReference(),
    state: 'open',
    openedAt,
    dueDay: dueDayOf(now),
    letters: [{ from: 'person', text, at: openedAt }],
    version: 1,
  };
}

const dueDayOf = (now: number): string => nairobiDay(now + COMPLAINT_DAYS * DAY_MS);

export async function listComplaints(
  { complaintsOf }: Deps,
  userId: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listContract>> {
  const { items, next } = await complaintsOf(ownerOf(userId), cursor);
  return { complaints: items.map(toReply), next };
}

/** The state after a letter of the person; undefined if the letter is refused. */
const afterLetter: Readonly<Record<ComplaintState, ComplaintState | undefined>> = {
  open: 'open',
  answered: 'escalated',
  escalated: 'escalated',
  closed: undefined,
};

/** @throws AppError as the contract lists them */
export async function writeToComplaint(
  deps: Deps,
  userId: string,
  ref: string,
  { version, text }: BodyOf<typeof writeContract>,
): Promise<Complaint> {
  const before = asSeen(await ownComplaint(deps, userId, ref), version);
  const state = afterLetter[before.state];
  if (!state) throw new AppError('complaints.closed');
  const now = deps.clock();
  const letter = { from: 'person', text, at: isoTime(now) } as const;
  // If the answer is not enough for the person, the days begin again.
  const dueDay = before.state === 'answered' ? dueDayOf(now) : before.dueDay;
  return save(deps, userId, { ...withLetter(before, letter), state, dueDay });
}

/** @throws AppError as the contract lists them */
export async function closeComplaint(
  deps: Deps,
  userId: string,
  ref: string,
  { version }: BodyOf<typeof closeContract>,
): Promise<Complaint> {
  const item = await ownComplaint(deps, userId, ref);
  // Its reply was lost, and it was sent again.
  if (item.state === 'closed' && item.version === version + 1) return toReply(item);
  const before = asSeen(item, version);
  if (before.state === 'closed') throw new AppError('complaints.closed');
  return save(deps, userId, { ...before, state: 'closed', version: before.version + 1 });
}

/** @throws AppError complaints.notFound */
async function ownComplaint(deps: Deps, userId: string, ref: string): Promise<ComplaintItem> {
  const item = await found(deps, ref);
  if (item.userId !== userId) throw new AppError('complaints.notFound');
  return item;
}

/** @throws AppError complaints.notFound */
export async function found({ findComplaint }: Deps, ref: string): Promise<ComplaintItem> {
  const item = await findComplaint(ref);
  if (!item) throw new AppError('complaints.notFound');
  return item;
}

/** @throws AppError complaints.changed */
export function asSeen(item: ComplaintItem, version: number): ComplaintItem {
  if (item.version !== version) throw new AppError('complaints.changed');
  return item;
}

/** The next version. An answer always has room. @throws AppError complaints.tooLong */
export function withLetter(before: ComplaintItem, letter: Letter): ComplaintItem {
  const isFull = letter.from === 'person' && before.letters.length >= MOST_LETTERS;
  if (isFull) throw new AppError('complaints.tooLong');
  return { ...before, letters: [...before.letters, letter], version: before.version + 1 };
}

async function save(deps: Deps, userId: string, item: ComplaintItem): Promise<Complaint> {
  if (!(await deps.saveByOwner(userId, item))) throw new AppError('complaints.changed');
  return toReply(item);
}

export const toReply = (item: ComplaintItem): Complaint => shown(Complaint, item);
