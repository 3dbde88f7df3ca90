import { isoTime } from '#core/platform/clock.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import { stageOutcome } from '#shared/projects/project-machine.ts';
import { ownershipPapers } from './order-papers.ts';
import type { ProjectItem } from './project.entity.ts';
import { owedFor } from './shares.ts';

/** What ownership changes in a project, and the papers that it needs. */
export interface Ownership {
  changes: Pick<ProjectItem, 'stage' | 'papers'> & Partial<ProjectItem>;
  orders: PutWrite[];
}

const TAKEN_BACK = 'A payment was taken back: something is owed again.';

/**
 * What ownership makes of a project that has changed: it passes when the software is delivered and nothing
 * is owed, and comes back when a payment is taken back.
 *
 * @param project after the change
 * @param now milliseconds since 1970
 * @returns null if it stays where it is
 */
export function ownership(project: ProjectItem, now: number): Ownership | null {
  const owes = owedFor(project.agreements);
  return project.stage === 'Owned by You' ? lost(project, owes, now) : gained(project, owes, now);
}

function gained(project: ProjectItem, owes: number, now: number): Ownership | null {
  const outcome = stageOutcome(project.stage, 'own', { owes });
  if ('refused' in outcome) return null;
  const { orders, numbers, papers } = ownershipPapers(project, now);
  return { changes: { stage: outcome.to, papers, ownershipPapers: numbers }, orders };
}

function lost(project: ProjectItem, owes: number, now: number): Ownership | null {
  const outcome = stageOutcome(project.stage, 'loseOwnership', { owes });
  if ('refused' in outcome) return null;
  const { papers, ownershipPapers: numbers = [], voidPapers = [] } = project;
  const added = numbers.map((number) => ({ number, reason: TAKEN_BACK, at: isoTime(now) }));
  const changes = { stage: outcome.to, papers, ownershipPapers: [] };
  return { changes: { ...changes, voidPapers: [...voidPapers, ...added] }, orders: [] };
}
