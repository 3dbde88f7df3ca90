/** The life of a milestone (docs/rules.md 4). Only these rules decide its state. */
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

/** The first milestone agrees on the scope, the last delivers the software; those between are built. */
export const milestoneKinds = ['scope', 'build', 'delivery'] as const;

export type MilestoneKind = (typeof milestoneKinds)[number];

interface Place {
  kind: MilestoneKind;
  stage: Stage;
}

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
  /** @returns null if the event may happen */
  refuses?(facts: Facts): PlainErrorCode | null;
}

/** Working days of silence before the owner's reminders, and before silence accepts. */
export const REMINDER_DAYS = [5, 9] as const;
export const SILENCE_DAYS = 10;

const unless = (holds: boolean, code: PlainErrorCode): PlainErrorCode | null =>
  holds ? null : code;

const workStages: Readonly<Record<MilestoneKind, readonly Stage[]>> = {
  scope: ['Scheduled', 'Discovery'],
  build: ['In Development'],
  delivery: ['In Development'],
};

/** The owner can answer in these stages. */
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

/** The event of the project that follows; null if the stage stays. */
export function stageEventOf(
  kind: MilestoneKind,
  event: MilestoneEvent,
  stage: Stage,
): StageEvent | null {
  const isAccepted = event === 'accept' || event === 'acceptBySilence';
  // After its owner asked for changes, work on the scope goes on in the same stage.
  if (kind === 'scope' && event === 'start') return stage === 'Scheduled' ? 'beginDiscovery' : null;
  if (kind === 'scope' && isAccepted) return 'acceptScope';
  if (kind !== 'delivery') return null;
  if (event === 'present') return 'presentDelivery';
  if (event === 'askForChanges') return 'askForChanges';
  return isAccepted ? 'acceptDelivery' : null;
}
