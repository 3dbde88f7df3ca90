import { findSignOut } from '#core/accounts/sign-out.store.ts';
import { findMember } from './member.store.ts';

/** What the look at a membership takes. It is apart from `deps`, because each function makes it. */
export const memberDeps = { findMember, findSignOut };

export type MemberDeps = typeof memberDeps;
