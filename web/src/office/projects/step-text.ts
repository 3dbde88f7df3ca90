import type { Step } from '#shared/delivery/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import type { ChangeRequestState } from '#shared/projects/change-request-machine.ts';
import type { MilestoneState } from '#shared/projects/milestone-machine.ts';
import type { Stage } from '#shared/projects/project-machine.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import texts from './texts.json' with { type: 'json' };

const stepTexts: Readonly<Record<string, string>> = texts.steps;

/** For an unknown event its name. */
export function stepText({ event, milestone, changeRequest }: Step): string {
  const text = stepTexts[event] ?? event;
  if (milestone !== null && event.startsWith('milestone.')) {
    return `Milestone ${milestone}: ${text}`;
  }
  return changeRequest === null ? text : `Change ${changeRequest}: ${text}`;
}

const asKes = (value: string): string => kes(Number(value));

const shown: readonly (readonly [string, (value: string) => string])[] = [
  ['kind', (value) => value],
  ['name', (value) => value],
  ['from', (value) => `from ${formatDay(value)}`],
  ['to', (value) => `to ${formatDay(value)}`],
  ['amount', asKes],
  ['price', asKes],
  ['paid', (value) => `${asKes(value)} was paid`],
  ['days', (value) => `${value} days`],
  ['agreement', (value) => `agreement ${value}`],
  ['status', (value) => value],
  ['state', (value) => value],
  ['reason', (value) => value],
  ['note', (value) => value],
  ['text', (value) => value],
];

/** Events that say a text first; later steps repeat it. */
const saysText: readonly string[] = ['changeRequest.send', 'milestone.askForChanges'];

export const stepDetails = ({ event, details }: Step): string[] =>
  shown.flatMap(([name, write]) => {
    const value = details[name];
    if (!value || (name === 'text' && !saysText.includes(event))) return [];
    return [write(value)];
  });

type State = ChangeRequestState | MilestoneState | Stage;

/** States whose names are written for the owner. */
const stateTexts: Partial<Record<State, string>> = {
  'Ready for your review': 'Ready for review by the owner',
  'Approved by you': 'Approved by the owner',
  'Your Review': 'Review by the owner',
  'Owned by You': 'Owned by the owner',
};

export const stateText = (state: State): string => stateTexts[state] ?? state;
