/**
 * A project's stages (docs/rules.md 4). Most events follow from a milestone (`stageEventOf` in milestone-machine.ts).
 */
import type { PlainErrorCode } from '../errors.ts';

export const stages = [
  'Scheduled',
  'Discovery',
  'In Development',
  'Your Review',
  'Delivered',
  'On Hold',
  'Cancelled',
  'Owned by You',
] as const;

export type Stage = (typeof stages)[number];

/** `None` is before there is an agreement. */
export type ProjectState = 'None' | Stage;

/** `delivery` builds; `clock` is time; `system` is a rule that follows from another event. */
export type ProjectRole = 'owner' | 'delivery' | 'clock' | 'system';

/** A project can be held or cancelled in these. */
export const stagesBeforeDelivery = [
  'Scheduled',
  'Discovery',
  'In Development',
  'Your Review',
] as const satisfies readonly Stage[];

type StageBeforeDelivery = (typeof stagesBeforeDelivery)[number];

export interface ProjectFacts {
  create: { hasAgreement: boolean };
  beginDiscovery: { isDepositPaid: boolean };
  acceptScope: object;
  presentDelivery: object;
  askForChanges: object;
  acceptDelivery: object;
  hold: { reason: string };
  resume: { heldStage: StageBeforeDelivery };
  /** `isOwnersRight`: the owner cancels alone (step-back.ts). */
  cancel: { isAgreedByBoth: boolean; isOwnersRight?: boolean };
  own: { owes: number };
  loseOwnership: { owes: number };
}

export type StageEvent = keyof ProjectFacts;

interface Rule<Facts> {
  from: readonly ProjectState[];
  to: Stage | ((facts: Facts) => Stage);
  by: ProjectRole;
  /** @returns null if the event may happen */
  refuses?(facts: Facts): PlainErrorCode | null;
}

const unless = (holds: boolean, code: PlainErrorCode): PlainErrorCode | null =>
  holds ? null : code;

export const projectRules: { readonly [Event in StageEvent]: Rule<ProjectFacts[Event]> } = {
  create: {
    from: ['None'],
    to: 'Scheduled',
    by: 'system',
    refuses: ({ hasAgreement }) => unless(hasAgreement, 'projects.notNow'),
  },
  beginDiscovery: {
    from: ['Scheduled'],
    to: 'Discovery',
    by: 'delivery',
    refuses: ({ isDepositPaid }) => unless(isDepositPaid, 'projects.depositNotPaid'),
  },
  acceptScope: { from: ['Discovery'], to: 'In Development', by: 'owner' },
  presentDelivery: { from: ['In Development'], to: 'Your Review', by: 'delivery' },
  askForChanges: { from: ['Your Review'], to: 'In Development', by: 'owner' },
  acceptDelivery: { from: ['Your Review'], to: 'Delivered', by: 'owner' },
  hold: {
    from: stagesBeforeDelivery,
    to: 'On Hold',
    by: 'delivery',
    refuses: ({ reason }) => unless(reason !== '', 'projects.reasonMissing'),
  },
  resume: { from: ['On Hold'], to: ({ heldStage }) => heldStage, by: 'delivery' },
  cancel: {
    from: [...stagesBeforeDelivery, 'On Hold'],
    to: 'Cancelled',
    by: 'system',
    refuses: ({ isAgreedByBoth, isOwnersRight = false }) =>
      unless(isAgreedByBoth || isOwnersRight, 'projects.notAgreed'),
  },
  own: {
    from: ['Delivered'],
    to: 'Owned by You',
    by: 'system',
    refuses: ({ owes }) => unless(owes <= 0, 'projects.notPaid'),
  },
  loseOwnership: {
    from: ['Owned by You'],
    to: 'Delivered',
    by: 'system',
    refuses: ({ owes }) => unless(owes > 0, 'projects.notNow'),
  },
};

export const stageEvents = Object.keys(projectRules) as StageEvent[];

export type StageOutcome = { to: Stage } | { refused: PlainErrorCode };

export function stageOutcome<Event extends StageEvent>(
  from: ProjectState,
  event: Event,
  facts: ProjectFacts[Event],
): StageOutcome {
  const rule: Rule<ProjectFacts[Event]> = projectRules[event];
  if (!rule.from.includes(from)) return { refused: 'projects.notNow' };
  const refused = rule.refuses?.(facts) ?? null;
  if (refused) return { refused };
  return { to: typeof rule.to === 'function' ? rule.to(facts) : rule.to };
}

/** Whether the delivery is still to come. */
export const isUndelivered = (stage: Stage): boolean =>
  stage === 'On Hold' || (stagesBeforeDelivery as readonly Stage[]).includes(stage);

/** Whether the people who build have nothing more to do. */
export const isOver = (stage: Stage): boolean =>
  stage === 'Delivered' || stage === 'Owned by You' || stage === 'Cancelled';
