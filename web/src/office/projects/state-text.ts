import type { ChangeRequestState } from '#shared/projects/change-request-machine.ts';
import type { MilestoneState } from '#shared/projects/milestone-machine.ts';

type State = ChangeRequestState | MilestoneState;

/** States whose names speak to the owner. */
const texts: Partial<Record<State, string>> = {
  'Ready for your review': 'Ready for review by the owner',
  'Approved by you': 'Approved by the owner',
};

/** @returns how the office calls a state */
export const stateText = (state: State): string => texts[state] ?? state;
