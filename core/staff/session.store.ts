import { type AuditActor, audited } from '#core/audit/audit.store.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { flag, text, whole } from '#core/platform/table/attributes.ts';
import { absent, atLeast } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import { IDLE_MS, SESSION_MS } from '#shared/staff/limits.ts';
import { subjectOf } from './member.store.ts';

/** A sign-in of a member, with its last call: idleness ends it, whatever the tokens say. */
export const staffSession = entity({
  name: 'staffSession',
  about: 'A sign-in of a member of the staff, with its last call.',
  attributes: {
    sessionId: text({ about: 'The `origin_jti` of its tokens: renewed tokens keep it.' }),
    staffId: text(),
    seenAt: text(),
    isOver: flag({ optional: true, about: 'Whether the member signed out.' }),
    ttl: whole(),
  },
  key: {
    question: 'When did this session call last?',
    pk: 'staffSession#{sessionId}',
    sk: 'session',
  },
});

export type StaffSession = ItemOf<typeof staffSession>;

/** Stored for as long as a token of the session could be used. */
const KEPT_SECONDS = (SESSION_MS + IDLE_MS) / 1000;

export const findSession = (sessionId: string): Promise<StaffSession | null> =>
  staffSession.get({ sessionId });

/** Notes a session's first call, and its member's sign-in. A simultaneous second call does no harm. */
export async function beginSession(
  { sessionId, staffId }: Pick<StaffSession, 'sessionId' | 'staffId'>,
  by: AuditActor,
  label: string,
  now: number,
): Promise<void> {
  await transact({
    begun: staffSession.create({
      sessionId,
      staffId,
      seenAt: isoTime(now),
      ttl: ttlAfter(now, KEPT_SECONDS),
    }),
    audit: audited(by, { kind: 'staff.signedIn', subject: subjectOf(staffId), label }, now),
  });
}

/** @returns false if the session has ended since it was read */
export const touchSession = (sessionId: string, now: number): Promise<boolean> =>
  write(
    staffSession.patch(
      { sessionId },
      {
        set: { seenAt: isoTime(now) },
        if: { isOver: absent, seenAt: atLeast(isoTime(now - IDLE_MS)) },
      },
    ),
  );

/** Ends also a session that was never recorded. */
export const endSession = (sessionId: string, staffId: string, now: number): Promise<boolean> =>
  write(
    staffSession.upsert(
      { sessionId },
      { set: { staffId, isOver: true, seenAt: isoTime(now), ttl: ttlAfter(now, KEPT_SECONDS) } },
    ),
  );
