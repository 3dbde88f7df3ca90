import { audited } from '#core/audit/audit.store.ts';
import { createPasskey, removePasskey, spendChallenge } from '#core/passkeys/passkey.store.ts';
import type { NewPasskey } from '#core/passkeys/registration.ts';
import { transact } from '#core/platform/table/transact.ts';
import { holderOf } from './holder.ts';
import { member } from './member.entity.ts';
import type { MemberRecord } from './member.store.ts';

/**
 * The member's version goes on with each passkey: two removals at once cannot both leave the other's
 * passkey as the last one.
 */
const nextVersion = ({ staffId, version }: { staffId: string; version: number }) =>
  member.patch({ staffId }, { set: { version: version + 1 }, if: { version, state: 'Active' } });

interface Of {
  staffId: string;
  version: number;
}

/** @returns false when the challenge was spent before, or the member has changed */
export async function savePasskey(
  of: Of,
  { passkey, challenge }: NewPasskey,
  { by, entry, now }: MemberRecord,
): Promise<boolean> {
  const failed = await transact({
    spent: spendChallenge(challenge, now),
    passkey: createPasskey(passkey),
    member: nextVersion(of),
    audit: audited(by, entry, now),
  });
  return failed === null;
}

/** @returns false when the member has changed */
export async function savePasskeyRemoval(
  of: Of,
  passkeyId: string,
  { by, entry, now }: MemberRecord,
): Promise<boolean> {
  const failed = await transact({
    passkey: removePasskey({ holder: holderOf(of.staffId), passkeyId }),
    member: nextVersion(of),
    audit: audited(by, entry, now),
  });
  return failed === null;
}
