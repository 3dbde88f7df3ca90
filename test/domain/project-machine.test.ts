import {
  type ChangeRequestFacts,
  type ChangeRequestState,
  changeRequestEvents,
  changeRequestOutcome,
  changeRequestStates,
} from '#shared/projects/change-request-machine.ts';
import {
  type MilestoneFacts,
  milestoneEvents,
  milestoneKinds,
  milestoneOutcome,
  milestoneStates,
  stageEventOf,
} from '#shared/projects/milestone-machine.ts';
import {
  isOver,
  isUndelivered,
  type ProjectFacts,
  type ProjectState,
  stageEvents,
  stageOutcome,
  stages,
} from '#shared/projects/project-machine.ts';
import { movesOf } from '#test/support/moves.ts';
import machines from './samples/machines.json' with { type: 'json' };

const projectStates: readonly ProjectState[] = ['None', ...stages];

/** Facts under which only the state can refuse. */
const good: ProjectFacts = {
  create: { hasAgreement: true },
  beginDiscovery: { isDepositPaid: true },
  acceptScope: {},
  presentDelivery: {},
  askForChanges: {},
  acceptDelivery: {},
  hold: { reason: 'The server of the shop is being moved.' },
  resume: { heldStage: 'Discovery' },
  cancel: { isAgreedByBoth: true },
  own: { owes: 0 },
  loseOwnership: { owes: 1 },
};

it.each(movesOf(projectStates, stageEvents, machines.project))(
  'at the stage %s, the event %s leads where the table says, or is refused',
  (state, event, to) => {
    const outcome = stageOutcome(state, event, good[event]);
    expect(outcome).toEqual(to ? { to } : { refused: 'projects.notNow' });
  },
);

it.each([
  ['None', 'create', { hasAgreement: false }, 'projects.notNow'],
  ['Scheduled', 'beginDiscovery', { isDepositPaid: false }, 'projects.depositNotPaid'],
  ['Discovery', 'hold', { reason: '' }, 'projects.reasonMissing'],
  ['Your Review', 'cancel', { isAgreedByBoth: false }, 'projects.notAgreed'],
  ['Delivered', 'own', { owes: 1 }, 'projects.notPaid'],
  ['Owned by You', 'loseOwnership', { owes: 0 }, 'projects.notNow'],
] as const)('at the stage %s, %s with %o is refused with %s', (state, event, facts, refused) =>
  expect(stageOutcome(state, event, facts as ProjectFacts[typeof event])).toEqual({ refused }),
);

it('software that is owned can be paid too much, and stays owned', () =>
  expect(stageOutcome('Delivered', 'own', { owes: -1 })).toEqual({ to: 'Owned by You' }));

it('the stages before the delivery are those in which people build', () => {
  expect(stages.filter(isUndelivered)).toEqual([
    'Scheduled',
    'Discovery',
    'In Development',
    'Your Review',
    'On Hold',
  ]);
  expect(stages.filter(isOver)).toEqual(['Delivered', 'Cancelled', 'Owned by You']);
});

