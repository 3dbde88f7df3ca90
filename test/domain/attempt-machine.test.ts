import {
  type AttemptEvent,
  type AttemptStep,
  attemptEvents,
  attemptOutcome,
  isOpen,
} from '#shared/payments/attempt-machine.ts';
import { type AttemptState, attemptStates } from '#shared/payments/attempt-states.ts';

const steps: readonly AttemptStep[] = ['None', ...attemptStates];

/** Every change of a state. It repeats the rules, so a change fails here. */
const changes: Record<AttemptStep, Partial<Record<AttemptEvent, AttemptState>>> = {
  None: { start: 'Initiated' },
  Initiated: {
    prompt: 'Prompt Sent',
    refuse: 'Failed',
    doubt: 'Checking',
    pay: 'Succeeded',
    fail: 'Failed',
    miss: 'Failed',
  },
  'Prompt Sent': { doubt: 'Checking', pay: 'Succeeded', fail: 'Failed', miss: 'Failed' },
  Checking: { pay: 'Succeeded', fail: 'Failed', miss: 'Failed', end: 'Failed' },
  Succeeded: {},
  Failed: { pay: 'Succeeded' },
};

const pairs = steps.flatMap((step) => attemptEvents.map((event) => [step, event] as const));

it.each(pairs)(
  'in the state %s, the event %s leads where the table says, or changes nothing',
  (step, event) => expect(attemptOutcome(step, event)).toBe(changes[step][event] ?? null),
);

it('nothing takes an attempt out of the state in which money came of it', () =>
  expect(attemptEvents.map((event) => attemptOutcome('Succeeded', event))).toEqual(
    attemptEvents.map(() => null),
  ));

it('an attempt is open until money came of it, or none will', () =>
  expect(attemptStates.filter(isOpen)).toEqual(['Initiated', 'Prompt Sent', 'Checking']));
