/** The refusals that follow from the parts of a contract, so that no contract lists them. */
import type { ErrorCode } from '../errors.ts';
import type { Caller, Contract } from './contract.ts';

const ofEveryCall: readonly ErrorCode[] = [
  'request.notThroughSite',
  'server.internal',
  'server.busy',
];

const ofCaller: Record<Caller, readonly ErrorCode[]> = {
  anyone: [],
  owner: ['auth.unauthenticated', 'auth.signedOut'],
  till: ['till.keyInvalid', 'till.tooManyCalls'],
  staff: ['auth.unauthenticated', 'staff.signInAgain'],
};

const ofPermission: readonly ErrorCode[] = ['staff.notAllowed'];

const ofFreshness: readonly ErrorCode[] = ['staff.passkeyAgain'];

/** For callers who name a business where they do not work, or lack the role. */
const ofTeam: readonly ErrorCode[] = ['team.notMember', 'team.ended', 'team.notAllowed'];

/** For reads of an owner whose account was closed, and writes without an account, also by a till. */
const ofAccount: readonly ErrorCode[] = ['accounts.notFound'];

/** On stages where a change needs a subscription (infra/stages.ts). */
const ofSubscription: readonly ErrorCode[] = ['purchases.subscriptionNeeded'];

/** Not for calls that cost nothing. */
const ofCost: readonly ErrorCode[] = ['request.hourSpent'];

/** For team members, whose units are also limited per person. */
const ofPersonCost: readonly ErrorCode[] = ['request.personHourSpent'];

const ofFields: readonly ErrorCode[] = ['request.invalidField', 'request.unknownField'];

const ofBody: readonly ErrorCode[] = ['request.notJson', 'request.invalidJson'];

const ofIdempotencyKey: readonly ErrorCode[] = [
  'request.idempotencyKeyRequired',
  'request.keyReused',
];

/** API Gateway and a function's router may read a strange param differently. */
const ofParams: readonly ErrorCode[] = ['request.notFound'];

const ofBusiness = ({ caller, roles }: Contract): readonly ErrorCode[] =>
  caller === 'owner' && roles !== 'person' ? ofTeam : [];

function costsOf(contract: Contract): readonly ErrorCode[] {
  if (contract.caller === 'anyone' || contract.cost === 0) return [];
  return ofBusiness(contract).length > 0 ? [...ofCost, ...ofPersonCost] : ofCost;
}

/** All refusals of a route, including those that follow from its parts. */
export const refusalsOf = (contract: Contract): ErrorCode[] => {
  const { caller, path, query, body, idempotent, isRead, errors, may, closedTo, fresh } = contract;
  return [
    ...new Set([
      ...ofCaller[caller],
      ...ofBusiness(contract),
      ...(may?.length || closedTo ? ofPermission : []),
      ...(fresh ? ofFreshness : []),
      ...(idempotent ? ofIdempotencyKey : []),
      ...errors,
      ...(caller === 'owner' || (caller === 'till' && !isRead) ? ofAccount : []),
      ...(caller === 'owner' && !isRead ? ofSubscription : []),
      ...costsOf(contract),
      ...(body ? ofBody : []),
      ...(query || body ? ofFields : []),
      ...(path.includes('{') ? ofParams : []),
      ...ofEveryCall,
    ]),
  ];
};
