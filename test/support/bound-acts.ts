/**
 * What each act of the office that takes the passkey again, or a second person, is bound to: whoever presses the
 * button does what was read, and nothing that came in its place.
 */
import type { namedContracts } from '#shared/contracts.ts';

/** Refused once what it is about has another version than the one that was read. */
export const boundByVersion = [
  'addCharge',
  'approveApplication',
  'changePermissions',
  'confirmWaiting',
  'dropWaiting',
  'endProject',
  'inviteAgain',
  'offerChange',
  'proposeRefund',
  'proposeReversal',
  'proposeSchedule',
  'proposeWaiver',
  'proposeWriteOff',
  'recordPayment',
  'takeBackPayment',
  'withdrawSchedule',
] as const;

/** Refused once something else is proposed than that of which the hash was read. */
export const boundByHash = ['confirmPaymentRefund', 'dropPaymentRefund'] as const;

/**
 * Acts that are all in their request: nobody can put anything else behind the names in it. Each with all that it
 * sends, so that a field more is looked at here.
 */
export const boundByItself: Readonly<Record<string, readonly string[]>> = {
  addPasskey: ['answer', 'name'],
  answerClaim: ['isNone', 'reason', 'receipt', 'ref'],
  endAttempt: ['attemptId', 'isSaidPaid', 'reason'],
  exportAudit: ['about', 'kind', 'which'],
  inviteMember: ['email', 'may', 'name', 'phone'],
  // The first of two names the agreement; the second names it again, and another one is a new proposal.
  matchPayment: ['receipt', 'ref'],
  proposePaymentRefund: ['reason', 'receipt', 'reference'],
  proposePaymentReversal: ['reason', 'receipt'],
  redriveDeadLetters: ['queue'],
  removeMember: ['staffId'],
  removePasskey: ['passkeyId'],
};

/** Codes by which an act says that one person is not enough, or that nothing of another one waits for it. */
const ofTwo =
  /samePerson|second(?:Admin|Person)Needed|approverIs(?:Reviewer|Estimator)|nothingWaits|otherProposal/;

type Named = (typeof namedContracts)[number];

export const isSigned = ({ contract: { fresh, errors = [] } }: Named): boolean =>
  fresh === true || errors.some((code) => ofTwo.test(code));
