import type { AuditEntry } from '#core/audit/audit.store.ts';
import { subjectOf } from './holder.ts';
import type { MemberItem } from './member.entity.ts';

/** @returns the line of the audit about a member, with what it changed */
export const entryOf = (
  kind: AuditEntry['kind'],
  { staffId, email }: Pick<MemberItem, 'staffId' | 'email'>,
  changed: Pick<AuditEntry, 'before' | 'after'> = {},
): AuditEntry => ({ kind, subject: subjectOf(staffId), label: email, ...changed });
