import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { Contract, StaffActor } from '#shared/platform/contract.ts';
import { workPermissions } from '#shared/platform/permissions.ts';
import { IDLE_MS, SESSION_MS } from '#shared/staff/limits.ts';
import type { Deps } from './deps.ts';
import type { MemberItem } from './member.store.ts';
import type { StaffSession } from './session.store.ts';

export interface StaffToken {
  staffId: string;
  sessionId: string;
  /** In seconds since 1970. */
  authTime: number;
}

/** A session's calls are noted at most once in this time, so a busy session does not write for each call. */
const NOTE_MS = 30_000;

type SessionDeps = Pick<
  Deps,
  'findMember' | 'findSession' | 'beginSession' | 'touchSession' | 'clock'
>;

/**
 * Reads the member and the session at each call: a lost permission, a removal and a sign-out take effect at once. Notes
 * the call, so the session is not idle. @param from the IP address
 * @throws AppError staff.signInAgain without a live session
 */
export async function requireMember(
  deps: SessionDeps,
  token: StaffToken,
  from: string,
): Promise<StaffActor> {
  const { staffId, sessionId, authTime } = token;
  const [member, session] = await Promise.all([
    deps.findMember(staffId),
    deps.findSession(sessionId),
  ]);
  const now = deps.clock();
  if (member?.state !== 'Active' || !isLive(member, session, token, now)) throw signInAgain();
  const { name, phone, may } = member;
  const signedInAt = isoTime(authTime * 1000);
  const actor = { staffId, name, phone, may, from, sessionId, signedInAt };
  if (!session) await deps.beginSession({ sessionId, staffId }, actor, member.email, now);
  else if (now - Date.parse(session.seenAt) >= NOTE_MS) await note(deps, sessionId, now);
  return actor;
}

const signInAgain = () => new AppError('staff.signInAgain');

async function note({ touchSession }: SessionDeps, sessionId: string, now: number): Promise<void> {
  if (!(await touchSession(sessionId, now))) throw signInAgain();
}

function isLive(
  { signedOutAt }: MemberItem,
  session: StaffSession | null,
  { staffId, authTime }: StaffToken,
  now: number,
): boolean {
  const signedInAt = authTime * 1000;
  // False also for NaN, from a token without the moment of its sign-in.
  if (!(now - signedInAt < SESSION_MS)) return false;
  // A token knows only the second. A sign-in of the same second may have come before.
  if (signedOutAt && authTime <= Math.floor(Date.parse(signedOutAt) / 1000)) return false;
  if (session && (session.isOver || session.staffId !== staffId)) return false;
  const seenAt = session ? Date.parse(session.seenAt) : signedInAt;
  return now - seenAt < IDLE_MS;
}

/** One of `may` is enough; if it is empty, every member may. @throws AppError staff.notAllowed */
export function requirePermission(
  actor: StaffActor,
  { may = [], closedTo }: Pick<Contract, 'may' | 'closedTo'>,
): void {
  const isClosed = closedTo !== undefined && actor.may.includes(closedTo);
  if (!isClosed && (may.length === 0 || may.some((one) => actor.may.includes(one)))) return;
  throw new AppError('staff.notAllowed', {
    may: (isClosed ? workPermissions : may).join('" or "'),
  });
}
