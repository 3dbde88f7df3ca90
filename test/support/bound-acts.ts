/** The binding of each act with a passkey or a second person, because it must do what was read and nothing else. */
import type { namedContracts } from '#shared/contracts.ts';

/** Refused once its subject has another version than was read. */
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

/** Refused once the proposal's hash is not the one that was read. */
export const boundByHash = ['confirmPaymentRefund', 'dropPaymentRefund'] as const;

/** Acts that are whole in their request, with all fields, so a new field is noticed here. */
export const boundByItself: Readonly<Record<string, readonly string[]>> = {
  addPasskey: ['answer', 'name'],
  // Each says its version and what it moves (test/routes/collection.test.ts).
  confirmActs: ['acts'],
  answerClaim: ['isNone', 'reason', 'receipt', 'ref'],
  answerDeadLetter: ['act', 'messageId', 'queue'],
  endAttempt: ['attemptId', 'isSaidPaid', 'reason'],
  exportAudit: ['about', 'kind', 'which'],
  inviteMember: ['email', 'may', 'name', 'phone'],
  // The second of two people names the agreement again; another one is a new proposal.
  matchPayment: ['receipt', 'ref'],
  proposePaymentRefund: ['reason', 'receipt', 'reference'],
  proposePaymentReversal: ['reason', 'receipt'],
  redriveDeadLetters: ['queue'],
  removeMember: ['staffId'],
  removePasskey: ['passkeyId'],
};

/** Codes that say that one person is not enough, or that no proposal waits. */
const ofTwo =
  /samePerson|second(?:Admin|Person)Needed|approverIs(?:Reviewer|Estimator)|nothingWaits|otherProposal/;

type Named = (typeof namedContracts)[number];

export const isSigned = ({ contract: { fresh, errors = [] } }: Named): boolean =>
  fresh === true || errors.some((code) => ofTwo.test(code));