describe('each event of a milestone in each state', () => {
  const build = { kind: 'build', stage: 'In Development' } as const;
  const facts: MilestoneFacts = {
    start: build,
    present: { ...build, areOthersAccepted: false },
    accept: { ...build, hasFreshCode: false },
    acceptBySilence: { ...build, isAgreed: true, isDue: true },
    askForChanges: build,
  };

  it.each(movesOf(milestoneStates, milestoneEvents, machines.milestone))(
    'in the state %s, the event %s leads where the table says, or is refused',
    (state, event, to) => {
      const isDone = state === 'Accepted';
      const refused = isDone ? 'projects.milestoneAccepted' : 'projects.notNow';
      expect(milestoneOutcome(state, event, facts[event])).toEqual(to ? { to } : { refused });
    },
  );

  it.each([
    ['In progress', 'present', { kind: 'delivery' }, 'projects.othersNotAccepted'],
    [
      'Ready for your review',
      'accept',
      { kind: 'delivery', stage: 'Your Review' },
      'confirmations.wrong',
    ],
    ['Ready for your review', 'accept', { stage: 'On Hold' }, 'projects.notNow'],
    ['Ready for your review', 'acceptBySilence', { isAgreed: false }, 'projects.silenceIsNoAnswer'],
    ['Ready for your review', 'acceptBySilence', { isDue: false }, 'projects.silenceIsNoAnswer'],
    ['Not started', 'start', { stage: 'Discovery' }, 'projects.notNow'],
  ] as const)(
    'in the state %s, %s with %o is refused with %s',
    (state, event, changes, refused) => {
      const given = { ...facts[event], ...changes } as MilestoneFacts[typeof event];
      expect(milestoneOutcome(state, event, given)).toEqual({ refused });
    },
  );

  it('the first milestone and the last one move their project, and those between them do not', () => {
    const moves = milestoneKinds.flatMap((kind) =>
      milestoneEvents.flatMap((event) => {
        const to = stageEventOf(kind, event, 'Scheduled');
        return to ? [`${kind} ${event}: ${to}`] : [];
      }),
    );
    expect(moves).toEqual([
      'scope start: beginDiscovery',
      'scope accept: acceptScope',
      'scope acceptBySilence: acceptScope',
      'delivery present: presentDelivery',
      'delivery accept: acceptDelivery',
      'delivery acceptBySilence: acceptDelivery',
      'delivery askForChanges: askForChanges',
    ]);
    expect(stageEventOf('scope', 'start', 'Discovery')).toBeNull();
  });
});

describe('each event of a change request in each state', () => {
  const approve = {
    isUndelivered: true,
    price: 20_000,
    seen: 2,
    newest: 2,
    expiresAt: 1_000,
    now: 999,
    hasAgreed: true,
    hasFreshCode: true,
  };
  const facts: ChangeRequestFacts = {
    send: { isUndelivered: true },
    estimate: { isUndelivered: true },
    offer: { isUndelivered: true, price: 20_000, estimator: 'achieng', approver: 'mutiso' },
    approve,
    reject: {},
    finish: {},
  };

  type From = 'None' | ChangeRequestState;

  const froms: readonly From[] = ['None', ...changeRequestStates];

  it.each(movesOf(froms, changeRequestEvents, machines.changeRequest))(
    'in the state %s, the event %s leads where the table says, or is refused',
    (state, event, to) => {
      const outcome = changeRequestOutcome(state, event, facts[event]);
      expect(outcome).toEqual(to ? { to } : { refused: 'projects.notNow' });
    },
  );

  it.each([
    ['None', 'send', { isUndelivered: false }, 'projects.notNow'],
    ['Sent', 'estimate', { isUndelivered: false }, 'projects.notNow'],
    ['Estimated', 'offer', { isUndelivered: false }, 'projects.notNow'],
    ['Estimated', 'offer', { price: 0 }, 'projects.nothingToOffer'],
    ['Estimated', 'approve', { isUndelivered: false }, 'projects.notNow'],
    ['Estimated', 'offer', { approver: 'achieng' }, 'projects.approverIsEstimator'],
    ['Estimated', 'approve', { newest: 0 }, 'projects.noOffer'],
    ['Estimated', 'approve', { price: 0, newest: 0 }, 'projects.changed'],
    ['Estimated', 'approve', { newest: 3 }, 'projects.changed'],
    ['Estimated', 'approve', { now: 1_000 }, 'offers.expired'],
    ['Estimated', 'approve', { hasAgreed: false }, 'offers.termsNotAccepted'],
    ['Estimated', 'approve', { hasFreshCode: false }, 'confirmations.wrong'],
  ] as const)(
    'in the state %s, %s with %o is refused with %s',
    (state, event, changes, refused) => {
      const given = { ...facts[event], ...changes } as ChangeRequestFacts[typeof event];
      expect(changeRequestOutcome(state, event, given)).toEqual({ refused });
    },
  );

  it('a change that costs nothing needs no offer, and no code', () => {
    const free = {
      ...approve,
      price: 0,
      newest: 0,
      seen: 0,
      hasAgreed: false,
      hasFreshCode: false,
    };
    expect(changeRequestOutcome('Estimated', 'approve', free)).toEqual({ to: 'Approved by you' });
  });
});
