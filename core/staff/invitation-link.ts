import { createHash, randomBytes } from 'node:crypto';
import { isoTime } from '#core/platform/clock.ts';
import { INVITATION_MS } from '#shared/staff/limits.ts';
import type { NewInvitation } from './member.store.ts';

/** @returns what stands for the secret of an invitation in the table */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** An invitation, and the link that is shown once. */
export interface Invited {
  invitation: NewInvitation;
  /** Its secret follows a `#`: no server, and no log, gets to see it. */
  link: string;
}

/** @param now milliseconds */
export function newInvitation(
  { staffId, site, isRenewal }: { staffId: string; site: string; isRenewal: boolean },
  now: number,
): Invited {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = isoTime(now + INVITATION_MS);
  return {
    invitation: { tokenHash: hashToken(token), staffId, expiresAt, isRenewal },
    link: `${site}/office/join#${token}`,
  };
}
