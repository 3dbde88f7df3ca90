/** The life of a milestone (docs/rules.md 4). Nothing else decides its state. */
import type { PlainErrorCode } from '../errors.ts';
import type { ProjectRole, Stage, StageEvent } from './project-machine.ts';

export const milestoneStates = [
  'Not started',
  'In progress',
  'Ready for your review',
  'Changes requested',
  'Accepted',
] as const;

export type MilestoneState = (typeof milestoneStates)[number];

/**
 * The first milestone of a plan agrees on the scope, the last one delivers the software, and what is between them is
 * built.
 */
export const milestoneKinds = ['scope', 'build', 'delivery'] as const;

export type MilestoneKind = (typeof milestoneKinds)[number];

interface Place {
  kind: MilestoneKind;
  stage: Stage;
}

/** The facts that decide each event. */
export interface MilestoneFacts {
  start: Place;
  present: Place & { areOthersAccepted: boolean };
  accept: Place & { hasFreshCode: boolean };
  acceptBySilence: Place & { isAgreed: boolean; isDue: boolean };
  askForChanges: Place;
}

export type MilestoneEvent = keyof MilestoneFacts;

interface Rule<Facts> {
  from: readonly MilestoneState[];
  to: MilestoneState;
  by: ProjectRole;
  /** @returns the refusal, or null if the event may come */
  refuses?(facts: Facts): PlainErrorCode | null;
}

/** The working days of silence after which the owner is reminded, and those after which silence accepts. */
export const REMINDER_DAYS = [5, 9] as const;
export const SILENCE_DAYS = 10;

const unless = (holds: boolean, code: PlainErrorCode): PlainErrorCode | null =>
  holds ? null : code;

/** The stages in which people work on each kind of milestone. */
const workStages: Readonly<Record<MilestoneKind, readonly Stage[]>> = {
  scope: ['Scheduled', 'Discovery'],
  build: ['In Development'],
  delivery: ['In Development'],
};

/** The stages in which the owner can answer about each kind of milestone. */
const reviewStages: Readonly<Record<MilestoneKind, readonly Stage[]>> = {
  scope: ['Discovery'],
  build: ['In Development'],
  delivery: ['Your Review'],
};

const atWork = ({ kind, stage }: Place) =>
  unless(workStages[kind].includes(stage), 'projects.notNow');

const inReview = ({ kind, stage }: Place) =>
  unless(reviewStages[kind].includes(stage), 'projects.notNow');

export const milestoneRules: {
  readonly [Event in MilestoneEvent]: Rule<MilestoneFacts[Event]>;
} = {
  start: {
    from: ['Not started', 'Changes requested'],
    to: 'In progress',
    by: 'delivery',
    refuses: atWork,
  },
  present: {
    from: ['In progress'],
    to: 'Ready for your review',
    by: 'delivery',
    refuses: (facts) =>
      atWork(facts) ??
      unless(facts.kind !== 'delivery' || facts.areOthersAccepted, 'projects.othersNotAccepted'),
  },
  accept: {
    from: ['Ready for your review'],
    to: 'Accepted',
    by: 'owner',
    refuses: (facts) =>
      inReview(facts) ??
      unless(facts.kind !== 'delivery' || facts.hasFreshCode, 'confirmations.wrong'),
  },
  acceptBySilence: {
    from: ['Ready for your review'],
    to: 'Accepted',
    by: 'clock',
    refuses: (facts) =>
      inReview(facts) ?? unless(facts.isAgreed && facts.isDue, 'projects.silenceIsNoAnswer'),
  },
  askForChanges: {
    from: ['Ready for your review'],
    to: 'Changes requested',
    by: 'owner',
    refuses: inReview,
  },
};

export const milestoneEvents = Object.keys(milestoneRules) as MilestoneEvent[];

/** The state to which an event leads, or the code with which it is refused. */
export type MilestoneOutcome = { to: MilestoneState } | { refused: PlainErrorCode };

export function milestoneOutcome<Event extends MilestoneEvent>(
  from: MilestoneState,
  event: Event,
  facts: MilestoneFacts[Event],
): MilestoneOutcome {
  const rule: Rule<MilestoneFacts[Event]> = milestoneRules[event];
  if (!rule.from.includes(from)) {
    return { refused: from === 'Accepted' ? 'projects.milestoneAccepted' : 'projects.notNow' };
  }
  const refused = rule.refuses?.(facts) ?? null;
  return refused ? { refused } : { to: rule.to };
}

/** @returns what an event of a milestone does to the stage of its project; null if the stage stays */
export function stageEventOf(
  kind: MilestoneKind,
  event: MilestoneEvent,
  stage: Stage,
): StageEvent | null {
  const isAccepted = event === 'accept' || event === 'acceptBySilence';
  // The scope is worked on again after its owner asked for changes, in the same stage.
  if (kind === 'scope' && event === 'start') return stage === 'Scheduled' ? 'beginDiscovery' : null;
  if (kind === 'scope' && isAccepted) return 'acceptScope';
  if (kind !== 'delivery') return null;
  if (event === 'present') return 'presentDelivery';
  if (event === 'askForChanges') return 'askForChanges';
  return isAccepted ? 'acceptDelivery' : null;
}
