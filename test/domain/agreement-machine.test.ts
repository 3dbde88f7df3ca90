import {
  type AgreementFacts,
  type AgreementState,
  agreementEvents,
  agreementOutcome,
  agreementStatuses,
} from '#shared/agreements/agreement-machine.ts';
import { movesOf } from '#test/support/moves.ts';
import machines from './samples/machines.json' with { type: 'json' };

const states: readonly AgreementState[] = ['None', ...agreementStatuses];

const paid = {
  paid: 50_000,
  deposit: 50_000,
  total: 300_000,
  isLastDue: false,
  isWrittenOff: false,
};

/** Facts under which only the state can refuse. */
const good: AgreementFacts = {
  sign: { deposit: 50_000, hasAgreed: true, hasFreshCode: true },
  pay: paid,
  takeBack: { ...paid, paid: 49_999 },
  charge: paid,
  waive: paid,
  refund: paid,
  deliver: paid,
  restructure: { people: ['achieng', 'mutiso'], hasFreshCode: true },
  moveDay: { isScheduleProposed: false, isTooSoon: false, isMovable: true },
  writeOff: { people: ['achieng', 'mutiso'], daysOverdue: 91 },
  cancel: { isAgreedByBoth: true },
};

it.each(movesOf(states, agreementEvents, machines.agreement))(
  'in the status %s, the event %s leads where the table says, or is refused',
  (state, event, to) => {
    const facts = { ...good[event], isWrittenOff: state === 'Written Off' };
    const outcome = agreementOutcome(state, event, facts);
    expect(outcome).toEqual(to ? { to } : { refused: 'agreements.notNow' });
  },
);

const after = (state: AgreementState, facts: Partial<typeof paid>) =>
  agreementOutcome(state, 'pay', { ...paid, ...facts });

it.each([
  ['Pending Deposit', { paid: 49_999 }, 'Pending Deposit'],
  ['Pending Deposit', { paid: 50_000 }, 'Awaiting Delivery'],
  ['Active', { paid: 299_999 }, 'Active'],
  ['Active', { paid: 300_000 }, 'Settled Early'],
  ['Active', { paid: 300_000, isLastDue: true }, 'Settled'],
  ['Settled', { paid: 300_001, isLastDue: true }, 'Settled'],
  ['Settled Early', { paid: 300_001 }, 'Settled Early'],
  ['Written Off', { paid: 299_999, isWrittenOff: true }, 'Written Off'],
  ['Settled', { paid: 299_999, isWrittenOff: true }, 'Written Off'],
  ['Written Off', { paid: 300_000, isLastDue: true, isWrittenOff: true }, 'Settled'],
] as const)('in the status %s, a payment after which there is %o leads to %s', (state, facts, to) =>
  expect(after(state, facts)).toEqual({ to }),
);

it('an agreement without a deposit waits for its delivery at once', () => {
  const facts = { ...good.sign, deposit: 0 };
  expect(agreementOutcome('None', 'sign', facts)).toEqual({ to: 'Awaiting Delivery' });
});

it('an agreement that is paid before its delivery is settled with it', () => {
  const facts = { ...paid, paid: 300_000 };
  expect(agreementOutcome('Awaiting Delivery', 'deliver', facts)).toEqual({ to: 'Settled Early' });
});

it.each([
  ['None', 'sign', { hasAgreed: false }, 'offers.termsNotAccepted'],
  ['None', 'sign', { hasFreshCode: false }, 'confirmations.wrong'],
  ['Active', 'restructure', { people: ['achieng', 'achieng'] }, 'agreements.secondPersonNeeded'],
  ['Active', 'restructure', { hasFreshCode: false }, 'confirmations.wrong'],
  ['Active', 'moveDay', { isScheduleProposed: true }, 'repayments.scheduleProposed'],
  ['Active', 'moveDay', { isTooSoon: true }, 'repayments.movedAlready'],
  ['Active', 'moveDay', { isMovable: false }, 'repayments.notMovable'],
  ['Active', 'writeOff', { people: ['achieng'] }, 'agreements.secondPersonNeeded'],
  ['Active', 'writeOff', { daysOverdue: 90 }, 'agreements.notOverdue'],
  ['Awaiting Delivery', 'cancel', { isAgreedByBoth: false }, 'projects.notAgreed'],
] as const)('in the status %s, %s with %o is refused with %s', (state, event, changes, refused) => {
  const facts = { ...good[event], ...changes } as AgreementFacts[typeof event];
  expect(agreementOutcome(state, event, facts)).toEqual({ refused });
});
