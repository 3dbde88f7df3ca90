import {
  type AttemptStep,
  attemptEvents,
  attemptOutcome,
  isOpen,
} from '#shared/payments/attempt-machine.ts';
import { attemptStates } from '#shared/payments/attempt-states.ts';
import { movesOf } from '#test/support/moves.ts';
import machines from './samples/machines.json' with { type: 'json' };

const steps: readonly AttemptStep[] = ['None', ...attemptStates];

it.each(movesOf(steps, attemptEvents, machines.attempt))(
  'in the state %s, the event %s leads where the table says, or changes nothing',
  (step, event, to) => expect(attemptOutcome(step, event)).toBe(to ?? null),
);

it('nothing takes an attempt out of the state in which money came of it', () =>
  expect(attemptEvents.map((event) => attemptOutcome('Succeeded', event))).toEqual(
    attemptEvents.map(() => null),
  ));

it('an attempt is open until money came of it, or none will', () =>
  expect(attemptStates.filter(isOpen)).toEqual(['Initiated', 'Prompt Sent', 'Checking']));
