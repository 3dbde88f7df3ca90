import {
  type ApplicationEvent,
  type ApplicationState,
  applicationEvents,
  applicationStatuses,
  type EventFacts,
  isOpen,
  mayCome,
  outcomeOf,
  rules,
} from '#shared/applications/application-machine.ts';
import { movesOf } from '#test/support/moves.ts';
import machines from './samples/machines.json' with { type: 'json' };

const now = Date.parse('2026-11-21T08:00:00Z');
const day = 24 * 60 * 60 * 1000;

const states: readonly ApplicationState[] = ['Draft', ...applicationStatuses];

/** Facts under which only the state can refuse. */
const good: EventFacts = {
  submit: { hasDocuments: true, hasConsent: true },
  startReview: {},
  ask: { questions: 1 },
  answer: { openQuestions: 0 },
  reopen: {},
  lapse: { askedAt: now - 14 * day, now },
  approve: { approver: 'mutiso', reviewers: ['achieng'], isOfferComplete: true },
  decline: { reason: 'Need not clear' },
  acceptOffer: { expiresAt: now + 1, now, seen: 1, newest: 1, hasAgreed: true, hasFreshCode: true },
  declineOffer: { expiresAt: now + 1, now, seen: 1, newest: 1 },
  expireOffer: { expiresAt: now, now },
  renewOffer: { approver: 'mutiso', reviewers: ['achieng'], isOfferComplete: true },
  withdraw: {},
};

it.each(movesOf(states, applicationEvents, machines.application))(
  'in the state %s, the event %s leads where the table says, or is refused',
  (state, event, to) => {
    const outcome = outcomeOf(state, event, good[event]);
    expect(outcome).toEqual(to ? { to } : { refused: 'applications.notNow' });
    expect(mayCome(event, state)).toBe(to !== undefined);
  },
);

it('no event leaves a closed state', () => {
  const closed = ['Offer Accepted', 'Offer Declined', 'Declined', 'Withdrawn'] as const;
  for (const state of closed) expect(machines.application).not.toHaveProperty(state);
});

it('the four states in which somebody works on an application are open', () =>
  expect(states.filter(isOpen)).toEqual([
    'Pending Review',
    'Under Review',
    'Information Requested',
    'Approved',
  ]));

const refuses = <Event extends ApplicationEvent>(
  event: Event,
  changes: Partial<EventFacts[Event]>,
) => {
  const [from = 'Draft'] = rules[event].from;
  return outcomeOf(from, event, { ...good[event], ...changes });
};

it.each([
  ['submit', { hasDocuments: false }, 'applications.documentsMissing'],
  ['submit', { hasConsent: false }, 'applications.consentMissing'],
  ['ask', { questions: 0 }, 'applications.nothingAsked'],
  ['answer', { openQuestions: 1 }, 'applications.questionsOpen'],
  ['lapse', { askedAt: now - 14 * day + 1 }, 'applications.notDue'],
  ['approve', { approver: 'achieng' }, 'applications.approverIsReviewer'],
  ['approve', { isOfferComplete: false }, 'offers.incomplete'],
  ['decline', { reason: '' }, 'applications.reasonMissing'],
  ['acceptOffer', { newest: 2 }, 'applications.changed'],
  ['acceptOffer', { expiresAt: now }, 'offers.expired'],
  ['acceptOffer', { hasAgreed: false }, 'offers.termsNotAccepted'],
  ['acceptOffer', { hasFreshCode: false }, 'confirmations.wrong'],
  ['declineOffer', { newest: 2 }, 'applications.changed'],
  ['declineOffer', { expiresAt: now }, 'offers.expired'],
  ['expireOffer', { expiresAt: now + 1 }, 'applications.notDue'],
  ['renewOffer', { isOfferComplete: false }, 'offers.incomplete'],
  ['renewOffer', { approver: 'achieng' }, 'applications.approverIsReviewer'],
] as const)('the event %s with %j is refused', (event, changes, code) =>
  expect(refuses(event, changes)).toEqual({ refused: code }),
);

it('every event with a condition is tested here', () => {
  const conditional = applicationEvents.filter((event) => rules[event].refuses);
  expect(conditional.sort()).toEqual(
    [
      'submit',
      'ask',
      'answer',
      'lapse',
      'approve',
      'decline',
      'acceptOffer',
      'declineOffer',
      'expireOffer',
      'renewOffer',
    ].sort(),
  );
});
