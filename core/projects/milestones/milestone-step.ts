import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import {
  type MilestoneEvent,
  type MilestoneFacts,
  milestoneOutcome,
  milestoneRules,
  stageEventOf,
} from '#shared/projects/milestone-machine.ts';
import {
  type ProjectFacts,
  type Stage,
  type StageEvent,
  stageOutcome,
} from '#shared/projects/project-machine.ts';
import type { NewStep } from '../change-project.ts';
import {
  isDepositPaid,
  type ProjectItem,
  type StoredMilestone,
} from '../project/project.entity.ts';
import { isAccepted } from '../project/project-row.ts';

/** Facts that do not follow from the project. */
type OwnFacts<Event extends MilestoneEvent> = Omit<
  MilestoneFacts[Event],
  'kind' | 'stage' | 'areOthersAccepted'
>;

interface MilestoneCommand<Event extends MilestoneEvent> {
  event: Event;
  number: number;
  facts: OwnFacts<Event>;
  by: string;
  /** For `present`: the note that says what the owner can look at. */
  details?: { note?: string; [name: string]: unknown };
}

/** The changes of an event, with its line of history. */
export interface MilestoneStep {
  changes: Pick<ProjectItem, 'milestones' | 'stage'>;
  step: NewStep;
  /** After the event. */
  milestone: StoredMilestone;
}

/**
 * @param now milliseconds since 1970
 * @throws AppError projects.notFound for a milestone that is not in the plan,
 *   or a code of `milestoneOutcome` or `stageOutcome`
 */
export function milestoneStep<Event extends MilestoneEvent>(
  project: ProjectItem,
  { event, number, facts, by, details = {} }: MilestoneCommand<Event>,
  now: number,
): MilestoneStep {
  const before = milestoneOf(project, number);
  const outcome = milestoneOutcome(before.state, event, factsOf(project, before, facts));
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const milestone = { ...before, state: outcome.to, ...changesOf(event, isoTime(now), details) };
  const { stageEvent, stage } = movedBy(project, before, event);
  return {
    milestone,
    changes: { stage, milestones: replaced(project.milestones, milestone) },
    step: {
      event: `milestone.${event}`,
      ...(stageEvent && { stageEvent }),
      milestone: number,
      milestoneTo: outcome.to,
      role: milestoneRules[event].by,
      by,
      details: { name: before.name, ...details },
    },
  };
}

/** @throws AppError projects.notFound */
export function milestoneOf({ milestones }: ProjectItem, number: number): StoredMilestone {
  const found = milestones.find((one) => one.number === number);
  if (!found) throw new AppError('projects.notFound');
  return found;
}

const factsOf = <Event extends MilestoneEvent>(
  { stage, milestones }: ProjectItem,
  { kind, number }: StoredMilestone,
  own: OwnFacts<Event>,
) =>
  ({
    ...own,
    kind,
    stage,
    areOthersAccepted: milestones.every((one) => one.number === number || isAccepted(one)),
  }) as unknown as MilestoneFacts[Event];

function changesOf(
  event: MilestoneEvent,
  at: string,
  { note }: { note?: string },
): Partial<StoredMilestone> {
  if (event === 'present') return { presentedAt: at, ...(note && { presentedNote: note }) };
  if (event === 'accept') return { acceptedAt: at, acceptedBy: 'owner' };
  if (event === 'acceptBySilence') return { acceptedAt: at, acceptedBy: 'silence' };
  return {};
}

const replaced = (milestones: readonly StoredMilestone[], next: StoredMilestone) =>
  milestones.map((one) => (one.number === next.number ? next : one));

/** @throws AppError with the refusal of the project's machine */
function movedBy(
  project: ProjectItem,
  { kind }: StoredMilestone,
  event: MilestoneEvent,
): { stageEvent: StageEvent | null; stage: Stage } {
  const stageEvent = stageEventOf(kind, event, project.stage);
  if (!stageEvent) return { stageEvent, stage: project.stage };
  const facts = { isDepositPaid: isDepositPaid(project) };
  // Of the events that a milestone causes, only `beginDiscovery` has facts.
  const outcome = stageOutcome(project.stage, stageEvent, facts as ProjectFacts[StageEvent]);
  if ('refused' in outcome) throw new AppError(outcome.refused);
  return { stageEvent, stage: outcome.to };
}
