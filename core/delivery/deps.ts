import { findApplication } from '../applications/application.store.ts';
import { auditView } from '../audit/audit.store.ts';
import { signPut } from '../documents/object.store.ts';
import { countUpload } from '../projects/daily-limits.ts';
import { deps as projectDeps } from '../projects/deps.ts';
import { findMember } from '../staff/member.store.ts';

/** The stores, clock and ids that the use cases of the office's side of projects are given. */
export const deps = {
  ...projectDeps,
  signPut,
  countUpload,
  auditView,
  findApplication,
  findMember,
};

export type Deps = typeof deps;
