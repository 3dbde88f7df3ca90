/** The owner's right to cancel alone, without a reason and without cost (docs/rules.md 4). Days are in Nairobi. */

import { sumOf } from '#shared/platform/sum.ts';
import { dayAfter, nairobiDay } from '#shared/platform/time.ts';
import type { MilestoneState } from './milestone-machine.ts';
import { isUndelivered, type Stage } from './project-machine.ts';

export const stepBackRights = ['afterSigning', 'late'] as const;

export type StepBackRight = (typeof stepBackRights)[number];

/** The reason in the journal and on the papers. */
export const stepBackReasons: Readonly<Record<StepBackRight, string>> = {
  afterSigning: 'The owner cancelled alone, in the days after the signing.',
  late: 'The owner cancelled alone, because the delivery was late.',
};

interface Undelivered {
  stage: Stage;
  heldStage?: Stage | undefined;
  /** Absent if its agreement's text has no such right. */
  stepBack?: { lastDay: string; lateDays: number } | undefined;
  milestones: readonly {
    dueDay: string;
    firstDueDay?: string | undefined;
    state: MilestoneState;
    /** When it was last shown to the owner. */
    presentedAt?: string | undefined;
  }[];
  changeRequests: readonly {
    state: string;
    estimate?: { days: number } | undefined;
  }[];
}

export interface StepBack {
  right: StepBackRight;
  /** The last day of the right; null if it lasts until the delivery is accepted. */
  lastDay: string | null;
}

/** @returns null while the owner has no such right */
export function stepBackOn(project: Undelivered, today: string): StepBack | null {
  const { stage, heldStage, stepBack } = project;
  if (!stepBack || !isUndelivered(stage)) return null;
  const hasBegun = (stage === 'On Hold' ? heldStage : stage) !== 'Scheduled';
  if (!hasBegun && today <= stepBack.lastDay) {
    return { right: 'afterSigning', lastDay: stepBack.lastDay };
  }
  const agreed = agreedDay(project);
  if (agreed === null) return null;
  const lastDay = dayAfter(agreed, stepBack.lateDays);
  const isLate = today > lastDay && !waitsForOwner(project, lastDay);
  return isLate ? { right: 'late', lastDay: null } : null;
}

/** An owner who does not answer makes no delivery late. */
function waitsForOwner({ milestones }: Undelivered, lastDay: string): boolean {
  const { state, presentedAt } = milestones.at(-1) ?? {};
  if (state !== 'Ready for your review' || presentedAt === undefined) return false;
  return nairobiDay(Date.parse(presentedAt)) <= lastDay;
}

/** A date that only we have moved is not agreed; the days of a change that its owner approved are. */
function agreedDay({ milestones, changeRequests }: Undelivered): string | null {
  const delivery = milestones.at(-1);
  if (!delivery) return null;
  const added = changeRequests.flatMap(({ state, estimate }) =>
    state === 'Approved by you' || state === 'Done' ? (estimate?.days ?? 0) : [],
  );
  return dayAfter(delivery.firstDueDay ?? delivery.dueDay, sumOf(added));
}
