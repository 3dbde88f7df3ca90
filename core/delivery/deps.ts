import { auditView } from '#core/audit/audit.store.ts';
import { signPut } from '#core/documents/object.store.ts';
import { deps as projectDeps } from '#core/projects/deps.ts';
import { countUpload } from '#core/projects/project/daily-limits.ts';
import { findMember } from '#core/staff/member.store.ts';

export const deps = {
  ...projectDeps,
  signPut,
  countUpload,
  auditView,
  findMember,
};

export type Deps = typeof deps;
