import type { declineOffer as contract } from '../../shared/offers/contract.ts';
import type { BodyOf } from '../../shared/platform/contract.ts';
import type { ApplicationItem } from '../applications/application.store.ts';
import { type ChangeDeps, changeApplication } from '../applications/change-application.ts';
import { earlierResult } from '../applications/earlier-result.ts';
import { type OwnerRequest, ownApplication } from '../applications/own-application.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import { offerFacts } from './pending-offer.ts';

/**
 * Declines the offer that the owner looked at, with or without a reason.
 *
 * @throws AppError as the contract lists them
 */
export async function declineOffer(
  deps: ChangeDeps,
  request: OwnerRequest,
  body: BodyOf<typeof contract>,
): Promise<ApplicationItem> {
  const { userId, applicationId, idempotencyKey } = request;
  const application = await ownApplication(deps, request);
  const requestKey = requestKeyOf(userId, idempotencyKey, { decline: applicationId, ...body });
  const earlier = await earlierResult(deps, requestKey);
  if (earlier) return earlier;
  const { offer, reason } = body;
  return changeApplication(deps, application, {
    event: 'declineOffer',
    facts: offerFacts(application, offer, deps.clock()),
    by: userId,
    changes: reason ? { refusalReason: reason } : {},
    details: { offer, ...(reason ? { reason } : {}) },
    requestKey,
  });
}
